package org.felis.engine.program.transform;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * Cells of memory that go forward by arbitrary steps: they hold a known number at first, and are written only by updates that add a number to them which is chosen for that alone. If nothing but the order of a
 * clock's numbers matters, an update may choose what the clock shows instead of its step: any number that is later, or not earlier if there may be no step.
 *
 * <p>Precondition: control goes forward only, and a register that is read has been written on each way that leads there.
 */
final class Clocks {

    /**
     * A cell that goes forward.
     *
     * @param start what it holds at first
     * @param bits its width
     * @param steps how it is written
     */
    record Clock(Footprint.Target cell, long start, int bits, List<StepForward> steps) {

        /** What it can show at most; each step is done once at most. */
        BigInteger latest() {
            return steps.stream().map(StepForward::most).reduce(unsigned(start), BigInteger::add);
        }

        /** By how much each step may go forward. */
        BigInteger shortestOfLongestSteps() {
            return steps.stream().map(StepForward::most).min(BigInteger::compareTo).orElseThrow();
        }
    }

    /**
     * An update that adds a chosen number.
     *
     * @param place of the write
     * @param read what the clock showed before
     * @param choice what is chosen, in the same thread
     * @param least the least step, 0 or 1
     * @param most the largest step
     */
    record StepForward(Footprint.Place place, Register read, Definition.Chosen choice, int least, BigInteger most) {
    }

    private Clocks() {
    }

    private static BigInteger unsigned(long number) {
        return new BigInteger(Long.toUnsignedString(number));
    }

    /** Those of a program whose control goes forward only. */
    static List<Clock> of(List<Thread> threads, Map<Value.Address, Value> initial, List<Footprint> footprints) {
        Map<Footprint.Target, List<Footprint.Place>> writes = new HashMap<>();
        for (Footprint footprint : footprints) {
            if (footprint.targets().isEmpty()) {
                return List.of(); // it may write anything
            }
            if (operation(threads, footprint.place()).stored().isPresent()) {
                footprint.targets().get().forEach(target -> writes.computeIfAbsent(target, t -> new ArrayList<>()).add(footprint.place()));
            }
        }
        Map<Footprint.Place, Footprint> byPlace = footprints.stream().collect(Collectors.toMap(Footprint::place, footprint -> footprint));
        List<Map<Register, Integer>> uses = threads.stream().map(Clocks::uses).toList();
        List<Clock> found = new ArrayList<>();
        initial.forEach((address, value) -> {
            List<Map.Entry<Footprint.Target, List<Footprint.Place>>> here = writes.entrySet().stream()
                    .filter(write -> write.getKey().object().equals(address.object().name()) && write.getKey().bytes().offset() == address.offset()).toList();
            if (here.size() == 1 && value instanceof Value.Int start) {
                Footprint.Target cell = here.getFirst().getKey();
                List<Optional<StepForward>> steps = here.getFirst().getValue().stream()
                        .map(place -> byPlace.get(place).targets().get().size() == 1 && !byPlace.get(place).mayMiss() ? step(threads.get(place.thread()), place, uses.get(place.thread())) : Optional.<StepForward>empty()).toList();
                if (steps.stream().allMatch(Optional::isPresent)) {
                    found.add(new Clock(cell, start.bits(), Byte.SIZE * cell.bytes().bytes(), steps.stream().map(Optional::get).toList()));
                }
            }
        });
        return found;
    }

    private static Operation operation(List<Thread> threads, Footprint.Place place) {
        return threads.get(place.thread()).instructions().get(place.instruction()).operations().get(place.operation());
    }

    /** How often each register is read or written. */
    private static Map<Register, Integer> uses(Thread thread) {
        Map<Register, Integer> uses = new HashMap<>();
        for (Instruction instruction : thread.instructions()) {
            for (Operation operation : instruction.operations()) {
                operation.written().ifPresent(register -> uses.merge(register, 1, Integer::sum));
                operation.expressions().forEach(expression -> count(expression, uses));
            }
        }
        return uses;
    }

    private static void count(Expression expression, Map<Register, Integer> uses) {
        switch (expression) {
            case Expression.Constant constant -> { }
            case Expression.Read read -> uses.merge(read.register(), 1, Integer::sum);
            case Expression.Unary unary -> count(unary.operand(), uses);
            case Expression.Binary binary -> {
                count(binary.left(), uses);
                count(binary.right(), uses);
            }
            case Expression.Extend extend -> count(extend.operand(), uses);
            case Expression.Accessible accessible -> count(accessible.address(), uses);
            case Expression.IfThenElse choice -> {
                count(choice.condition(), uses);
                count(choice.whenTrue(), uses);
                count(choice.whenFalse(), uses);
            }
        }
    }

