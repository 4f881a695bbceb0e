package org.felis.litmus.compiler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;

/**
 * Unfolds code that jumps to addresses. There is a copy of an instruction for every combination of code addresses that registers
 * are known to hold when it is reached, so that a subroutine returns to where it was called from, and a call is no loop. Where
 * the address is not known, the jump stays a comparison with every address that there is.
 */
final class CallUnfolding {

    /** More copies are not made: the code calls itself in too many ways. */
    private static final int MOST_COPIES = 2000;

    /** An instruction, and the registers that are known to hold an address of code before it. */
    private record Copy(CodePlace place, Map<Register, Value> known) {
    }

    private final Function<Column, ColumnLowering> lowerings;
    private final Function<String, Optional<CodePlace>> placeOf;
    private final Map<Column, ColumnLowering> used = new HashMap<>();
    private final Map<Copy, String> labels = new LinkedHashMap<>();
    private final Set<Copy> done = new HashSet<>();
    private final Deque<Copy> open = new ArrayDeque<>();
    private final List<Instruction> instructions = new ArrayList<>();

    /**
     * @param lowerings lowers the instructions of a column
     * @param placeOf the instruction behind a label that these use
     */
    CallUnfolding(Function<Column, ColumnLowering> lowerings, Function<String, Optional<CodePlace>> placeOf) {
        this.lowerings = lowerings;
        this.placeOf = placeOf;
    }

    /**
     * The instructions of a thread.
     *
     * @param initial the registers that hold addresses of code at first
     * @return empty if there would be too many
     */
    Optional<List<Instruction>> of(Column column, Map<Register, Value> initial) {
        label(new Copy(new CodePlace(column, 0), Map.copyOf(initial)));
        while (!open.isEmpty()) {
            Copy next = open.pop();
            while (next != null && done.size() < MOST_COPIES) {
                next = unfold(next);
            }
            if (done.size() >= MOST_COPIES) {
                return Optional.empty();
            }
        }
        return Optional.of(instructions);
    }

    /** The label of a copy, which will be made if it is not there yet. */
    private String label(Copy copy) {
        return labels.computeIfAbsent(copy, c -> {
            open.push(c);
            return "copy " + labels.size();
        });
    }

    /** Makes the copy. What follows it in the text, if control can get there and it has to be made now. */
    private Copy unfold(Copy copy) {
        if (done.contains(copy)) {
            return null;
        }
        String label = label(copy);
        CodePlace place = copy.place();
        if (place.index() >= place.column().instructions().size()) {
            done.add(copy);
            instructions.add(new Instruction(List.of(label), "", exit(),
                    lowering(place.column()).end().orElseGet(() -> instructions.get(instructions.size() - 1).source())));
            return null;
        }
        done.add(copy);
        Map<Register, Value> known = new HashMap<>(copy.known());
        List<Operation> operations = new ArrayList<>();
        for (Operation operation : lowering(place.column()).operations(place.index())) {
            if (operation instanceof Operation.Jump jump) {
                Optional<Boolean> taken = jump.condition().map(c -> decide(c, known)).orElse(Optional.of(true));
                if (taken.equals(Optional.of(false))) {
                    continue;
                }
                operations.add(new Operation.Jump(taken.isPresent() ? Optional.empty() : jump.condition(),
                        target(jump, known)));
                label = add(place, label, operations);
                if (taken.isPresent()) {
                    return null;
                }
            } else {
                step(operation, known);
                operations.add(operation);
            }
        }
        if (!operations.isEmpty() || label != null) {
            add(place, label, operations);
        }
        known.keySet().removeIf(Register::temporary);
        Copy next = new Copy(new CodePlace(place.column(), place.index() + 1), Map.copyOf(known));
        if (done.contains(next)) {
            instructions.add(new Instruction(List.of(), "", List.of(new Operation.Jump(Optional.empty(), label(next))),
                    instructions.get(instructions.size() - 1).source()));
            return null;
        }
        labels.computeIfAbsent(next, c -> "copy " + labels.size());
        return next;
    }

    /** Adds a step; the following ones of the instruction have no label. */
    private String add(CodePlace place, String label, List<Operation> operations) {
        ColumnLowering lowering = lowering(place.column());
        instructions.add(new Instruction(label == null ? List.of() : List.of(label), lowering.text(place.index()),
                operations, lowering.source(place.index())));
        operations.clear();
        return null;
    }

    private ColumnLowering lowering(Column column) {
        return used.computeIfAbsent(column, lowerings);
    }

    private String target(Operation.Jump jump, Map<Register, Value> known) {
        if (jump.label().equals(Operation.Jump.END_OF_THREAD)) {
            return jump.label();
        }
        Map<Register, Value> then = new HashMap<>(known);
        then.keySet().removeIf(Register::temporary);
        return label(new Copy(placeOf.apply(jump.label()).orElseThrow(), Map.copyOf(then)));
    }

    /** Whether a comparison of a register with an address of code is true, as far as known. */
    private static Optional<Boolean> decide(Expression condition, Map<Register, Value> known) {
        return condition instanceof Expression.Binary comparison && comparison.operator() == BinaryOperator.EQUAL
                && comparison.left() instanceof Expression.Read read && known.containsKey(read.register())
                && comparison.right() instanceof Expression.Constant constant
                        ? Optional.of(known.get(read.register()).equals(constant.value()))
                        : Optional.empty();
    }

    private static void step(Operation operation, Map<Register, Value> known) {
        if (operation.definition().isEmpty()) {
            return;
        }
        Definition definition = operation.definition().get();
        Optional<Value> value = definition.value().flatMap(expression -> switch (expression) {
            case Expression.Constant constant -> Optional.of(constant.value());
            case Expression.Read read -> Optional.ofNullable(known.get(read.register()));
            default -> Optional.empty();
        });
        known.remove(definition.register());
        value.filter(CallUnfolding::isCode).ifPresent(code -> known.put(definition.register(), code));
    }

    private static boolean isCode(Value value) {
        return value instanceof Value.Address address && address.object().sizeBytes() == 0;
    }

    private static List<Operation> exit() {
        return List.of(new Operation.Jump(Optional.empty(), Operation.Jump.END_OF_THREAD));
    }
}
