package org.felis.engine.program.transform;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.FalseDependencies;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * For each register of a thread, the integers that it can hold and, of the addresses, how far they are from the start of their objects, in steps: an element of an array of structures is at a
 * multiple of their size, whatever its index. Integers in memory can be any of their size; addresses are followed by the object in which they are stored.
 */
final class OffsetFlow extends RegisterAnalysis<OffsetFlow.Values> {

    /** What something can hold. @param integers empty if it is an address @param offsets of addresses, by the names of their objects */
    record Values(Optional<Progression> integers, Map<String, Progression> offsets) {

        static final Values NONE = new Values(Optional.empty(), Map.of());

        Values {
            offsets = Map.copyOf(offsets);
        }

        static Values exactly(Value value) {
            return switch (value) {
                case Value.Int integer -> of(Progression.exactly(integer.bits()));
                case Value.Address address -> new Values(Optional.empty(), Map.of(address.object().name(), Progression.exactly(address.offset())));
                case Value.Symbol symbol -> of(Progression.ALL);
            };
        }

        static Values of(Progression integers) {
            return new Values(Optional.of(integers), Map.of());
        }

        Values join(Values other) {
            Optional<Progression> all = integers.isEmpty() ? other.integers : Optional.of(other.integers.map(integers.get()::join).orElse(integers.get()));
            return new Values(all, joined(offsets, other.offsets));
        }

        private static Map<String, Progression> joined(Map<String, Progression> left, Map<String, Progression> right) {
            if (left.isEmpty() || right.isEmpty()) {
                return left.isEmpty() ? right : left;
            }
            Map<String, Progression> all = new HashMap<>(left);
            right.forEach((object, progression) -> all.merge(object, progression, Progression::join));
            return all;
        }

        /** Addresses stay as they are. */
        Values mapIntegers(UnaryOperator<Progression> function) {
            return new Values(integers.map(function), offsets);
        }

        Values binary(Expression.BinaryOperator operator, Values right) {
            if (operator.isComparison()) {
                return of(Progression.TRUTH);
            }
            Optional<Progression> computed = integers.flatMap(left -> right.integers.map(other -> left.binary(operator, other)));
            if (!offsets.isEmpty() && !right.offsets.isEmpty()) {
                computed = Optional.of(Progression.ALL); // a distance
            }
            if (operator == Expression.BinaryOperator.AND && (!offsets.isEmpty() && right.integers.isPresent() || !right.offsets.isEmpty() && integers.isPresent())) {
                computed = Optional.of(Progression.ALL); // marks in a pointer
            }
            Map<String, Progression> moved = switch (operator) {
                case ADD -> joined(moved(offsets, operator, right.integers), moved(right.offsets, operator, integers));
                case SUB -> moved(offsets, operator, right.integers);
                // with the identity, since what leaves an address as it is may be hidden in other bits
                case AND, OR, XOR -> joined(joined(moved(offsets, operator, right.integers), moved(right.offsets, operator, integers)), joined(offsets, right.offsets));
                case MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, EQUAL, NOT_EQUAL,
                        LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED ->
                    joined(offsets, right.offsets); // bits that leave an address as it is
            };
            return new Values(computed, moved);
        }

        private static Map<String, Progression> moved(Map<String, Progression> offsets, Expression.BinaryOperator operator, Optional<Progression> by) {
            if (by.isEmpty()) {
                return Map.of();
            }
            Map<String, Progression> moved = new HashMap<>();
            offsets.forEach((object, progression) -> moved.put(object, progression.binary(operator, by.get())));
            return moved;
        }
    }

    /** The addresses in memory, by the objects in which they are, in the whole program. They only grow. */
    static final class Contents {

        private final Map<String, Map<String, Progression>> addresses = new HashMap<>();
        private final int addressBytes;
        private boolean grown;

        /** @param initialMemory what is in memory at first, addresses at least @param addressBytes see {@link Footprints.Unrolled} */
        Contents(Map<Value.Address, Value> initialMemory, int addressBytes) {
            this.addressBytes = addressBytes;
            initialMemory.forEach((cell, value) -> add(cell.object().name(), Values.exactly(value).offsets()));
        }

        /** Whether there is more than when this was last asked. */
        boolean hasGrown() {
            boolean since = grown;
            grown = false;
            return since;
        }

        private void add(String object, Map<String, Progression> stored) {
            Map<String, Progression> before = addresses.getOrDefault(object, Map.of());
            Map<String, Progression> all = Values.joined(before, stored);
            if (!all.equals(before)) {
                addresses.put(object, all);
                grown = true;
            }
        }

        private Values load(Values location, int bytes) {
            Values all = Values.of(Progression.ofBits(bytes * Byte.SIZE, false));
            for (String object : bytes < addressBytes ? Set.<String>of() : location.offsets().keySet()) {
                all = all.join(new Values(Optional.empty(), addresses.getOrDefault(object, Map.of())));
            }
            return all;
        }
    }

    private final FlowGraph graph;
    private final Thread thread;
    private final Contents contents;

    OffsetFlow(FlowGraph graph, Thread thread, Contents contents) {
        super(graph);
        this.graph = graph;
        this.thread = thread;
        this.contents = contents;
    }

    @Override
    protected Values initial(Register register) {
        return Values.exactly(thread.initial(register));
    }

    @Override
    protected Values join(int node, Register register, List<Values> values) {
        return values.stream().reduce(Values::join).orElseThrow();
    }

    @Override
    protected Values define(int node, int operation, Definition definition, Registers<Values> before) {
        if (definition.value().isPresent()) {
            return values(definition.value().get(), before);
        }
        List<Value> alternatives = definition.alternatives();
        if (!alternatives.isEmpty()) {
            return alternatives.stream().map(Values::exactly).reduce(Values::join).orElseThrow();
        }
        if (definition.choice().isPresent()) {
            return Values.of(Progression.ALL);
        }
        Operation read = graph.instruction(node).operations().get(operation);
        return contents.load(values(read.location().orElseThrow(), before), read.bytes());
    }

    @Override
    protected void visit(int node, int operation, Operation what, Registers<Values> before) {
        what.stored().map(value -> values(value, before).offsets()).filter(stored -> !stored.isEmpty())
                .ifPresent(stored -> values(what.location().orElseThrow(), before).offsets().keySet().forEach(object -> contents.add(object, stored)));
    }

    /** The values of an expression. */
    static Values values(Expression expression, Registers<Values> registers) {
        return evaluate(FalseDependencies.removed(expression), registers);
    }

    private static Values evaluate(Expression expression, Registers<Values> registers) {
        return switch (expression) {
            case Expression.Constant constant -> Values.exactly(constant.value());
            case Expression.Read read -> registers.get(read.register());
            case Expression.Unary unary -> switch (unary.operator()) {
                case IS_ZERO -> Values.of(Progression.TRUTH);
                case NOT, NEGATE, OFFSET, ALIGNMENT -> Values.of(Progression.ALL);
            };
            case Expression.Binary binary -> evaluate(binary.left(), registers).binary(binary.operator(), evaluate(binary.right(), registers));
            case Expression.Extend extend -> evaluate(extend.operand(), registers).mapIntegers(integers -> integers.extend(extend.bits(), extend.signed()));
            case Expression.Accessible accessible -> Values.of(Progression.TRUTH);
            case Expression.IfThenElse choice -> evaluate(choice.whenTrue(), registers).join(evaluate(choice.whenFalse(), registers));
        };
    }
}
