package org.felis.tests.machine;

/**
 * A part of an instruction that other threads cannot see divided.
 *
 * @param kind what it asks of the machine
 * @param action what it does
 */
record Step(Kind kind, Action action) {

    enum Kind {
        /** Registers only. */
        LOCAL,
        /** At most one plain load or one plain store. */
        ACCESS,
        /** A load and a store, atomically. */
        LOCKED,
        /** Nothing, but earlier stores of the thread are in memory afterwards. */
        FENCE,
        /** A store that is done only if the reservation still holds, and may fail even then. */
        STORE_CONDITIONAL
    }

    /** Changes a thread and memory. */
    interface Action {
        void run(Cpu cpu, Bus bus);
    }

    /** What a thread does with its registers. */
    interface LocalAction {
        void run(Cpu cpu);
    }

    static Step local(LocalAction action) {
        return new Step(Kind.LOCAL, (cpu, bus) -> action.run(cpu));
    }

    static Step access(Action action) {
        return new Step(Kind.ACCESS, action);
    }

    static Step locked(Action action) {
        return new Step(Kind.LOCKED, action);
    }

    static Step fence() {
        return new Step(Kind.FENCE, (cpu, bus) -> { });
    }

    /**
     * @param success the store and what the thread sees of its success
     * @param failure what the thread sees of its failure
     */
    static Step storeConditional(Action success, LocalAction failure) {
        return new Step(Kind.STORE_CONDITIONAL, new Conditional(success, failure));
    }

    /** Both outcomes of a store conditional; run as an action, it succeeds. */
    record Conditional(Action success, LocalAction failure) implements Action {
        @Override
        public void run(Cpu cpu, Bus bus) {
            success.run(cpu, bus);
        }
    }
}
