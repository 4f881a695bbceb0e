package org.felis.mix.abi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.piece.Piece;
import org.felis.mix.ContentKey;

/**
 * What other threads can know of a function's instructions: its accesses and barriers, which may follow which, and the dependencies between them. Registers, moves, arithmetic, the layout of branches and what gives up a reservation
 * ({@code CLREX}) are not in it: two functions with equal graphs have the same executions under the model, up to values that only the thread sees.
 */
final class AccessGraph {

    /** The variable by which outlined helpers choose. */
    static final String CHOICE = "__aarch64_have_lse_atomics";
    private static final int CHOOSES = -1;
    /** Where an address is from that no other thread knows. */
    private static final int OWN = -2;
    private static final String NO_RESULT = "NoRet";

    /** What is known in front of an instruction: for each register the accesses that its value depends on, and those that decided that control came here. */
    private record State(Map<String, Set<Integer>> registers, Set<Integer> control) {
        State copy() {
            Map<String, Set<Integer>> copy = new TreeMap<>();
            registers.forEach((name, origins) -> copy.put(name, new TreeSet<>(origins)));
            return new State(copy, new TreeSet<>(control));
        }

        boolean add(State other) {
            boolean changed = control.addAll(other.control);
            for (Map.Entry<String, Set<Integer>> entry : other.registers.entrySet()) {
                changed |= registers.computeIfAbsent(entry.getKey(), any -> new TreeSet<>()).addAll(entry.getValue());
            }
            return changed;
        }

        Set<Integer> origins(Collection<Expression> expressions) {
            Set<Integer> origins = new TreeSet<>();
            expressions.forEach(expression -> expression.registers().forEach(register -> origins.addAll(registers.getOrDefault(register.name(), Set.of()))));
            return origins;
        }
    }

    private final List<Instruction> instructions;
    private final Optional<Boolean> choice;
    private final Map<String, Integer> labels = new HashMap<>();
    private final Map<Integer, State> states = new HashMap<>();
    private final Set<Integer> own = new HashSet<>();
    private final Map<Integer, Set<Integer>> address = new TreeMap<>();
    private final Map<Integer, Set<Integer>> data = new TreeMap<>();
    private final Map<Integer, Set<Integer>> next = new HashMap<>();

    private AccessGraph(List<Instruction> instructions, Set<String> ownAddresses, Optional<Boolean> choice) {
        this.instructions = instructions;
        this.choice = choice;
        for (int i = 0; i < instructions.size(); i++) {
            int index = i;
            instructions.get(i).labels().forEach(label -> labels.put(label, index));
        }
        Map<String, Set<Integer>> registers = new TreeMap<>();
        ownAddresses.forEach(register -> registers.put(register, new TreeSet<>(Set.of(OWN))));
        explore(new State(registers, new TreeSet<>()));
    }

    /**
     * Of a function. Its first parameter is the location; what is at others belongs to the thread.
     *
     * @param choice which way outlined helpers go; empty if they go both
     */
    static AccessGraph of(Piece piece, Optional<Boolean> choice) {
        return new AccessGraph(piece.instructions(), piece.parameters().stream().skip(1).flatMap(List::stream).collect(Collectors.toSet()), choice);
    }

    private void explore(State initial) {
        Deque<Integer> work = new ArrayDeque<>();
        states.put(0, initial);
        work.add(0);
        while (!work.isEmpty()) {
            int index = work.remove();
            if (index >= instructions.size()) {
                continue;
            }
            State after = states.get(index).copy();
            Set<Integer> followers = pass(index, after);
            next.put(index, followers);
            for (int follower : followers) {
                State known = states.get(follower);
                if (known == null) {
                    states.put(follower, after.copy());
                    work.add(follower);
                } else if (known.add(after)) {
                    work.add(follower);
                }
            }
        }
    }

