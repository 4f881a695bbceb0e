package org.felis.verification.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;

import org.felis.engine.exploration.Explored;
import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Question;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Statistic;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;

/**
 * Which procedure answers, and why. If the task leaves it open, a small number of candidates is enumerated, which needs no formula and no
 * solver; beyond a limit SMT answers, and also when the enumeration takes more steps than SMT is worth. All outcomes take SMT a model each, so that the limits are higher there. The limits are
 * measured on litmus tests: where the two took about the same time.
 *
 * @param procedure {@code EXPLICIT} or {@code SMT}
 * @param estimate the {@link CandidateEstimate}, if the task left the procedure open
 * @param limit up to how many candidates are enumerated
 * @param steps after how many steps ({@link Interruption#check()}) an enumeration that was chosen by the estimate is given up
 */
public record ProcedureChoice(Procedure procedure, OptionalDouble estimate, double limit, long steps) {

    private static final double MOST_FOR_A_VERDICT = 20_000;
    private static final double MOST_FOR_OUTCOMES = 100_000;

    /** On 2,235 litmus tests (docs/performance.md), enumeration was faster on the average below so many, and SMT above. */
    private static final long STEPS_FOR_A_VERDICT = 1_000;
    private static final long STEPS_FOR_OUTCOMES = 100_000;

    /**
     * Programs of so many events take SMT seconds before it begins to solve; some of them have few executions, which are explored in a few steps for each
     * event,
     * or not at all.
     */
    private static final int LARGE = 400;
    private static final long STEPS_FOR_AN_EVENT = 4;

    /** Up to so many, an enumeration that may be given up is begun: the estimate is often far too high. */
    private static final double MOST_BEGUN = 1e7;

    /** For a verdict. */
    public static ProcedureChoice forVerdict(UnrolledProgram program, MemoryModel model, VerificationOptions options) {
        if (options.procedure() == Procedure.AUTO && isLarge(program) && program.program().question() instanceof Question.Safety
                && Explored.suits(program, model)) {
            return new ProcedureChoice(Procedure.EXPLICIT, OptionalDouble.of(CandidateEstimate.ofAll(program)), MOST_FOR_A_VERDICT, fewSteps(program));
        }
        return of(options.procedure(), () -> switch (program.program().question()) {
            case Condition condition -> options.observation() ? CandidateEstimate.ofAll(program)
                    : CandidateEstimate.of(program, condition.proposition());
            case Question.Safety safety -> CandidateEstimate.ofAll(program);
        }, MOST_FOR_A_VERDICT, STEPS_FOR_A_VERDICT);
    }

    /** Without a limit of its own. */
    public static ProcedureChoice exploration() {
        return new ProcedureChoice(Procedure.EXPLICIT, OptionalDouble.empty(), 0, 0);
    }

    /** Whether SMT takes so long before it begins to solve that exploration may be tried. */
    public static boolean isLarge(UnrolledProgram program) {
        return program.size() >= LARGE;
    }

    /** How many steps of exploration cost little beside SMT, where the program {@linkplain #isLarge is large}. */
    public static long fewSteps(UnrolledProgram program) {
        return STEPS_FOR_AN_EVENT * program.size();
    }

    /** For all outcomes. */
    public static ProcedureChoice forOutcomes(UnrolledProgram program, VerificationOptions options) {
        return of(options.procedure(), () -> CandidateEstimate.ofAll(program), MOST_FOR_OUTCOMES, STEPS_FOR_OUTCOMES);
    }

    private static ProcedureChoice of(Procedure wanted, DoubleSupplier estimating, double limit, long steps) {
        return switch (wanted) {
            case EXPLICIT, SMT -> new ProcedureChoice(wanted, OptionalDouble.empty(), limit, steps);
            case AUTO -> {
                double estimate = estimating.getAsDouble();
                yield new ProcedureChoice(estimate <= limit ? Procedure.EXPLICIT : Procedure.SMT,
                        OptionalDouble.of(estimate), limit, steps);
            }
        };
    }

    /** Whether one may begin to look at each candidate, whatever the procedure, to give up after some ten thousands. */
    public static boolean isWorthEnumerating(UnrolledProgram program) {
        return CandidateEstimate.ofAll(program) <= MOST_BEGUN;
    }

    /** After how many steps SMT answers in place of an enumeration; never if the task asked for it. */
    OptionalLong patience() {
        return estimate.isPresent() ? OptionalLong.of(steps) : OptionalLong.empty();
    }

    /** The procedure, and what it was chosen by. */
    List<Statistic> statistics() {
        List<Statistic> statistics = new ArrayList<>();
        statistics.add(new Statistic("procedure=" + procedure.name().toLowerCase(Locale.ROOT), 1, "option"));
        if (estimate.isPresent()) {
            statistics.add(new Statistic("estimated candidates", Math.min(estimate.getAsDouble(), Double.MAX_VALUE), ""));
            statistics.add(new Statistic("most enumerated", limit, ""));
        }
        return statistics;
    }
}
