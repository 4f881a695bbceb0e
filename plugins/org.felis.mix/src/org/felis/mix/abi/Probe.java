package org.felis.mix.abi;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.source.ProblemException;
import org.felis.litmus.c.MemoryOrder;
import org.felis.mix.split.Part;
import org.felis.mix.split.Split;
import org.felis.mix.split.TestSplitter;

/**
 * An operation of a width and an order, to be compiled apart: as a function, as {@link TestSplitter} makes it of the statement, so that it is a part of tests, too.
 *
 * @param name of the function
 */
public record Probe(String name, Statement statement, Part part) {

    /** The value is none that other statements of tests store. */
    static final long VALUE = 2;
    private static final String LOCATION = "x";
    private static final String HOLDER = "e";
    private static final List<Integer> WIDTHS = List.of(Byte.SIZE, Short.SIZE, Integer.SIZE, Long.SIZE, 2 * Long.SIZE);

    /**
     * All operations, widths and orders; those that give a result with and without a use of it.
     *
     * @param pointerBytes of the machine
     */
    static List<Probe> all(int pointerBytes) {
        List<Probe> probes = new ArrayList<>();
        for (AtomicOperation operation : AtomicOperation.values()) {
            for (int bits : operation == AtomicOperation.FENCE ? List.of(0) : WIDTHS) {
                String holder = operation == AtomicOperation.COMPARE_EXCHANGE ? HOLDER : "";
                for (MemoryOrder order : operation.orders()) {
                    if (operation.reads()) {
                        probes.add(of(new Statement(operation, bits, order, true, LOCATION, VALUE, holder, 0), pointerBytes));
                    }
                    if (operation != AtomicOperation.LOAD) {
                        probes.add(of(new Statement(operation, bits, order, false, bits == 0 ? "" : LOCATION, VALUE, holder, 0), pointerBytes));
                    }
                }
            }
        }
        return probes;
    }

    private static Probe of(Statement statement, int pointerBytes) {
        String parameter = statement.bits() == 0 ? "atomic_int *x" : Statement.atomicType(statement.bits()) + " *x" + (statement.holder().isEmpty() ? "" : ", " + Statement.type(statement.bits()) + " *" + statement.holder());
        String test = "C probe\n{ }\nP0(" + parameter + ") {\n  " + statement.text("r0") + "\n}\nexists (" + (statement.used() ? "0:r0=0" : "x=0") + ")\n";
        try {
            return new Probe(name(statement), statement, TestSplitter.split("probe", test, Split.STATEMENT, pointerBytes).parts().getFirst());
        } catch (ProblemException impossible) {
            throw new IllegalStateException(test + impossible.problems(), impossible);
        }
    }

    private static String name(Statement statement) {
        return statement.operation().word() + (statement.bits() == 0 ? "" : "_" + statement.bits()) + "_" + Statement.word(statement.order()) + (isUnused(statement) ? "_unused" : "");
    }

    private static boolean isUnused(Statement statement) {
        return statement.operation().isUpdate() && !statement.used();
    }

    /** Whether the operation gives a result that nobody reads. */
    boolean isUnused() {
        return isUnused(statement);
    }

    /** The operation as results name it. */
    String operationText() {
        return statement.operation().word() + (isUnused() ? ", result not used" : "");
    }

    /** The definition in C. */
    String definition() {
        return part.function().named(name);
    }
}