    /** What an instruction does to what is known; where control goes on. */
    private Set<Integer> pass(int index, State state) {
        Instruction instruction = instructions.get(index);
        for (Operation operation : instruction.operations()) {
            Set<Integer> origins = state.origins(operation.expressions());
            if (operation instanceof MemoryAction) {
                if (operation.location().map(where -> state.origins(List.of(where)).contains(OWN)).orElse(false)) {
                    own.add(index);
                }
                if (isNode(index)) {
                    operation.location().ifPresent(where -> address.computeIfAbsent(index, any -> new TreeSet<>()).addAll(state.origins(List.of(where))));
                    List<Expression> values = new ArrayList<>();
                    operation.stored().ifPresent(values::add);
                    operation.occurrence().condition().ifPresent(values::add);
                    data.computeIfAbsent(index, any -> new TreeSet<>()).addAll(state.origins(values));
                }
                boolean isStatus = operation instanceof MemoryAction.WriteExclusive;
                operation.written().ifPresent(register -> state.registers.put(register.name(), isStatus || own.contains(index) ? new TreeSet<>() : new TreeSet<>(Set.of(isNode(index) ? index : CHOOSES))));
            } else if (operation instanceof ControlAction.Jump jump) {
                return jump(index, jump, state);
            } else {
                operation.written().ifPresent(register -> state.registers.put(register.name(), origins));
            }
        }
        return Set.of(index + 1);
    }

    private Set<Integer> jump(int index, ControlAction.Jump jump, State state) {
        int target = labels.getOrDefault(jump.label(), instructions.size());
        if (!jump.isConditional()) {
            return Set.of(target);
        }
        Set<Integer> origins = state.origins(jump.condition().map(List::of).orElse(List.of()));
        if (origins.remove(CHOOSES) && choice.isPresent()) {
            boolean ifZero = instructions.get(index).text().startsWith("CBZ");
            return Set.of(ifZero != choice.get() ? target : index + 1);
        }
        state.control.addAll(origins);
        Set<Integer> both = new TreeSet<>(Set.of(index + 1));
        both.add(target);
        return both;
    }

    /** Whether it accesses memory or orders accesses, but for the choice of helpers. */
    private boolean isNode(int index) {
        List<Operation> operations = instructions.get(index).operations();
        return !own.contains(index) && operations.stream().anyMatch(MemoryAction.class::isInstance)
                && operations.stream().flatMap(operation -> operation.location().stream()).flatMap(where -> where.registers().stream())
                        .noneMatch(register -> register.name().equals(ListedFunction.ADDRESS_REGISTER + CHOICE));
    }

    /** The instructions that access memory or order accesses, as far as control comes to them. */
    List<Integer> nodes() {
        return next.keySet().stream().filter(this::isNode).sorted().toList();
    }

    /** Whether some access drops what it reads. */
    boolean dropsResult() {
        return nodes().stream().anyMatch(index -> instructions.get(index).operations().stream().anyMatch(operation -> operation.tags().contains(NO_RESULT)));
    }

    /** The accesses and barriers behind an instruction; the end is the number of instructions. */
    private Set<Integer> following(Collection<Integer> from) {
        Set<Integer> found = new TreeSet<>();
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> work = new ArrayDeque<>(from);
        while (!work.isEmpty()) {
            int index = work.remove();
            if (seen.add(index)) {
                if (index >= instructions.size() || isNode(index)) {
                    found.add(index);
                } else {
                    work.addAll(next.getOrDefault(index, Set.of()));
                }
            }
        }
        return found;
    }

    private String label(int index) {
        Instruction instruction = instructions.get(index);
        String mnemonic = instruction.text().split(" ", 2)[0].replaceFirst("^ST(ADD|SET|CLR|EOR)", "LD$1");
        return mnemonic + instruction.operations().stream().filter(MemoryAction.class::isInstance)
                .map(operation -> operation.event().map(Enum::name).orElse("") + operation.accessBytes() + new TreeSet<>(operation.tags())).collect(Collectors.joining());
    }

    /** Equal for equal graphs: nodes are told apart by themselves, then again and again by what follows them and what they depend on. */
    String text() {
        List<Integer> nodes = nodes();
        Map<Integer, String> colours = new HashMap<>();
        colours.put(instructions.size(), "end");
        nodes.forEach(index -> colours.put(index, label(index)));
        for (int round = 0; round <= nodes.size(); round++) {
            Map<Integer, String> known = Map.copyOf(colours);
            for (int index : nodes) {
                colours.put(index, ContentKey.of(List.of(label(index), colours(known, following(next.get(index))), colours(known, address.getOrDefault(index, Set.of())),
                        colours(known, data.getOrDefault(index, Set.of())), colours(known, states.get(index).control()))));
            }
        }
        return colours(colours, following(List.of(0))) + " of " + nodes.stream().map(colours::get).sorted().collect(Collectors.joining(" "));
    }

    private static String colours(Map<Integer, String> colours, Set<Integer> nodes) {
        return nodes.stream().filter(index -> index >= 0).map(colours::get).sorted().collect(Collectors.joining(","));
    }
}
