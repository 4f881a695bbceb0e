package org.felis.engine.solver;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.interruption.Interruption;
import org.felis.smt.SolverOptions;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Evaluator;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * Z3 by java-smt: formulas as they were made, positions as integers of which differences are asked for. Holds native memory until it is closed.
 */
final class SmtSession implements SolverSession {

    private static final List<String> OUT_OF_MEMORY_MESSAGES = List.of("memory", "memout", "allocation failed");

    private final Constraints constraints;
    private final RecycledContext context;
    private final int memoryLimitMegabytes;
    private final ProverEnvironment prover;
    private final FormulaTranslation translation;
    private Progress progress = new Progress(0, 0);
    /** How far constraints were added when the scope was opened: later ones are forgotten with it. */
    private Progress progressOutsideScope;
    private int assertions;
    private boolean failed;

    /** How many of the constraints have been added. */
    private record Progress(int required, int groups) {
    }

    private SmtSession(Constraints constraints, RecycledContext context, SmtOptions options) {
        this.constraints = constraints;
        this.context = context;
        this.memoryLimitMegabytes = options.memoryLimitMegabytes();
        this.prover = context.newProver();
        this.translation = new FormulaTranslation(context);
    }

    /**
     * Starts a solver. Nothing is required yet.
     *
     * @throws Interruption.StoppedException if there is no memory for it
     */
    static SmtSession start(Constraints constraints, SmtOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        RecycledContext context = null;
        try {
            context = RecycledContext.take(new SolverOptions(options.randomSeed(), options.memoryLimitMegabytes()));
            return new SmtSession(constraints, context, options);
        } catch (RuntimeException failure) {
            if (context != null) {
                context.giveBack(false);
            }
            stopIfOutOfMemory(failure, interruption);
            throw failure;
        }
    }

    @Override
    public boolean isStopped() {
        return context.isStopped();
    }

    @Override
    public int assertions() {
        return assertions;
    }

    private interface Work<T> {
        T run() throws SolverException, InterruptedException;
    }

    private <T> T guarded(Interruption interruption, Work<T> work) throws Interruption.StoppedException {
        interruption.check();
        boolean done = false;
        try (InterruptionWatch watch = InterruptionWatch.start(interruption, context.shutdown(), memoryLimitMegabytes)) {
            T result = work.run();
            done = true;
            return result;
        } catch (InterruptedException stopped) {
            interruption.stop(Interruption.Reason.CANCELLED);
            interruption.check();
            throw new IllegalStateException("an interruption that was stopped goes on", stopped);
        } catch (SolverException | RuntimeException failure) {
            interruption.check();
            stopIfOutOfMemory(failure, interruption);
            throw new IllegalStateException("the solver failed: " + failure.getMessage(), failure);
        } finally {
            failed |= !done;
        }
    }

    /** Z3 tells by its messages only. */
    private static void stopIfOutOfMemory(Exception failure, Interruption interruption)
            throws Interruption.StoppedException {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        if (OUT_OF_MEMORY_MESSAGES.stream().anyMatch(message::contains)) {
            interruption.stop(Interruption.Reason.OUT_OF_MEMORY);
            interruption.check();
        }
    }

    @Override
    public void open(Formula required, Interruption interruption) throws Interruption.StoppedException {
        guarded(interruption, () -> {
            addConstraints();
            progressOutsideScope = progress;
            prover.push();
            addRequired(required);
            return null;
        });
    }

    @Override
    public void require(Formula formula, Interruption interruption) throws Interruption.StoppedException {
        guarded(interruption, () -> {
            addConstraints();
            addRequired(formula);
            return null;
        });
    }

    @Override
    public void closeScope() {
        prover.pop();
        progress = progressOutsideScope;
    }

    @Override
    public Optional<Solution> solve(Interruption interruption) throws Interruption.StoppedException {
        return guarded(interruption,
                () -> prover.isUnsat() ? Optional.empty() : Optional.of(new Evaluated(prover.getEvaluator(), translation)));
    }

    @Override
    public <T> T read(Supplier<T> reading, Interruption interruption) throws Interruption.StoppedException {
        return guarded(interruption, reading::get);
    }

    private void addConstraints() throws InterruptedException {
        List<Formula> required = constraints.required();
        for (int i = progress.required(); i < required.size(); i++) {
            addRequired(required.get(i));
        }
        List<List<Formula>> groups = constraints.groups();
        for (int i = progress.groups(); i < groups.size(); i++) {
            for (BooleanFormula clause : translation.atMostOne(groups.get(i))) {
                add(clause);
            }
        }
        progress = new Progress(required.size(), groups.size());
    }

    private void addRequired(Formula formula) throws InterruptedException {
        add(translation.translate(formula));
    }

    private void add(BooleanFormula formula) throws InterruptedException {
        if (context.isStopped()) {
            throw new InterruptedException("stopped while constraints were added");
        }
        prover.addConstraint(formula);
        assertions++;
    }

    @Override
    public void close() {
        boolean closed = false;
        try {
            prover.close();
            closed = true;
        } finally {
            context.giveBack(closed && !failed);
        }
    }

    /** What Z3 evaluates. */
    private static final class Evaluated extends Solution {
        private final Evaluator evaluator;
        private final FormulaTranslation translation;
        private final Map<Formula, Boolean> known = new HashMap<>();

        Evaluated(Evaluator evaluator, FormulaTranslation translation) {
            this.evaluator = evaluator;
            this.translation = translation;
        }

        @Override
        protected boolean isTrue(Formula atom) {
            return known.computeIfAbsent(atom, a -> Boolean.TRUE.equals(evaluator.evaluate(translation.translate(a))));
        }

        @Override
        public void close() {
            evaluator.close();
        }
    }
}
