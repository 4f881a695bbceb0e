package org.felis.tests.litmus.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.OperandShape;

/**
 * Random litmus tests of an architecture, made of the rows of its instruction table, at times with a value that meets a part of itself. Some make no sense and are rejected by the
 * compiler; a caller draws again.
 */
final class RandomLitmus implements Supplier<String> {

    private static final int THREADS = 2;
    private static final int MAX_INSTRUCTIONS = 3;

    private final Dialect dialect;
    private final InstructionSet instructions;
    private final Random random;
    private final List<InstructionRow> memoryRows;

    RandomLitmus(Dialect dialect, Random random) {
        this.dialect = dialect;
        this.instructions = Architecture.find(dialect.architecture()).map(Architecture::instructions).orElseThrow();
        this.random = random;
        this.memoryRows = instructions.rows().stream().filter(row -> row.operands().stream()
                .anyMatch(o -> isMemory(o.notation())) || row.form().map(form -> isMemory(form.text())).orElse(false)).toList();
    }

    /** Whether an operand of that notation accesses memory. */
    static boolean isMemory(String notation) {
        return notation.contains("[") || notation.contains("mem") || notation.contains("(") || notation.contains("|0");
    }

    @Override
    public String get() {
        boolean wide = random.nextBoolean() && !dialect.wideRegisters().equals(dialect.dataRegisters());
        List<List<String>> columns = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            columns.add(column(wide));
        }
        StringBuilder text = new StringBuilder(dialect.architecture() + " random\n{ ");
        for (String location : List.of("x", "y")) {
            text.append(type(wide)).append(" ").append(location).append(dialect.cells() == 1
                    ? "=" + initial()
                    : "[2]={" + initial() + ",2}").append("; ");
        }
        for (int i = 0; i < THREADS; i++) {
            for (int k = 0; k < dialect.addressRegisters().size(); k++) {
                text.append(i).append(":").append(dialect.addressRegisters().get(k)).append("=")
                        .append(k % 2 == 0 ? "x" : "y").append("; ");
            }
        }
        if (dialect.severalSizes()) {
            for (int i = 0; i < THREADS; i++) {
                for (String register : dialect.wideRegisters()) {
                    text.append("uint64_t ").append(i).append(":").append(register).append("; ");
                }
            }
        }
        text.append("}\n P0 | P1 ;\n");
        int rows = columns.stream().mapToInt(List::size).max().getAsInt();
        for (int row = 0; row < rows; row++) {
            int line = row;
            text.append(" ").append(String.join(" | ", columns.stream()
                    .map(c -> line < c.size() ? c.get(line) : "").toList())).append(" ;\n");
        }
        text.append(" ").append(String.join(" | ", IntStream.range(0, THREADS).mapToObj(i -> Dialect.END + ":").toList()))
                .append(" ;\n");
        return text.append(question(wide)).toString();
    }

    private String initial() {
        int number = random.nextInt(6);
        return number == 0 ? PartIdioms.NUMBER : "" + number % 2;
    }

    private String type(boolean wide) {
        return dialect.severalSizes() ? List.of("uint8_t", "uint16_t", "uint32_t", "uint64_t", "uint64_t").get(random.nextInt(5))
                : wide ? "uint64_t" : "int";
    }

    private String question(boolean wide) {
        List<String> registers = wide ? dialect.wideRegisters() : dialect.dataRegisters();
        StringBuilder locations = new StringBuilder("locations [x; y;");
        for (int i = 0; i < THREADS; i++) {
            for (String register : registers) {
                locations.append(" ").append(i).append(":").append(register).append(";");
            }
        }
        return locations + "]\nexists (" + random.nextInt(THREADS) + ":" + registers.get(random.nextInt(registers.size()))
                + "=" + random.nextInt(3) + " /\\ " + (random.nextBoolean() ? "x" : "y")
                + (dialect.cells() == 1 ? "" : "[" + random.nextInt(2) + "]") + "=" + random.nextInt(3) + ")\n";
    }

    private List<String> column(boolean wide) {
        List<String> column = new ArrayList<>();
        int count = 1 + random.nextInt(MAX_INSTRUCTIONS);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(8) == 0) {
                column.addAll(PartIdioms.of(dialect).any(dialect, random, wide));
                continue;
            }
            int kind = random.nextInt(10);
            column.add(kind == 0 ? dialect.fences().get(random.nextInt(dialect.fences().size()))
                    : instruction(kind < 7 ? memoryRows : instructions.rows(),
                            dialect.severalSizes() ? random.nextBoolean() : wide));
        }
        return column;
    }

    private String instruction(List<InstructionRow> rows, boolean wide) {
        InstructionRow row = rows.get(random.nextInt(rows.size()));
        Dialect.Choices choices = new Dialect.Choices(dialect, random, wide);
        List<String> operands = new ArrayList<>();
        int count = row.required() + (row.optional() == 0 ? 0 : random.nextInt(row.optional() + 1));
        for (OperandShape shape : row.operands().subList(0, count)) {
            Function<Dialect.Choices, String> sample = dialect.samples().get(shape.notation());
            if (sample == null) {
                throw new IllegalStateException(dialect.architecture() + ": no sample for the operand "
                        + shape.notation() + " of " + row.syntax());
            }
            operands.add(sample.apply(choices));
        }
        if (row.form().isPresent()) {
            return row.form().get().written(operands);
        }
        String mnemonic = row.mnemonics().get(random.nextInt(row.mnemonics().size()));
        List<String> ordered = instructions.operandOrder() == OperandOrder.TARGET_LAST ? operands.reversed() : operands;
        return operands.isEmpty() ? mnemonic : mnemonic + " " + String.join(",", ordered);
    }
}
