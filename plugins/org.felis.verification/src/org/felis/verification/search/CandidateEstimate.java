package org.felis.verification.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.enumeration.TooManyNumbersException;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * About how many candidates the explicit search looks at: each read takes any write that may have its address, the writes of a location
 * are ordered in every way that keeps the order of each thread, store exclusives succeed or fail, each number that the program chooses is tried. Where a proposition is
 * searched for, a read whose register it asks for takes one write only. Addresses are told apart if they are written in the instruction or in
 * an initial register. From above mostly; paths that exclude each other are not told apart.
 */
final class CandidateEstimate {

    /** By what factor a proposition makes the estimate smaller at most. */
    private static final double MOST_SETTLED = 10;

    private final UnrolledProgram program;
    /** By event; null if it is not known. */
    private final Value.Address[] addresses;

    private CandidateEstimate(UnrolledProgram program) {
        this.program = program;
        addresses = new Value.Address[program.events().size()];
        program.events().stream().filter(Event::isMemoryAccess).forEach(event -> addresses[event.id()] =
                event.isInitialWrite() ? program.initialWrites().get(event.id()) : address(event));
    }

    /** When all executions are wanted. */
    static double ofAll(UnrolledProgram program) {
        CandidateEstimate estimate = new CandidateEstimate(program);
        return estimate.readsFrom(new BitSet()) * estimate.orders() * estimate.numbers();
    }

    /**
     * When executions are wanted that satisfy the proposition. What it settles counts little in a program with many candidates:
     * what the estimate does not see, such as the order of locks, is large there, too.
     */
    static double of(UnrolledProgram program, Proposition wanted) {
        CandidateEstimate estimate = new CandidateEstimate(program);
        BitSet settledReads = estimate.settledReads(wanted);
        double all = estimate.readsFrom(new BitSet());
        double settled = settledReads.isEmpty() ? all : estimate.readsFrom(settledReads);
        return Math.max(settled, all / MOST_SETTLED) * estimate.orders() * estimate.numbers();
    }

    /** @param settled the ids of reads that take one write only */
    private double readsFrom(BitSet settled) {
        double ways = 1;
        for (Event event : program.events()) {
            if (event.isRead() && !settled.get(event.id())) {
                ways *= Math.max(1, sources(addresses[event.id()]));
            }
            if (event.kind() == Event.Kind.WRITE && program.operation(event).occurrence() instanceof Occurrence.IfReserved) {
                ways *= 2;
            }
        }
        return ways;
    }

    /** How many writes may have the address, null for one that is not known. */
    private int sources(Value.Address address) {
        int sources = 0;
        for (Event write : program.events()) {
            if (write.isWrite() && (address == null || addresses[write.id()] == null || addresses[write.id()].equals(address))) {
                sources++;
            }
        }
        return sources;
    }

    /** Numbers that the program chooses; more than can be counted where one of them is not tried at all. */
    private double numbers() {
        double ways = 1;
        for (UnrolledThread thread : program.threads()) {
            for (Step step : thread.steps()) {
                for (ChoicePoint point : ChoicePoint.of(thread, step)) {
                    Definition.Chosen choice = point.choice(program);
                    ways *= choice.countBits() > TooManyNumbersException.MOST_BITS ? Double.POSITIVE_INFINITY : choice.numbers().size();
                }
            }
        }
        return ways;
    }

    /** Orders of each location's writes, initial writes first. */
    private double orders() {
        double ways = 1;
        int[] ofThread = new int[program.threads().size()];
        for (Value.Address location : program.initialWrites()) {
            Arrays.fill(ofThread, 0);
            int placed = 0;
            for (Event event : program.events()) {
                if (event.isWrite() && !event.isInitialWrite()
                        && (addresses[event.id()] == null || addresses[event.id()].equals(location))) {
                    ways *= (double) ++placed / ++ofThread[event.thread()];
                }
            }
        }
        return ways;
    }

    /** The ids of the reads of the last instructions that write the registers that the parts of a conjunction ask for. */
    private BitSet settledReads(Proposition wanted) {
        BitSet settled = new BitSet();
        for (Proposition part : parts(wanted)) {
            if (part instanceof Proposition.Equal(Operand.Final(Observable.FinalRegister register), Operand.Literal value)) {
                Event read = lastRead(register.thread(), register.register());
                if (read != null) {
                    program.events().stream().filter(read::isSameAccess).forEach(event -> settled.set(event.id()));
                }
            }
        }
        return settled;
    }

    private static List<Proposition> parts(Proposition proposition) {
        return proposition instanceof Proposition.And and
                ? new ArrayList<>(and.operands().stream().flatMap(o -> parts(o).stream()).toList())
                : List.of(proposition);
    }

    /** Null if there is none. */
    private Event lastRead(int thread, Register register) {
        Event last = null;
        for (Event event : program.events()) {
            if (event.isRead() && event.thread() == thread && instruction(event).operations().stream()
                    .anyMatch(operation -> writes(operation, register))) {
                last = event;
            }
        }
        return last;
    }

    private Instruction instruction(Event event) {
        return program.threads().get(event.thread()).steps().get(event.step()).instruction();
    }

    private static boolean writes(Operation operation, Register register) {
        return operation instanceof MemoryAction.Read read && read.target().equals(register)
                || operation instanceof Operation.Assign assign && assign.target().equals(register);
    }

    /** The address if it can be told from the instruction and the thread's initial registers alone, else null. */
    private Value.Address address(Event event) {
        Expression expression = program.operation(event).location().orElseThrow();
        Set<Value.Address> found = new HashSet<>();
        collectAddresses(event, expression, found);
        return found.size() == 1 ? atOffset(found.iterator().next(), event, expression) : null;
    }

    /** The address with its offset, as far as registers hold what they hold at first; false dependencies add nothing. */
    private Value.Address atOffset(Value.Address start, Event event, Expression expression) {
        try {
            return Evaluation.evaluate(expression, program.program().threads().get(event.thread())::initial)
                    instanceof Value.Address address && program.program().initialMemory().containsKey(address) ? address : start;
        } catch (UndefinedOperationException undefined) {
            return start;
        }
    }

    private void collectAddresses(Event event, Expression expression, Set<Value.Address> into) {
        switch (expression) {
            case Expression.Constant constant -> add(constant.value(), into);
            case Expression.Read read -> add(program.program().threads().get(event.thread()).initial(read.register()), into);
            case Expression.Unary unary -> collectAddresses(event, unary.operand(), into);
            case Expression.Binary binary -> {
                collectAddresses(event, binary.left(), into);
                collectAddresses(event, binary.right(), into);
            }
            case Expression.Accessible accessible -> collectAddresses(event, accessible.address(), into);
            case Expression.Extend extend -> collectAddresses(event, extend.operand(), into);
            case Expression.IfThenElse choice -> {
                collectAddresses(event, choice.whenTrue(), into);
                collectAddresses(event, choice.whenFalse(), into);
            }
        }
    }

    private static void add(Value value, Set<Value.Address> into) {
        if (value instanceof Value.Address address) {
            into.add(address);
        }
    }
}