    private static Optional<StepForward> step(Thread thread, Footprint.Place place, Map<Register, Integer> uses) {
        if (!(thread.instructions().get(place.instruction()).operations().get(place.operation()) instanceof MemoryAction.Write write) || write.updated().isEmpty() || write.partOf().isPresent()) {
            return Optional.empty();
        }
        Expression sum = withoutExtension(write.value(), Byte.SIZE * write.bytes());
        Expression read = Expression.read(write.updated().get());
        if (!(sum instanceof Expression.Binary(BinaryOperator operator, Expression left, Expression right)) || operator != BinaryOperator.ADD || left.equals(read) == right.equals(read)) {
            return Optional.empty();
        }
        Expression step = withoutExtension(left.equals(read) ? right : left, Byte.SIZE * write.bytes());
        int least = 0;
        if (step instanceof Expression.Binary(BinaryOperator inner, Expression one, Expression other) && inner == BinaryOperator.ADD && (one.equals(Expression.ONE) || other.equals(Expression.ONE))) {
            least = 1;
            step = one.equals(Expression.ONE) ? other : one;
        }
        int smallest = least;
        return chosen(step, thread, uses)
                .map(choice -> new StepForward(place, write.updated().get(), choice, smallest, BigInteger.ONE.shiftLeft(choice.bits()).subtract(BigInteger.ONE).add(BigInteger.valueOf(smallest))));
    }

    /** What is chosen for that alone: nothing else reads it, and nothing else writes there. */
    private static Optional<Definition.Chosen> chosen(Expression step, Thread thread, Map<Register, Integer> uses) {
        int kept = step instanceof Expression.Extend extend && !extend.signed() ? extend.bits() : Long.SIZE;
        if (!(withoutExtension(step, kept) instanceof Expression.Read(Register register)) || uses.get(register) != 2) {
            return Optional.empty();
        }
        return thread.instructions().stream().flatMap(instruction -> instruction.operations().stream()).filter(operation -> operation.written().equals(Optional.of(register))).findFirst()
                .flatMap(Operation::definition).flatMap(Definition::choice).filter(choice -> choice.few().isEmpty() && choice.bits() <= kept);
    }

    private static Expression withoutExtension(Expression value, int bits) {
        return value instanceof Expression.Extend extend && !extend.signed() && extend.bits() == bits ? extend.operand() : value;
    }

    /** The threads with updates that choose what the clocks show. It depends on the same as before. */
    static List<Thread> choosing(List<Thread> threads, List<Clock> clocks) {
        Map<Footprint.Place, Clock> clockAt = new HashMap<>();
        Map<Footprint.Place, StepForward> stepAt = new HashMap<>();
        clocks.forEach(clock -> clock.steps().forEach(step -> {
            clockAt.put(step.place(), clock);
            stepAt.put(step.place(), step);
        }));
        return threads.stream().map(thread -> {
            Map<Register, Integer> bits = stepAt.entrySet().stream().filter(entry -> entry.getKey().thread() == thread.index())
                    .collect(Collectors.toMap(entry -> entry.getValue().choice().register(), entry -> clockAt.get(entry.getKey()).bits()));
            List<Instruction> instructions = new ArrayList<>();
            for (Instruction instruction : thread.instructions()) {
                List<Operation> operations = new ArrayList<>();
                List<Operation> behind = new ArrayList<>();
                for (int i = 0; i < instruction.operations().size(); i++) {
                    Operation operation = instruction.operations().get(i);
                    StepForward step = stepAt.get(new Footprint.Place(thread.index(), instructions.size(), i));
                    if (step != null) {
                        MemoryAction.Write write = (MemoryAction.Write) operation;
                        Expression before = Expression.read(step.read());
                        Expression chosen = Expression.read(step.choice().register());
                        operations.add(new MemoryAction.Write(write.address(), Expression.binary(BinaryOperator.MAXIMUM_UNSIGNED, before, chosen), write.bytes(), write.tags(), write.condition(), write.updated(), write.partOf()));
                        behind.add(new ControlAction.Assume(Expression.binary(step.least() == 0 ? BinaryOperator.LESS_EQUAL_UNSIGNED : BinaryOperator.LESS_UNSIGNED, before, chosen)));
                    } else if (operation.written().filter(bits::containsKey).isPresent()) {
                        operations.add(new Operation.Choose(operation.written().get(), bits.get(operation.written().get())));
                    } else {
                        operations.add(operation);
                    }
                }
                boolean isFollowed = instruction.jump().isPresent() || instruction.stop().isPresent();
                operations.addAll(isFollowed ? operations.size() - 1 : operations.size(), behind);
                instructions.add(behind.isEmpty() && operations.equals(instruction.operations()) ? instruction
                        : new Instruction(instruction.labels(), instruction.text(), operations, instruction.source(), instruction.origin()));
            }
            return new Thread(thread.index(), thread.name(), instructions, thread.initialRegisters());
        }).toList();
    }

}
