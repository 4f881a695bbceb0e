package org.felis.llvm.lowering;

import java.util.HashSet;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/** Which registers of a thread hold integers in each execution, never addresses. */
final class Numbers {

    private final int wordBits;
    private final Set<Register> numbers = new HashSet<>();

    /** @param wordBits the width of an address */
    Numbers(int wordBits) {
        this.wordBits = wordBits;
    }

    /** The register holds the expression's value. */
    void define(Register register, Expression value) {
        if (!mayBeAddress(value)) {
            numbers.add(register);
        }
    }

    /** The register holds what so many bytes of memory held. */
    void define(Expression read, int bytes) {
        if (bytes * Byte.SIZE < wordBits && read instanceof Expression.Read(Register register)) {
            numbers.add(register);
        }
    }

    /** Whether the value can be an address. Operations that have no meaning for addresses stand behind a check. */
    boolean mayBeAddress(Expression value) {
        return switch (value) {
            case Expression.Constant constant -> constant.value() instanceof Value.Address;
            case Expression.Read read -> !numbers.contains(read.register());
            case Expression.Unary unary -> false;
            case Expression.Binary binary -> switch (binary.operator()) {
                case ADD, SUB -> mayBeAddress(binary.left()) || mayBeAddress(binary.right());
                case MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> mayBeAddress(binary.left()) || mayBeAddress(binary.right());
                case AND, OR, XOR -> binary.right() instanceof Expression.Constant(Value.Int(long mask)) && new PointerMark(binary.operator(), binary.left(), mask).keepsAddress()
                        && mayBeAddress(binary.left());
                case MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, EQUAL,
                        NOT_EQUAL, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> false;
            };
            case Expression.Extend extend -> extend.bits() >= wordBits && mayBeAddress(extend.operand());
            case Expression.IfThenElse choice -> mayBeAddress(choice.whenTrue()) || mayBeAddress(choice.whenFalse());
            case Expression.Accessible accessible -> false;
        };
    }
}
