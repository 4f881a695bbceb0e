package org.felis.engine.candidate;

import org.felis.engine.candidate.ThreadTrace.Access;
import org.felis.engine.candidate.ThreadTrace.Decision;
import org.felis.engine.candidate.ThreadTrace.Reservation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;

/**
 * Whether values fit a trace: every access is inside memory, every read reads from a write of its location that is not a
 * later write of its own instruction instance, every decision is as the path says, every pair of exclusives has one address,
 * and what is observed has a value. (herd7 orders the accesses of an instruction by {@code iico} and does not let a read
 * take its value from a write after it there: option {@code -optace iico}, its default for models in CAT.)
 */
public final class ExecutionCheck {

    private final ProgramTrace trace;
    private final Valuation valuation;
    private final int[] source;
    private final Value[] values;
    private final Value[] readValues;
    private final Value.Address[] addresses;

    ExecutionCheck(ProgramTrace trace, Valuation valuation, int[] source) {
        this.trace = trace;
        this.valuation = valuation;
        this.source = source;
        values = new Value[source.length];
        readValues = new Value[source.length];
        addresses = new Value.Address[source.length];
    }

    /** The value of each executed access, of an update the value written, by event; filled by {@link #run}. */
    Value[] values() {
        return values;
    }

    /** The value that each executed read takes, by event; filled by {@link #run}. */
    Value[] readValues() {
        return readValues;
    }

    /** The address of each executed access or synchronization, by event; filled by {@link #run}. */
    Value.Address[] addresses() {
        return addresses;
    }

    void run() throws ReplayException {
        for (int write = 0; write < trace.program().initialWrites().size(); write++) {
            addresses[write] = trace.program().initialWrites().get(write);
            values[write] = trace.program().program().initialMemory().get(addresses[write]);
        }
        for (ThreadTrace thread : trace.threads()) {
            for (Access access : thread.accesses()) {
                addresses[access.event()] = address(thread, access);
                switch (access.kind()) {
                    case READ -> {
                        readValues[access.event()] = value(thread, access);
                        values[access.event()] = readValues[access.event()];
                    }
                    case WRITE -> values[access.event()] = value(thread, access);
                    case SYNCHRONIZATION -> { }
                }
            }
            for (Decision decision : thread.decisions()) {
                check(thread, decision);
            }
        }
        for (ThreadTrace thread : trace.threads()) {
            for (Reservation reservation : thread.reservations()) {
                check(thread, reservation);
            }
        }
        for (int read : trace.reads()) {
            checkSource(read);
        }
        for (Observable observable : trace.observables()) {
            if (observable instanceof Observable.FinalRegister register) {
                checkObserved(register);
            }
        }
    }

    private Value.Address address(ThreadTrace thread, Access access) throws ReplayException {
        Value value;
        try {
            value = valuation.evaluate(thread.index(), access.address());
        } catch (UndefinedOperationException e) {
            throw failure(thread, access.step(), "has an undefined address: " + e.getMessage());
        }
        if (value instanceof Value.Address address
                && trace.program().program().initialMemory().containsKey(address)) {
            return address;
        }
        throw failure(thread, access.step(), "accesses " + value + ", which is not in the program's memory");
    }

    private Value value(ThreadTrace thread, Access access) throws ReplayException {
        try {
            return valuation.evaluate(thread.index(), access.value());
        } catch (UndefinedOperationException e) {
            throw failure(thread, access.step(), "has an undefined value: " + e.getMessage());
        }
    }

    private void check(ThreadTrace thread, Decision decision) throws ReplayException {
        boolean actual;
        try {
            actual = Evaluation.isTrue(valuation.evaluate(thread.index(), decision.condition()));
        } catch (UndefinedOperationException e) {
            throw failure(thread, decision.step(), "decides on an undefined value: " + e.getMessage());
        }
        if (decision.expected().isPresent() && decision.expected().get() != actual) {
            throw failure(thread, decision.step(), decision.branch()
                    ? "jumps " + (actual ? "" : "not ") + "by its values, which is not the path chosen"
                    : "has the condition " + (actual ? "true" : "false") + " by its values, other than chosen");
        }
    }

    private void check(ThreadTrace thread, Reservation reservation) throws ReplayException {
        if (!addresses[reservation.load()].equals(addresses[reservation.store()])) {
            throw failure(thread, trace.access(reservation.store()).step(), "succeeds at "
                    + addresses[reservation.store()] + " after a load exclusive of " + addresses[reservation.load()]);
        }
    }

    private void checkSource(int read) throws ReplayException {
        ThreadTrace thread = trace.threads().get(trace.threadOf(read));
        int step = trace.access(read).step();
        if (!addresses[source[read]].equals(addresses[read])) {
            throw failure(thread, step,
                    "reads " + addresses[read] + " from a write of " + addresses[source[read]]);
        }
        if (!isPossibleSource(trace, source[read], read)) {
            throw failure(thread, step, "reads from its own later write");
        }
    }

    /** Whether the read may take its value from the write as far as their places in the program go. */
    public static boolean isPossibleSource(ProgramTrace trace, int write, int read) {
        return write < read || !trace.isSameInstance(write, read);
    }

    private void checkObserved(Observable.FinalRegister register) throws ReplayException {
        ThreadTrace thread = trace.threads().get(register.thread());
        try {
            valuation.evaluate(thread.index(), thread.registerBefore(thread.path().size(), register.register()));
        } catch (UndefinedOperationException e) {
            throw new ReplayException("the final value of " + register.text() + " is undefined: " + e.getMessage());
        }
    }

    private static ReplayException failure(ThreadTrace thread, int step, String what) {
        return new ReplayException(
                "thread " + thread.thread().thread().name() + ": '" + thread.text(step) + "' " + what);
    }
}
