package org.felis.litmus.instructions.bpf;

import static org.felis.litmus.instructions.bpf.BpfShapes.BASE;
import static org.felis.litmus.instructions.bpf.BpfShapes.IMMEDIATE;
import static org.felis.litmus.instructions.bpf.BpfShapes.OFFSET;
import static org.felis.litmus.instructions.bpf.BpfShapes.R;
import static org.felis.litmus.instructions.bpf.BpfShapes.SIGNED_SIZE;
import static org.felis.litmus.instructions.bpf.BpfShapes.SIZE;
import static org.felis.litmus.instructions.bpf.BpfShapes.UP_TO_32;
import static org.felis.litmus.instructions.bpf.BpfShapes.W;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.Form;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Loads and stores of BPF (RFC 9669, section 5), and those that acquire and release. */
final class BpfMemory {

    private static final Set<String> ACQUIRE = Set.of("AQ");
    private static final Set<String> RELEASE = Set.of("RL");

    private BpfMemory() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(load("r = *(size *)(base + offset)", R, SIZE, Set.of(), ""));
        rows.add(load("w = *(u8|u16|u32 *)(base + offset)", W, UP_TO_32, Set.of(), ""));
        rows.add(signedLoad());
        rows.add(load("r = load_acquire((size *)(base + offset))", R, SIZE, ACQUIRE, " with acquire semantics"));
        rows.add(load("w = load_acquire((u8|u16|u32 *)(base + offset))", W, UP_TO_32, ACQUIRE, " with acquire semantics"));
        rows.add(store("*(size *)(base + offset) = r", R, SIZE, Set.of(), "Stores a register."));
        rows.add(store("*(u8|u16|u32 *)(base + offset) = w", W, UP_TO_32, Set.of(), "Stores a 32-bit register."));
        rows.add(store("*(size *)(base + offset) = imm", IMMEDIATE, SIZE, Set.of(), "Stores a number."));
        rows.add(store("store_release((size *)(base + offset), r)", R, SIZE, RELEASE, "Stores a register with release semantics."));
        rows.add(store("store_release((u8|u16|u32 *)(base + offset), w)", W, UP_TO_32, RELEASE, "Stores a 32-bit register with release semantics."));
        return rows;
    }

    private static InstructionRow load(String form, OperandShape target, OperandShape size, Set<String> tags, String how) {
        return new InstructionRow(Form.of(form, target, size, BASE, OFFSET), tags, "Loads a register" + how + ", extended with zeros.",
                (arguments, builder) -> builder.read(arguments.register(0), address(arguments, 2), (int) arguments.number(1), tags));
    }

    private static InstructionRow signedLoad() {
        return new InstructionRow(Form.of("r = *(s8|s16|s32 *)(base + offset)", R, SIGNED_SIZE, BASE, OFFSET), Set.of(),
                "Loads a register and extends the sign.", (arguments, builder) -> {
                    int bytes = (int) arguments.number(1);
                    Expression loaded = builder.read("loaded", address(arguments, 2), bytes, Set.of());
                    builder.assign(arguments.register(0), Expressions.signExtended(loaded, bytes * Byte.SIZE));
                });
    }

    private static InstructionRow store(String form, OperandShape source, OperandShape size, Set<String> tags, String documentation) {
        return new InstructionRow(Form.of(form, source, size, BASE, OFFSET), tags, documentation, (arguments, builder) -> builder.write(
                address(arguments, 1), arguments.value(3), (int) arguments.number(0), tags));
    }

    /** Of the base register and the offset, the operands from that one on. */
    static Expression address(Arguments arguments, int base) {
        return Expressions.add(arguments.register(base).value(), Expression.constant(arguments.number(base + 1)));
    }
}
