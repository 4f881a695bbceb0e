package org.felis.litmus.instructions.x86;

import static org.felis.litmus.instructions.x86.X86Shapes.MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.WHOLE_REGISTER;
import static org.felis.litmus.instructions.x86.X86Shapes.WHOLE_REGISTER_OR_NUMBER;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.program.MemoryAction;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/** The table of x86. Shapes stand in Intel's order, target first. */
final class X86Rows {

    private static final Map<String, String> ORDERED = Map.of("MFENCE", "all memory accesses", "LFENCE", "loads", "SFENCE",
            "stores");

    private X86Rows() {
    }

    static List<InstructionRow> rows(RegisterFile registers) {
        List<InstructionRow> rows = new ArrayList<>();
        rows.addAll(X86Moves.rows(registers.bits()));
        rows.addAll(X86Arithmetic.rows(registers.bits()));
        rows.addAll(X86Exchanges.rows(registers));
        for (String fence : List.of("MFENCE", "LFENCE", "SFENCE")) {
            rows.add(row(fence, List.of(), Set.of(fence), "Orders " + ORDERED.get(fence) + " before it with those after it.",
                    (arguments, builder) -> builder.fence(Set.of(fence))));
        }
        rows.add(flush("CLFLUSH", "ClFlush", "Flushes the cache line of a location."));
        rows.add(flush("CLFLUSHOPT", "ClFlushOpt", "Flushes the cache line of a location, in no order with other flushes."));
        rows.add(row("NOP", List.of(), Set.of(), "Does nothing.", (arguments, builder) -> { }));
        for (String nop : List.of("NOPL", "NOPW")) {
            rows.add(row(nop, List.of(REGISTER_OR_MEMORY), Set.of(), "Does nothing.", (arguments, builder) -> { }));
        }
        rows.add(row("ENDBR64", List.of(), Set.of(), "Does nothing; marks where jumps may arrive.",
                (arguments, builder) -> { }));
        rows.add(row("PAUSE", List.of(), Set.of(), "Does nothing; a hint in spin loops.", (arguments, builder) -> { }));
        RegisterView stackPointer = registers.find(registers.bits() == 64 ? "RSP" : "ESP").orElseThrow();
        int word = registers.bits() / Byte.SIZE;
        String suffix = registers.bits() == 64 ? "Q" : "L";
        rows.add(new InstructionRow(List.of("PUSH", "PUSH" + suffix), List.of(WHOLE_REGISTER_OR_NUMBER), 0, X86.PLAIN,
                "Moves the stack pointer down by a word and stores the operand there.", (arguments, builder) -> {
                    Expression top = Expressions.add(stackPointer.value(), Expression.constant(-word));
                    builder.write(top, arguments.value(0), word, X86.PLAIN);
                    builder.assign(stackPointer, top);
                }));
        rows.add(new InstructionRow(List.of("POP", "POP" + suffix), List.of(WHOLE_REGISTER), 0, X86.PLAIN,
                "Loads the word at the stack pointer, which moves up by a word.", (arguments, builder) -> {
                    Expression popped = builder.read("popped", stackPointer.value(), word, X86.PLAIN);
                    builder.assign(stackPointer, Expressions.add(stackPointer.value(), Expression.constant(word)));
                    builder.assign(arguments.register(0), popped);
                }));
        rows.add(new InstructionRow(List.of("RET", "RETQ"), List.of(), 0, Set.of(), "Ends the thread.",
                (arguments, builder) -> builder.exit()));
        rows.addAll(X86Conditions.rows(registers.bits()));
        return rows;
    }

    private static InstructionRow row(String mnemonic, List<OperandShape> shapes, Set<String> tags, String documentation,
            InstructionRow.Lowering lowering) {
        return new InstructionRow(List.of(mnemonic), shapes, 0, tags, documentation, lowering);
    }

    /** An event at a location, but no access. */
    private static InstructionRow flush(String mnemonic, String tag, String documentation) {
        return row(mnemonic, List.of(MEMORY), Set.of(tag), documentation, (arguments, builder) -> builder
                .add(new MemoryAction.Synchronize(arguments.memory(0).address(), Set.of(tag))));
    }
}
