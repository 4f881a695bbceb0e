package org.felis.litmus.instructions.bpf;

import java.util.List;

import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Atom;
import org.felis.litmus.litmus.Immediate;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.problems.LitmusProblem;

/** The shapes of BPF operands, named as the blanks of forms. */
final class BpfShapes {

    /** A register of either width, which that of the instruction is. */
    static final OperandShape DST = new OperandShape("dst", "a register (r0 … r10, w0 … w10)",
            (operand, matching) -> new InRegister(matching.sameWidth(operand)));

    /** A register of the width of the one before it, or a number. */
    static final OperandShape SRC = new OperandShape("src", "a register or a number",
            (operand, matching) -> CommonShapes.isNumber(operand) ? new Argument.Number(matching.number(operand))
                    : new InRegister(matching.sameWidth(operand)));

    /** A register of the width of the one before it. */
    static final OperandShape SOURCE_REGISTER = new OperandShape("reg", "a register",
            (operand, matching) -> new InRegister(matching.sameWidth(operand)));

    static final OperandShape R = ofWidth("r", "a 64-bit register (r0 … r10)", Long.SIZE);
    static final OperandShape W = ofWidth("w", "a 32-bit register (w0 … w10)", Integer.SIZE);

    /** The register with an address. */
    static final OperandShape BASE = ofWidth("base", "a 64-bit register (r0 … r10) with an address", Long.SIZE);

    static final OperandShape OFFSET = new OperandShape("+ offset", "an offset such as + 0 or - 8",
            (operand, matching) -> new Argument.Number(offset(operand, matching)));

    static final OperandShape IMMEDIATE = new OperandShape("imm", "a number such as 1",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    static final OperandShape SIZE = sizes("size", "u8", "u16", "u32", "u64");
    static final OperandShape UP_TO_32 = sizes("u8|u16|u32", "u8", "u16", "u32");
    static final OperandShape SIGNED_SIZE = sizes("s8|s16|s32", "s8", "s16", "s32");
    static final OperandShape ATOMIC_SIZE = sizes("u32|u64", "u32", "u64");

    private BpfShapes() {
    }

    private static OperandShape ofWidth(String notation, String accepts, int bits) {
        return new OperandShape(notation, accepts, (operand, matching) -> {
            RegisterView view = matching.register(operand);
            if (view.bits() != bits) {
                throw new OperandException(LitmusProblem.WRONG_OPERAND, operand, accepts);
            }
            return new InRegister(view);
        });
    }

    private static OperandShape sizes(String notation, String... sizes) {
        List<String> words = List.of(sizes);
        return new OperandShape(notation, "a size: " + String.join(", ", words), words, (operand, matching) -> {
            String word = matching.word(operand).getName();
            if (!words.contains(word)) {
                throw Mismatch.INSTANCE;
            }
            return new Argument.Number(Integer.parseInt(word.substring(1)) / Byte.SIZE);
        });
    }

    /** {@code + 8} or {@code - 8}. */
    private static long offset(Operand operand, Matching matching) throws OperandException, Mismatch {
        List<Atom> atoms = operand.getAtoms();
        boolean plus = atoms.size() == 2 && atoms.get(0) instanceof Word sign && sign.getName().equals("+");
        if (!(atoms.get(atoms.size() - 1) instanceof Immediate number) || number.getMarker() != null
                || !plus && (atoms.size() > 1 || !number.getValue().startsWith("-"))) {
            throw Mismatch.INSTANCE;
        }
        return matching.number(number);
    }
}
