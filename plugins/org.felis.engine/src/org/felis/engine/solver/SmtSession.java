package org.felis.engine.solver;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.query.Interruption;
import org.felis.smt.SolverContexts;
import org.felis.smt.SolverOptions;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * A solver process over growing {@link Constraints}, with scopes for what is required temporarily. Once stopped it can only be
 * closed. Holds native memory until then.
 */
final class SmtSession implements AutoCloseable {

    private final Constraints constraints;
    private final ShutdownManager shutdown = ShutdownManager.create();
    private final SolverContext context;
    private final ProverEnvironment prover;
    private final FormulaTranslation translation;
    private Progress progress = new Progress(0, 0);
    /** How far constraints were added when the scope was opened: later ones are forgotten with it. */
    private Progress progressOutsideScope;
    private int assertions;

    /** How many of the constraints have been added. */
    private record Progress(int required, int groups) {
    }

    SmtSession(Constraints constraints, SmtOptions options) {
        this.constraints = constraints;
        this.context = SolverContexts.create(shutdown.getNotifier(),
                new SolverOptions(options.randomSeed(), options.memoryLimitMegabytes()));
        this.prover = context.newProverEnvironment(ProverOptions.GENERATE_MODELS);
        this.translation = new FormulaTranslation(context.getFormulaManager());
    }

    /** The number of assertions made so far. */
    int assertions() {
        return assertions;
    }

    private interface Work<T> {
        T run() throws SolverException, InterruptedException;
    }

    private <T> T guarded(Interruption interruption, Work<T> work) throws Interruption.StoppedException {
        interruption.check();
        try (InterruptionWatch watch = InterruptionWatch.start(interruption, shutdown)) {
            return work.run();
        } catch (InterruptedException stopped) {
            interruption.stop(Interruption.Reason.CANCELLED);
            interruption.check();
            throw new IllegalStateException("an interruption that was stopped goes on", stopped);
        } catch (SolverException | RuntimeException failure) {
            interruption.check();
            if (isOutOfMemory(failure)) {
                interruption.stop(Interruption.Reason.OUT_OF_MEMORY);
                interruption.check();
            }
            throw new IllegalStateException("the solver failed: " + failure.getMessage(), failure);
        }
    }

    private static boolean isOutOfMemory(Exception failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("memory") || message.contains("memout");
    }

    /** Opens a scope in which the formula is required. */
    void open(Formula required, Interruption interruption) throws Interruption.StoppedException {
        guarded(interruption, () -> {
            addConstraints();
            progressOutsideScope = progress;
            prover.push();
            add(translation.translate(required));
            return null;
        });
    }

    /** Requires a formula until the scope is closed. */
    void require(Formula formula, Interruption interruption) throws Interruption.StoppedException {
        guarded(interruption, () -> {
            addConstraints();
            add(translation.translate(formula));
            return null;
        });
    }

    void closeScope() {
        prover.pop();
        progress = progressOutsideScope;
    }

    /** A solution of everything required, or empty if there is none. */
    Optional<Solution> solve(Interruption interruption) throws Interruption.StoppedException {
        return guarded(interruption,
                () -> prover.isUnsat() ? Optional.empty() : Optional.of(new Solution(prover.getEvaluator(), translation)));
    }

    private void addConstraints() throws InterruptedException {
        List<Formula> required = constraints.required();
        for (int i = progress.required(); i < required.size(); i++) {
            add(translation.translate(required.get(i)));
        }
        List<List<Formula>> groups = constraints.groups();
        for (int i = progress.groups(); i < groups.size(); i++) {
            for (BooleanFormula clause : translation.atMostOne(groups.get(i))) {
                add(clause);
            }
        }
        progress = new Progress(required.size(), groups.size());
    }

    private void add(BooleanFormula formula) throws InterruptedException {
        prover.addConstraint(formula);
        assertions++;
    }

    @Override
    public void close() {
        prover.close();
        context.close();
    }
}
