package org.felis.mix.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.felis.litmus.c.MemoryOrder;

/**
 * The tests that an operation is put into: the usual shapes, each with the operation in one place, or two, and the other statements in several orders, with and without fences. What C forbids of them is computed, not written down here.
 */
final class ProofTests {

    /**
     * A shape.
     *
     * @param threads statements such as {@code Wx} and {@code Ry}; {@code O} is the operation, on the location that follows, if it has one
     */
    private record Shape(String name, Set<Role> roles, String threads) {
    }

    /** What the operation of a shape has to do. */
    private enum Role {
        READ, WRITE, UPDATE, FENCE;

        boolean isOf(AtomicOperation operation) {
            return switch (this) {
                case READ -> operation.reads();
                case WRITE -> operation.writes();
                case UPDATE -> operation.isUpdate();
                case FENCE -> operation == AtomicOperation.FENCE;
            };
        }
    }

    private static final Pattern LOCATION_OF_OPERATION = Pattern.compile("O([xy])");
    /** What other statements store is none of what the operation does. */
    private static final long STORED = 3;

    private static final List<Shape> SHAPES = List.of(
            new Shape("MP", Set.of(Role.READ), "Wx Wy | Oy Rx"),
            new Shape("MP-writing", Set.of(Role.WRITE), "Wx Oy | Ry Rx"),
            new Shape("SB", Set.of(Role.READ), "Wx Oy | Wy Rx"),
            new Shape("SB-writing", Set.of(Role.WRITE), "Ox Ry | Wy Rx"),
            new Shape("SB-twice", Set.of(Role.UPDATE), "Ox Ry | Oy Rx"),
            new Shape("LB", Set.of(Role.READ), "Ox Wy | Ry Wx"),
            new Shape("LB-writing", Set.of(Role.WRITE), "Rx Oy | Ry Wx"),
            new Shape("S", Set.of(Role.READ), "Wx Wy | Oy Wx"),
            new Shape("S-writing", Set.of(Role.WRITE), "Wx Oy | Ry Wx"),
            new Shape("R", Set.of(Role.READ), "Wx Wy | Wy Ox"),
            new Shape("R-writing", Set.of(Role.WRITE), "Wx Oy | Wy Rx"),
            new Shape("R-first", Set.of(Role.WRITE), "Ox Wy | Wy Rx"),
            new Shape("2+2W", Set.of(Role.WRITE), "Wx Oy | Wy Wx"),
            new Shape("2+2W-first", Set.of(Role.WRITE), "Ox Wy | Wy Wx"),
            new Shape("CoRR", Set.of(Role.READ), "Wx | Ox Rx"),
            new Shape("sequence", Set.of(Role.UPDATE), "Wx Wy | Oy | Ry Rx"),
            new Shape("update", Set.of(Role.UPDATE), "Ox | Ox"),
            new Shape("WRC", Set.of(Role.READ), "Wx | Ox Wy | Ry Rx"),
            new Shape("WRC-last", Set.of(Role.READ), "Wx | Rx Wy | Oy Rx"),
            new Shape("WRC-writing", Set.of(Role.WRITE), "Wx | Rx Oy | Ry Rx"),
            new Shape("IRIW", Set.of(Role.READ), "Wx | Wy | Ox Ry | Ry Rx"),
            new Shape("MP-fence", Set.of(Role.FENCE), "Wx O Wy | Ry O Rx"),
            new Shape("MP-fence-release", Set.of(Role.FENCE), "Wx O Wy | Ry Rx"),
            new Shape("MP-fence-acquire", Set.of(Role.FENCE), "Wx Wy | Ry O Rx"),
            new Shape("SB-fence", Set.of(Role.FENCE), "Wx O Ry | Wy O Rx"),
            new Shape("LB-fence", Set.of(Role.FENCE), "Rx O Wy | Ry O Wx"),
            new Shape("R-fence", Set.of(Role.FENCE), "Wx O Wy | Wy O Rx"),
            new Shape("2+2W-fence", Set.of(Role.FENCE), "Wx O Wy | Wy O Wx"),
            new Shape("WRC-fence", Set.of(Role.FENCE), "Wx | Rx O Wy | Ry O Rx"),
            new Shape("IRIW-fence", Set.of(Role.FENCE), "Wx | Wy | Rx O Ry | Ry O Rx"));

    /** The orders of the other statements. */
    private enum Style {
        SEQUENTIAL("sc", MemoryOrder.SEQ_CST, MemoryOrder.SEQ_CST), SYNCHRONIZING("ra", MemoryOrder.RELEASE, MemoryOrder.ACQUIRE), RELAXED("fences", MemoryOrder.RELAXED, MemoryOrder.RELAXED),
        SEQUENTIAL_FENCES("scfences", MemoryOrder.RELAXED, MemoryOrder.RELAXED);

        private final String word;
        private final MemoryOrder store;
        private final MemoryOrder load;

        Style(String word, MemoryOrder store, MemoryOrder load) {
            this.word = word;
            this.store = store;
            this.load = load;
        }

        /** A fence between two statements of a thread, where there is none in the shape. */
        Optional<MemoryOrder> between(boolean isWrite) {
            return switch (this) {
                case SEQUENTIAL, SYNCHRONIZING -> Optional.empty();
                case RELAXED -> Optional.of(isWrite ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE);
                case SEQUENTIAL_FENCES -> Optional.of(MemoryOrder.SEQ_CST);
            };
        }
    }

    private ProofTests() {
    }

    /** The tests for an operation, those of fewer threads first. */
    static List<ProofTest> of(Statement operation) {
        List<ProofTest> tests = new ArrayList<>();
        for (Shape shape : SHAPES) {
            if (shape.roles().stream().allMatch(role -> role.isOf(operation.operation()))) {
                for (Style style : shape.name().startsWith("IRIW") && operation.operation() != AtomicOperation.FENCE ? List.of(Style.SEQUENTIAL) : List.of(Style.values())) {
                    tests.add(test(shape, style, operation));
                }
            }
        }
        return tests;
    }

    private static ProofTest test(Shape shape, Style style, Statement operation) {
        String operated = LOCATION_OF_OPERATION.matcher(shape.threads()).results().map(found -> found.group(1)).findFirst().orElse("");
        // where another thread stores what it wants to find, a compare-and-exchange succeeds behind it
        long expected = operation.operation() == AtomicOperation.COMPARE_EXCHANGE && shape.roles().contains(Role.READ) && shape.threads().contains("W" + operated) ? STORED : 0;
        long next = STORED;
        List<List<Statement>> threads = new ArrayList<>();
        for (String thread : shape.threads().split(" \\| ")) {
            List<Statement> statements = new ArrayList<>();
            for (String word : thread.split(" ")) {
                String location = word.substring(1);
                boolean isOperation = word.startsWith("O");
                int bits = location.equals(operated) ? operation.bits() : Integer.SIZE;
                Statement statement = isOperation ? operation.at(location, "e" + threads.size(), expected)
                        : word.startsWith("W") ? new Statement(AtomicOperation.STORE, bits, style.store, false, location, location.equals(operated) ? STORED : ++next, "", 0)
                                : new Statement(AtomicOperation.LOAD, bits, style.load, true, location, 0, "", 0);
                if (!statements.isEmpty() && operation.operation() != AtomicOperation.FENCE) {
                    style.between(statement.operation().writes()).ifPresent(order -> statements.add(Statement.fence(order)));
                }
                statements.add(statement);
            }
            threads.add(statements);
        }
        return new ProofTest(shape.name() + "+" + style.word, threads);
    }
}
