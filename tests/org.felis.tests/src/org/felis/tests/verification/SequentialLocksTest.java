package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Locks and RCU under sequential consistency, beside a machine that runs the threads' statements in every order. */
class SequentialLocksTest {

    private static final int PROGRAMS = 40;

    private enum Kind {
        READ("int %1$s = READ_ONCE(*%2$s);"), WRITE("WRITE_ONCE(*%2$s, %3$d);"), LOCK("spin_lock(%2$s);"), UNLOCK("spin_unlock(%2$s);"),
        IS_LOCKED("int %1$s = spin_is_locked(%2$s);"), READ_LOCK("rcu_read_lock();"), READ_UNLOCK("rcu_read_unlock();"),
        SYNC_BEGIN("synchronize_rcu();"), SYNC_END(""),
        /** The next two steps are done only if the lock was free. */
        TRY("int %1$s = spin_trylock(%2$s); if (%1$s) {");

        private final String form;

        Kind(String form) {
            this.form = form;
        }
    }

    private record Step(Kind kind, String register, String place, int value) {

        String text() {
            return kind.form.formatted(register, place, value);
        }
    }

    /** Threads that give back each lock that they take. */
    private static List<List<Step>> program(Random random) {
        List<List<Step>> threads = new ArrayList<>();
        for (int t = 0; t < 2 + random.nextInt(2); t++) {
            List<Step> steps = new ArrayList<>();
            int registers = 0;
            for (int n = 0; n < 2; n++) {
                String lock = random.nextInt(4) == 0 ? "m" : "l";
                String place = random.nextBoolean() ? "x" : "y";
                Step write = new Step(Kind.WRITE, "", place, 1 + t);
                Step unlock = new Step(Kind.UNLOCK, "", lock, 0);
                String register = "r" + registers++;
                switch (random.nextInt(7)) {
                    case 0 -> steps.addAll(List.of(new Step(Kind.LOCK, "", lock, 0), new Step(Kind.READ, register, place, 0), write, unlock));
                    case 1 -> steps.addAll(List.of(new Step(Kind.TRY, register, lock, 0), write, unlock));
                    case 2 -> steps.add(new Step(Kind.IS_LOCKED, register, lock, 0));
                    case 3 -> steps.addAll(List.of(step(Kind.SYNC_BEGIN), step(Kind.SYNC_END), write));
                    case 4 -> steps.addAll(List.of(write, step(Kind.SYNC_BEGIN), step(Kind.SYNC_END)));
                    case 5 -> {
                        String second = "r" + registers++;
                        steps.addAll(List.of(step(Kind.READ_LOCK), new Step(Kind.READ, register, place, 0),
                                new Step(Kind.READ, second, place.equals("x") ? "y" : "x", 0), step(Kind.READ_UNLOCK)));
                    }
                    default -> steps.addAll(List.of(new Step(Kind.READ, register, place, 0), write));
                }
            }
            threads.add(steps);
        }
        return threads;
    }

    private static Step step(Kind kind) {
        return new Step(kind, "", "", 0);
    }

    private static String litmus(List<List<Step>> threads) {
        StringBuilder text = new StringBuilder("C locks\n{}\n");
        Set<String> observed = new TreeSet<>(Set.of("x", "y"));
        for (int t = 0; t < threads.size(); t++) {
            text.append("P" + t + "(int *x, int *y, spinlock_t *l, spinlock_t *m) {\n");
            int conditional = 0;
            for (Step step : threads.get(t)) {
                text.append("  " + step.text() + (--conditional == 0 ? " }" : "") + "\n");
                conditional = step.kind() == Kind.TRY ? 2 : conditional;
                if (!step.register().isEmpty()) {
                    observed.add(t + ":" + step.register());
                }
            }
            text.append("}\n");
        }
        return text + "locations [" + String.join("; ", observed) + "]\nexists (x=0)\n";
    }

