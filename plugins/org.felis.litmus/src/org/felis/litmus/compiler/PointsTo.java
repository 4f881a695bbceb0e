package org.felis.litmus.compiler;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
import org.felis.engine.program.Register;
import org.felis.engine.program.Value;

/** For each register of a thread, the blocks into which it can point. Mutable. */
final class PointsTo {

    private final Map<Register, Set<String>> blocks = new HashMap<>();

    PointsTo() {
    }

    PointsTo(PointsTo other) {
        blocks.putAll(other.blocks);
    }

    void set(Register register, Set<String> names) {
        blocks.put(register, Set.copyOf(names));
    }

    void set(Register register, Expression value) {
        set(register, blocks(value));
    }

    /** Adds what the other one has. Whether anything changed. */
    boolean join(PointsTo other) {
        boolean changed = false;
        for (Map.Entry<Register, Set<String>> entry : other.blocks.entrySet()) {
            Set<String> known = blocks.getOrDefault(entry.getKey(), Set.of());
            if (!known.containsAll(entry.getValue())) {
                Set<String> union = new HashSet<>(known);
                union.addAll(entry.getValue());
                blocks.put(entry.getKey(), Set.copyOf(union));
                changed = true;
            }
        }
        return changed;
    }

    /** The blocks into which the value of an expression can point. */
    Set<String> blocks(Expression expression) {
        Set<String> names = new HashSet<>();
        collect(expression, names);
        return names;
    }

    private void collect(Expression expression, Set<String> into) {
        switch (expression) {
            case Expression.Constant constant -> {
                if (constant.value() instanceof Value.Address address) {
                    into.add(address.object().name());
                }
            }
            case Expression.Read read -> into.addAll(blocks.getOrDefault(read.register(), Set.of()));
            case Expression.Unary unary -> { }
            case Expression.Binary binary when binary.left().equals(binary.right())
                    && (binary.operator() == BinaryOperator.XOR || binary.operator() == BinaryOperator.SUB) -> { }
            case Expression.Binary binary -> {
                collect(binary.left(), into);
                collect(binary.right(), into);
            }
            case Expression.Extend extend -> collect(extend.operand(), into);
            case Expression.IfThenElse choice -> {
                collect(choice.whenTrue(), into);
                collect(choice.whenFalse(), into);
            }
        }
    }
}
