package org.felis.engine.solver;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

import org.felis.smt.SolverContexts;
import org.felis.smt.SolverOptions;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;

/**
 * A solver context that serves one test after the other: Z3 takes longer to make and to free one than to solve most tests.
 * Z3 keeps every symbol and java-smt every formula until a context is freed. Therefore variables have the same names in all
 * tests, and a context is replaced when it has served enough tests or has grown large. Of one that was stopped or has failed,
 * nothing is used again. Held by one thread at a time.
 */
final class RecycledContext {

    /** How many tests a context serves. */
    static final int MOST_TESTS = 200;
    /** A context of more formulas than that, over all of its tests, is freed. */
    static final int MOST_FORMULAS = 100_000;

    private static final int MOST_IDLE = Runtime.getRuntime().availableProcessors();
    /** Those used last are at the front. */
    private static final ConcurrentLinkedDeque<RecycledContext> IDLE = new ConcurrentLinkedDeque<>();

    private final int randomSeed;
    private final ShutdownManager shutdown = ShutdownManager.create();
    private final SolverContext context;
    private final List<BooleanFormula> booleans = new ArrayList<>();
    private final List<IntegerFormula> integers = new ArrayList<>();
    private int tests;
    private int formulas;

    private RecycledContext(SolverOptions options) {
        this.randomSeed = options.randomSeed();
        this.context = SolverContexts.create(shutdown.getNotifier(), options);
    }

    /** A context for the calling thread, which gives it back. What idle ones hold is freed if it is half of what may be used. */
    static RecycledContext take(SolverOptions options) {
        if (options.memoryLimitMegabytes() > 0 && SolverContexts.allocatedMegabytes() > options.memoryLimitMegabytes() / 2) {
            for (RecycledContext idle = IDLE.pollLast(); idle != null; idle = IDLE.pollLast()) {
                idle.context.close();
            }
        }
        RecycledContext taken = null;
        for (Iterator<RecycledContext> idle = IDLE.iterator(); taken == null && idle.hasNext();) {
            RecycledContext candidate = idle.next();
            if (candidate.randomSeed == options.randomSeed() && IDLE.removeFirstOccurrence(candidate)) {
                taken = candidate;
            }
        }
        if (taken == null) {
            taken = new RecycledContext(options);
        } else {
            SolverContexts.limitMemory(options.memoryLimitMegabytes());
        }
        taken.tests++;
        return taken;
    }

    /**
     * Ends a test.
     *
     * @param usable whether another test may use the context: the solver was not stopped and did not fail
     */
    void giveBack(boolean usable) {
        boolean kept = usable && !isStopped() && tests < MOST_TESTS && formulas < MOST_FORMULAS && IDLE.size() < MOST_IDLE;
        if (kept) {
            IDLE.addFirst(this);
        } else {
            context.close();
        }
    }

    SolverContext context() {
        return context;
    }

    /** A prover that makes models. */
    ProverEnvironment newProver() {
        return context.newProverEnvironment(ProverOptions.GENERATE_MODELS);
    }

    ShutdownManager shutdown() {
        return shutdown;
    }

    boolean isStopped() {
        return shutdown.getNotifier().shouldShutdown();
    }

    /** Notes that a formula was made in the context. */
    void countFormula() {
        formulas++;
    }

    /** The Boolean variable of that number, the same for all tests. */
    BooleanFormula booleanVariable(int number) {
        while (booleans.size() <= number) {
            booleans.add(context.getFormulaManager().getBooleanFormulaManager().makeVariable("b" + booleans.size()));
        }
        return booleans.get(number);
    }

    /** The integer variable of that number, the same for all tests. */
    IntegerFormula integerVariable(int number) {
        while (integers.size() <= number) {
            integers.add(context.getFormulaManager().getIntegerFormulaManager().makeVariable("i" + integers.size()));
        }
        return integers.get(number);
    }
}