    /**
     * Where a run is.
     *
     * @param counters how many steps each thread has done
     * @param values of locations and registers
     * @param taken the locks that are taken
     * @param readers the threads inside a section of RCU
     * @param awaited for each thread that waits for readers, those that have not ended their section since
     */
    private record State(List<Integer> counters, Map<String, Integer> values, Set<String> taken, Set<Integer> readers,
            Map<Integer, Set<Integer>> awaited) {

        State copy() {
            Map<Integer, Set<Integer>> waiting = new TreeMap<>();
            awaited.forEach((thread, threads) -> waiting.put(thread, new TreeSet<>(threads)));
            return new State(new ArrayList<>(counters), new TreeMap<>(values), new TreeSet<>(taken), new TreeSet<>(readers), waiting);
        }
    }

    /** Runs the steps in all orders; threads that wait for ever leave no final state. */
    private static final class Machine {

        private final List<List<Step>> threads;
        private final Set<String> finalStates = new TreeSet<>();
        private final Set<State> seen = new HashSet<>();

        Machine(List<List<Step>> threads) {
            this.threads = threads;
        }

        Set<String> finalStates() {
            run(new State(Collections.nCopies(threads.size(), 0), Map.of("[x]", 0, "[y]", 0), Set.of(), Set.of(), Map.of()).copy());
            return finalStates;
        }

        private void run(State state) {
            if (!seen.add(state)) {
                return;
            }
            boolean ended = true;
            for (int t = 0; t < threads.size(); t++) {
                if (state.counters().get(t) < threads.get(t).size()) {
                    ended = false;
                    State next = state.copy();
                    if (step(t, threads.get(t).get(state.counters().get(t)), next)) {
                        run(next);
                    }
                }
            }
            if (ended) {
                Map<String, String> text = new TreeMap<>();
                state.values().forEach((name, value) -> text.put(name, "" + value));
                finalStates.add(OutcomesResult.text(text));
            }
        }

        /** Does a step, if it need not wait. */
        private static boolean step(int thread, Step step, State state) {
            boolean isTaken = state.taken().contains(step.place());
            String register = thread + ":" + step.register();
            int steps = 1;
            switch (step.kind()) {
                case READ -> state.values().put(register, state.values().get("[" + step.place() + "]"));
                case WRITE -> state.values().put("[" + step.place() + "]", step.value());
                case IS_LOCKED -> state.values().put(register, isTaken ? 1 : 0);
                case UNLOCK -> state.taken().remove(step.place());
                case LOCK -> state.taken().add(step.place());
                case TRY -> {
                    state.values().put(register, isTaken ? 0 : 1);
                    steps += isTaken ? 2 : 0;
                    state.taken().add(step.place());
                }
                case READ_LOCK -> state.readers().add(thread);
                case READ_UNLOCK -> {
                    state.readers().remove(thread);
                    state.awaited().values().forEach(awaited -> awaited.remove(thread));
                }
                case SYNC_BEGIN -> state.awaited().put(thread, new TreeSet<>(state.readers()));
                case SYNC_END -> { }
            }
            state.counters().set(thread, state.counters().get(thread) + steps);
            return switch (step.kind()) {
                case LOCK -> !isTaken;
                case SYNC_END -> state.awaited().remove(thread).isEmpty();
                default -> true;
            };
        }
    }

    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = {"EXPLICIT", "SMT"})
    void theModelAllowsWhatTheMachineReaches(Procedure procedure) {
        InProcessVerifier verifier = new InProcessVerifier();
        Random random = new Random(procedure.ordinal());
        for (int i = 0; i < PROGRAMS; i++) {
            List<List<Step>> threads = program(random);
            String test = litmus(threads);
            OutcomesResult outcomes = verifier.outcomes(new VerificationTask("locks.litmus", test, "sc",
                    VerificationOptions.DEFAULT.withProcedure(procedure)), Progress.NONE, Interruption.none());
            Set<String> states = new TreeSet<>();
            decided(outcomes).states().forEach(state -> states.add(OutcomesResult.text(new TreeMap<>(state))));
            Set<String> reached = new Machine(threads).finalStates();
            assertTrue(!reached.isEmpty(), test);
            assertEquals(reached, states, () -> outcomes.result().verdict() + "\n" + test);
        }
    }
}
