package org.felis.engine.dataflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.felis.engine.expression.Register;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;

/**
 * What the registers of a thread hold at one point of its control flow. Immutable: a state and those made from it share all but the
 * few entries that differ, so that neither a thread with thousands of registers nor a join of two long branches is copied.
 *
 * <p>A tree of arrays with {@link #WIDTH} entries each, in which the registers that the thread writes have dense numbers.
 *
 * @param <V> what is known of one register; has {@code equals}
 */
public final class Registers<V> {

    private static final int BITS = 5;
    private static final int WIDTH = 1 << BITS;

    /** The registers that a thread writes, with their numbers, and what all registers hold at first. */
    private record Layout<V>(Map<Register, Integer> numbers, List<Register> written, Function<Register, V> initial, int shift) {
    }

    private final Layout<V> layout;
    /** Null for what is as at first. On the lowest level values, above it arrays. */
    private final Object[] root;

    private Registers(Layout<V> layout, Object[] root) {
        this.layout = layout;
        this.root = root;
    }

    /**
     * The registers in front of a thread.
     *
     * @param initial what a register holds
     */
    public static <V> Registers<V> initial(FlowGraph graph, Function<Register, V> initial) {
        Map<Register, Integer> numbers = new HashMap<>();
        List<Register> written = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            Instruction instruction = graph.instruction(node);
            for (Operation operation : instruction.operations()) {
                operation.written().ifPresent(register -> {
                    if (numbers.putIfAbsent(register, written.size()) == null) {
                        written.add(register);
                    }
                });
            }
        }
        int shift = 0;
        while (written.size() > 1 << shift + BITS) {
            shift += BITS;
        }
        return new Registers<>(new Layout<>(numbers, written, initial, shift),
                new Object[Math.min(WIDTH, Math.max(1, written.size()))]);
    }

    /** What the register holds. */
    public V get(Register register) {
        Integer number = layout.numbers.get(register);
        return number == null ? layout.initial.apply(register) : get(number, register);
    }

    @SuppressWarnings("unchecked")
    private V get(int number, Register register) {
        Object[] node = root;
        for (int shift = layout.shift; shift > 0 && node != null; shift -= BITS) {
            node = (Object[]) node[number >>> shift & WIDTH - 1];
        }
        V value = node == null ? null : (V) node[number & WIDTH - 1];
        return value != null ? value : layout.initial.apply(register);
    }

    /**
     * The same, except that the register holds the value.
     *
     * @throws IllegalArgumentException if the thread does not write that register
     */
    public Registers<V> with(Register register, V value) {
        Integer number = layout.numbers.get(register);
        if (number == null) {
            throw new IllegalArgumentException("the thread does not write " + register);
        }
        return new Registers<>(layout, with(root, layout.shift, number, value));
    }

    private static Object[] with(Object[] node, int shift, int number, Object value) {
        Object[] changed = node == null ? new Object[WIDTH] : node.clone();
        int index = number >>> shift & WIDTH - 1;
        changed[index] = shift == 0 ? value : with((Object[]) changed[index], shift - BITS, number, value);
        return changed;
    }

    /** What a register holds where several ways of control meet. */
    @FunctionalInterface
    public interface Join<V> {
        /** @param values one for each way, in their order; not all the same object */
        V join(Register register, List<V> values);
    }

    /**
     * Joins several states of one thread. What is the same object in all of them stays.
     *
     * @param states at least one, all made from one initial state
     */
    public static <V> Registers<V> join(List<Registers<V>> states, Join<V> join) {
        Registers<V> first = states.get(0);
        Object[][] roots = new Object[states.size()][];
        for (int i = 0; i < roots.length; i++) {
            roots[i] = states.get(i).root;
        }
        return new Registers<>(first.layout, first.join(roots, first.layout.shift, 0, join));
    }

    private Object[] join(Object[][] nodes, int shift, int from, Join<V> join) {
        Object[] first = nodes[0];
        if (areSame(nodes)) {
            return first;
        }
        int width = WIDTH;
        for (Object[] node : nodes) {
            width = node == null ? width : Math.min(width, node.length);
        }
        Object[] joined = new Object[width];
        Object[] entries = new Object[nodes.length];
        for (int i = 0; i < width; i++) {
            for (int j = 0; j < nodes.length; j++) {
                entries[j] = nodes[j] == null ? null : nodes[j][i];
            }
            int number = from + (i << shift);
            joined[i] = areSame(entries) ? entries[0]
                    : shift == 0 ? join.join(layout.written.get(number), values(entries, layout.written.get(number)))
                            : join(Arrays.copyOf(entries, entries.length, Object[][].class), shift - BITS, number, join);
        }
        return joined;
    }

    @SuppressWarnings("unchecked")
    private List<V> values(Object[] entries, Register register) {
        List<V> values = new ArrayList<>(entries.length);
        for (Object entry : entries) {
            values.add(entry == null ? layout.initial.apply(register) : (V) entry);
        }
        return values;
    }

    private static boolean areSame(Object[] entries) {
        for (int i = 1; i < entries.length; i++) {
            if (entries[i] != entries[0]) {
                return false;
            }
        }
        return true;
    }

    /** Calls the action for the registers that were written on some way to here. */
    public void forEachWritten(BiConsumer<Register, V> action) {
        forEach(root, layout.shift, 0, action);
    }

    @SuppressWarnings("unchecked")
    private void forEach(Object[] node, int shift, int from, BiConsumer<Register, V> action) {
        for (int i = 0; i < node.length; i++) {
            if (node[i] != null && shift == 0) {
                action.accept(layout.written.get(from + i), (V) node[i]);
            } else if (node[i] != null) {
                forEach((Object[]) node[i], shift - BITS, from + (i << shift), action);
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Registers<?> that && layout == that.layout && Arrays.deepEquals(root, that.root);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(root);
    }
}
