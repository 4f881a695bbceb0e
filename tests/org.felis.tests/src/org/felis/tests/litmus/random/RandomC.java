package org.felis.tests.litmus.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter;
import org.felis.litmus.c.MemoryOrder;

/**
 * Random C tests, made of the rows of a table of operations, of plain accesses and of branches, some on a value and a part of it. Some make no sense and are
 * rejected by the compiler; a caller draws again.
 */
final class RandomC implements Supplier<String> {

    private static final int THREADS = 2;
    private static final int MAX_STATEMENTS = 3;
    private static final List<String> LOCATIONS = List.of("x", "y");
    private static final List<String> REGISTERS = List.of("r0", "r1");

    private final List<COperation> operations;
    private final String pointerType;
    private final Random random;

    /** @param pointerType the type of the threads' parameters */
    RandomC(COperations table, String pointerType, Random random) {
        this.operations = List.copyOf(table.rows());
        this.pointerType = pointerType;
        this.random = random;
    }

    @Override
    public String get() {
        StringBuilder text = new StringBuilder("C random\n{ x=" + (random.nextInt(4) == 0 ? PartIdioms.NUMBER : "" + random.nextInt(2)) + "; }\n");
        for (int i = 0; i < THREADS; i++) {
            text.append("P").append(i).append("(").append(pointerType).append(" x, ").append(pointerType).append(" y) {\n");
            REGISTERS.forEach(register -> text.append("  int ").append(register).append(" = 0;\n"));
            int count = 1 + random.nextInt(MAX_STATEMENTS);
            for (int k = 0; k < count; k++) {
                text.append("  ").append(random.nextInt(6) == 0 ? branch() : statement()).append("\n");
            }
            text.append("}\n");
        }
        return text + "locations [x; y; 0:r0; 0:r1; 1:r0; 1:r1;]\nexists (" + random.nextInt(THREADS) + ":"
                + oneOf(REGISTERS) + "=" + random.nextInt(3) + " /\\ " + oneOf(LOCATIONS) + "=" + random.nextInt(3) + ")\n";
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String branch() {
        String register = oneOf(REGISTERS);
        return "if (" + register + oneOf(List.of(" == ", " != "))
                + (random.nextInt(3) == 0 ? part(register) : "" + random.nextInt(2)) + ") { " + statement()
                + (random.nextBoolean() ? " } else { " + statement() : "") + " }";
    }

    private String statement() {
        return switch (random.nextInt(8)) {
            case 0 -> "*" + oneOf(LOCATIONS) + " = " + value() + ";";
            case 1 -> oneOf(REGISTERS) + " = *" + oneOf(LOCATIONS) + ";";
            default -> call(oneOf(operations));
        };
    }

    private String call(COperation operation) {
        List<String> arguments = new ArrayList<>();
        for (CParameter parameter : operation.parameters()) {
            arguments.add(switch (parameter.kind()) {
                case POINTER -> oneOf(LOCATIONS);
                case LOCATION -> "*" + oneOf(LOCATIONS);
                case VALUE -> value();
                case ORDER -> oneOf(List.of(MemoryOrder.values())).cName();
            });
        }
        String call = operation.name() + "(" + String.join(", ", arguments) + ")";
        return (operation.hasResult() && random.nextInt(4) > 0 ? oneOf(REGISTERS) + " = " : "") + call + ";";
    }

    private String part(String register) {
        return oneOf(List.of("(unsigned char) " + register, "(signed char) " + register, "(short) " + register, "(" + register + " & 255)",
                "(" + register + " & 1)", "(" + register + " >> 8)"));
    }

    private String value() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> oneOf(REGISTERS);
            case 2, 3 -> oneOf(REGISTERS) + " + 1";
            case 4 -> part(oneOf(REGISTERS));
            case 5 -> PartIdioms.NUMBER;
            default -> "" + (1 + random.nextInt(2));
        };
    }
}
