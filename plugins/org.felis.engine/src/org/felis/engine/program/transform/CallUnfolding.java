package org.felis.engine.program.transform;

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
import java.util.function.IntFunction;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;

/**
 * Unfolds code that jumps to addresses. There is a copy of an instruction for every combination of code addresses that registers
 * are known to hold when it is reached, so that a subroutine returns to where it was called from, and a call is not a loop. Where
 * the address is not known, the jump stays a comparison with every address that there is.
 *
 * <p>Precondition: a jump to an address is a jump for each instruction that the address may be, on the condition that it is that one; addresses of
 * instructions are objects without bytes; jumps are those of assembly, neither free nor with a label where ways meet (checked). Postcondition: the result is the code of one thread, whose jumps lead to its own labels or to its end
 * (checked); each way through it is a way through the original code, and the other way round, as far as values of registers allow.
 */
public final class CallUnfolding {

    /** Code in which threads can be: their own, and parts of others that they can jump to. */
    public record Body(List<Line> lines, Optional<SourceRange> end) {

        /** @param end the place of what follows the last line, if anything stands there */
        public Body {
            lines = List.copyOf(lines);
        }
    }

    /** An instruction as it is before: several jumps may stand among its operations. */
    public record Line(String text, List<Operation> operations, SourceRange source) {
    }

    /** The place in front of a line of a body; the number of lines stands for the end. */
    public record Place(int body, int index) {
    }

    /** More copies are not made: the code calls itself in too many ways. */
    private static final int MOST_COPIES = 2000;

    /** An instruction, and the registers that are known to hold an address of code before it. */
    private record Copy(Place place, Map<Register, Value> known) {
    }

    private final IntFunction<Body> bodies;
    private final Function<String, Optional<Place>> placeOf;
    private final Map<Integer, Body> used = new HashMap<>();
    private final Map<Copy, String> labels = new LinkedHashMap<>();
    private final Set<Copy> done = new HashSet<>();
    private final Deque<Copy> open = new ArrayDeque<>();
    private final List<Instruction> instructions = new ArrayList<>();

    /**
     * @param bodies the code by its number; asked once for what can be reached
     * @param placeOf the instruction behind a label that jumps of the bodies lead to
     */
    public CallUnfolding(IntFunction<Body> bodies, Function<String, Optional<Place>> placeOf) {
        this.bodies = bodies;
        this.placeOf = placeOf;
    }

    /**
     * The instructions of a thread.
     *
     * @param body where it starts
     * @param initial the registers that hold addresses of code at first
     * @return empty if there would be too many
     */
    public Optional<List<Instruction>> of(int body, Map<Register, Value> initial) {
        label(new Copy(new Place(body, 0), Map.copyOf(initial)));
        while (!open.isEmpty()) {
            Copy next = open.pop();
            while (next != null && done.size() < MOST_COPIES) {
                next = unfold(next);
            }
            if (done.size() >= MOST_COPIES) {
                return Optional.empty();
            }
        }
        checkTargets();
        return Optional.of(instructions);
    }

    private void checkTargets() {
        Set<String> made = instructions.stream().flatMap(instruction -> instruction.labels().stream()).collect(Collectors.toSet());
        made.add(ControlAction.Jump.END_OF_THREAD);
        for (Instruction instruction : instructions) {
            instruction.jump().map(ControlAction.Jump::label).filter(label -> !made.contains(label)).ifPresent(label -> {
                throw new IllegalStateException("a jump leads out of the thread, to " + label + ": " + instruction.text());
            });
        }
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
        Place place = copy.place();
        Body body = used.computeIfAbsent(place.body(), bodies::apply);
        if (place.index() >= body.lines().size()) {
            done.add(copy);
            instructions.add(new Instruction(List.of(label), "", exit(),
                    body.end().orElseGet(() -> instructions.get(instructions.size() - 1).source())));
            return null;
        }
        done.add(copy);
        Map<Register, Value> known = new HashMap<>(copy.known());
        List<Operation> operations = new ArrayList<>();
        for (Operation operation : body.lines().get(place.index()).operations()) {
            if (operation instanceof ControlAction.Jump jump) {
                if (jump.free() || jump.join().isPresent()) {
                    throw new IllegalArgumentException("a jump of a structured language: " + jump);
                }
                Optional<Boolean> taken = jump.condition().map(c -> decide(c, known)).orElse(Optional.of(true));
                if (taken.equals(Optional.of(false))) {
                    continue;
                }
                operations.add(new ControlAction.Jump(taken.isPresent() ? Optional.empty() : jump.condition(),
                        target(jump, known)));
                label = add(body.lines().get(place.index()), label, operations);
                if (taken.isPresent()) {
                    return null;
                }
            } else {
                step(operation, known);
                operations.add(operation);
            }
        }
        if (!operations.isEmpty() || label != null) {
            add(body.lines().get(place.index()), label, operations);
        }
        known.keySet().removeIf(Register::temporary);
        Copy next = new Copy(new Place(place.body(), place.index() + 1), Map.copyOf(known));
        if (done.contains(next)) {
            instructions.add(new Instruction(List.of(), "", List.of(new ControlAction.Jump(Optional.empty(), label(next))),
                    instructions.get(instructions.size() - 1).source()));
            return null;
        }
        labels.computeIfAbsent(next, c -> "copy " + labels.size());
        return next;
    }

    /** Adds a step; the following ones of the instruction have no label. */
    private String add(Line copied, String label, List<Operation> operations) {
        instructions.add(new Instruction(label == null ? List.of() : List.of(label), copied.text(), operations, copied.source()));
        operations.clear();
        return null;
    }

    private String target(ControlAction.Jump jump, Map<Register, Value> known) {
        if (jump.label().equals(ControlAction.Jump.END_OF_THREAD)) {
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
        return List.of(new ControlAction.Jump(Optional.empty(), ControlAction.Jump.END_OF_THREAD));
    }
}
