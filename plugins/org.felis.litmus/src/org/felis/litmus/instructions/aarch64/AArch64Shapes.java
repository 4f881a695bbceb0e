package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.zeroExtended;

import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument.Modifier;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Atom;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.Immediate;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.problems.LitmusProblem;

/** The shapes of AArch64 operands (Arm ARM, section C1.2). */
public final class AArch64Shapes {

    private static final Set<String> SHIFTS = Set.of("LSL", "LSR", "ASR", "ROR");
    private static final Set<String> EXTENSIONS = Set.of("SXTB", "SXTH", "SXTW", "SXTX", "UXTB", "UXTH", "UXTW", "UXTX");

    /** A general register; all operands of this shape in one instruction have the same width. */
    static final OperandShape R = register("Rd", "a register (W0 … W30 or X0 … X30, WZR, XZR)");
    static final OperandShape RN = register("Rn", R.accepts());
    static final OperandShape RM = register("Rm", R.accepts());
    static final OperandShape RA = register("Ra", R.accepts());
    static final OperandShape RT = register("Rt", R.accepts());
    static final OperandShape RT2 = register("Rt2", R.accepts());
    static final OperandShape RS = register("Rs", R.accepts());
    static final OperandShape RS2 = register("Rs2", R.accepts());

    static final OperandShape X = fixed("Xd", 64, "a 64-bit register (X0 … X30, XZR)");
    static final OperandShape W = fixed("Ws", 32, "a 32-bit register (W0 … W30, WZR)");

    /** A register of any width that is followed by an extension. */
    static final OperandShape EXTENDED = new OperandShape("Rm", R.accepts(),
            (operand, matching) -> new InRegister(matching.register(operand)));

    static final OperandShape REGISTER_OR_NUMBER = new OperandShape("Rm|#imm", "a register or a number such as #1",
            (operand, matching) -> CommonShapes.isNumber(operand)
                    ? new Argument.Number(matching.number(operand))
                    : new InRegister(matching.sameWidth(operand)));

    public static final OperandShape SHIFT = modifier("shift #amount", "a shift such as LSL #2", SHIFTS);
    static final OperandShape EXTENSION = modifier("extend {#amount}", "an extension such as SXTW or UXTW #2",
            EXTENSIONS);

    static final OperandShape MEMORY = new OperandShape("[Xn{, …}]",
            "a memory operand such as [X1], [X1,#8] or [X1,W2,SXTW]", AArch64Shapes::memory);

    static final OperandShape PLAIN_MEMORY = new OperandShape("[Xn]", "a memory operand without an offset, such as [X1]",
            (operand, matching) -> {
                InMemory memory = memory(operand, matching);
                if (memory.address().equals(memory.base()) && !memory.writeBack()) {
                    return memory;
                }
                throw Mismatch.INSTANCE;
            });

    /** As instructions on pairs have it. */
    static final OperandShape OFFSET_MEMORY = new OperandShape("[Xn{, #imm}]",
            "a memory operand such as [X1], [X1,#16] or [X1,#16]!", (operand, matching) -> {
                if (operand.getAtoms().size() == 1 && operand.getAtoms().get(0) instanceof Group group
                        && (group.getOperands().size() == 1 || group.getOperands().size() == 2
                                && group.getOperands().get(1).getAtoms().get(0) instanceof Immediate)) {
                    return memory(operand, matching);
                }
                throw Mismatch.INSTANCE;
            });

    private AArch64Shapes() {
    }

    private static OperandShape register(String notation, String accepts) {
        return new OperandShape(notation, accepts,
                (operand, matching) -> new InRegister(matching.sameWidth(operand)));
    }

    private static OperandShape fixed(String notation, int bits, String accepts) {
        return new OperandShape(notation, accepts, (operand, matching) -> {
            RegisterView view = matching.register(operand);
            if (view.bits() == bits) {
                return new InRegister(view);
            }
            throw Mismatch.INSTANCE;
        });
    }

    private static OperandShape modifier(String notation, String accepts, Set<String> kinds) {
        return new OperandShape(notation, accepts, kinds, (operand, matching) -> modifier(operand, matching, kinds));
    }

    private static Modifier modifier(Operand operand, Matching matching, Set<String> kinds)
            throws OperandException, Mismatch {
        List<Atom> atoms = operand.getAtoms();
        if (atoms.size() > 2 || !(atoms.get(0) instanceof Word word)
                || !kinds.contains(word.getName().toUpperCase(Locale.ROOT))) {
            throw Mismatch.INSTANCE;
        }
        String kind = word.getName().toUpperCase(Locale.ROOT);
        if (atoms.size() == 1) {
            if (SHIFTS.contains(kind)) {
                throw Mismatch.INSTANCE;
            }
            return new Modifier(kind, 0);
        }
        if (atoms.get(1) instanceof Immediate immediate) {
            return new Modifier(kind, (int) matching.number(immediate));
        }
        throw Mismatch.INSTANCE;
    }

    private static InMemory memory(Operand operand, Matching matching) throws OperandException, Mismatch {
        if (operand.getAtoms().size() != 1 || !(operand.getAtoms().get(0) instanceof Group group)
                || !"[".equals(group.getOpen()) || group.getOperands().isEmpty() || group.getOperands().size() > 3) {
            throw Mismatch.INSTANCE;
        }
        List<Operand> parts = group.getOperands();
        InRegister base = (InRegister) X.read(parts.get(0), matching);
        Expression start = base.view().value();
        if (parts.size() == 1) {
            return new InMemory(base.view(), start, start, group.isWriteBack());
        }
        Expression offset = parts.get(1).getAtoms().get(0) instanceof Immediate && parts.size() == 2
                ? constant(matching.number(parts.get(1)))
                : index(parts, matching);
        return new InMemory(base.view(), start, add(start, offset), group.isWriteBack());
    }

    private static Expression index(List<Operand> parts, Matching matching) throws OperandException, Mismatch {
        RegisterView index = matching.register(parts.get(1));
        if (parts.size() == 2) {
            if (index.bits() == 64) {
                return index.value();
            }
            throw new OperandException(LitmusProblem.WRONG_OPERAND, parts.get(1),
                    "a 64-bit register, or an extension such as SXTW behind '" + index.name() + "'");
        }
        // the manual wants W2 in front of SXTW; tools take X2 for it
        Modifier modifier = modifier(parts.get(2), matching, index.bits() == 64
                ? Set.of("LSL", "SXTX", "UXTX", "SXTW", "UXTW")
                : Set.of("SXTW", "UXTW"));
        return modified(index.value(), modifier, 64);
    }

    /** The value of an operand behind which a shift or extension stands, for an operation of that width. */
    public static Expression modified(Expression value, Modifier modifier, int bits) {
        Expression amount = constant(modifier.amount());
        return switch (modifier.kind()) {
            case "LSL" -> shiftLeft(value, modifier.amount());
            case "LSR" -> binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, amount);
            case "ASR" -> binary(BinaryOperator.SHIFT_RIGHT_ARITHMETIC, signExtended(value, bits), amount);
            case "ROR" -> Expressions.or(binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, amount),
                    shiftLeft(value, bits - modifier.amount()));
            case "SXTB" -> shiftLeft(signExtended(value, 8), modifier.amount());
            case "SXTH" -> shiftLeft(signExtended(value, 16), modifier.amount());
            case "SXTW" -> shiftLeft(signExtended(value, 32), modifier.amount());
            case "UXTB" -> shiftLeft(zeroExtended(value, 8), modifier.amount());
            case "UXTH" -> shiftLeft(zeroExtended(value, 16), modifier.amount());
            case "UXTW" -> shiftLeft(zeroExtended(value, 32), modifier.amount());
            case "SXTX", "UXTX" -> shiftLeft(value, modifier.amount());
            default -> throw new IllegalStateException("modifier " + modifier.kind());
        };
    }

    private static Expression shiftLeft(Expression value, int amount) {
        return amount == 0 ? value : binary(BinaryOperator.SHIFT_LEFT, value, constant(amount));
    }
}
