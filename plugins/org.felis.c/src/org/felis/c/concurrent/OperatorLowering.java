package org.felis.c.concurrent;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.c.core.Expression.Access;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;

/**
 * Operators and conversions, which access nothing. Values of C's integer types are 64-bit values of the engine, extended as the type is signed. What must hold for an operator to
 * be defined is noted, and looked at when the instruction has ended.
 */
final class OperatorLowering {

    /**
     * What is looked at when the instruction has ended.
     *
     * @param behaviour what is undefined if it does not hold; empty for what is not supported then
     */
    record Check(Expression condition, Optional<UndefinedBehaviour> behaviour, String unsupported, Place place) {
    }

    private final ThreadLowering thread;
    private final List<Check> checks = new ArrayList<>();

    OperatorLowering(ThreadLowering thread) {
        this.thread = thread;
    }

    boolean hasChecks() {
        return !checks.isEmpty();
    }

    /** What was noted since the last call. */
    List<Check> takeChecks() {
        List<Check> taken = List.copyOf(checks);
        checks.clear();
        return taken;
    }

    int bits(CType type) {
        return Math.toIntExact(8 * thread.implementation().size(type));
    }

    private boolean isSigned(CType type) {
        return type instanceof CType.Integer integer && thread.implementation().isSigned(integer);
    }

    /** A value whose upper bits do not count, as one of the type. */
    Expression extended(Expression value, CType type) {
        return type instanceof CType.Pointer || bits(type) == 64 ? value : new Expression.Extend(value, bits(type), isSigned(type));
    }


    Expression plus(Expression address, long bytes) {
        return address instanceof Expression.Constant(Value.Address known) ? new Expression.Constant(new Value.Address(known.object(), known.offset() + bytes))
                : bytes == 0 ? address : Expression.binary(BinaryOperator.ADD, address, Expression.constant(bytes));
    }

    Expression convert(Expression value, CType from, CType to, Place place) {
        CType source = from.plain();
        CType target = to.plain();
        if (target.isVoid()) {
            return value;
        }
        boolean isNull = target instanceof CType.Pointer && value.equals(Expression.ZERO);
        if (source instanceof CType.Pointer && target instanceof CType.Pointer || isNull) {
            return value;
        }
        if (source instanceof CType.Pointer && target instanceof CType.Integer integer && integer != CType.Integer.BOOL) {
            return number(value, integer, from + " to " + to, place);
        }
        if (!(source instanceof CType.Integer) && !(source instanceof CType.Pointer && target == CType.Integer.BOOL)
                || !(target instanceof CType.Integer integer)) {
            throw ThreadLowering.unsupported(place, "a conversion from " + from + " to " + to);
        }
        if (integer == CType.Integer.BOOL) {
            return Expression.binary(BinaryOperator.NOT_EQUAL, value, Expression.ZERO);
        }
        CType.Integer narrow = (CType.Integer) source;
        boolean keepsValue = thread.implementation().represents(integer, thread.implementation().least(narrow))
                && thread.implementation().represents(integer, thread.implementation().greatest(narrow));
        return keepsValue ? value : extended(value, target);
    }

    /** A pointer as an integer, where the running program has decided which one that is. */
    private Expression number(Expression pointer, CType.Integer type, String types, Place place) {
        if (pointer.equals(Expression.ZERO)) {
            return pointer;
        }
        BigInteger number = (pointer instanceof Expression.Constant(Value.Address known) ? thread.memory().number(known) : Optional.<BigInteger>empty())
                .orElseThrow(() -> ThreadLowering.unsupported(place, "a conversion from " + types + ", of an address that is not decided yet,"));
        if (!thread.implementation().represents(type, number)) {
            undefinedUnless(Expression.ZERO, UndefinedBehaviour.POINTER_TO_INTEGER, place);
        }
        return Expression.constant(number.longValue());
    }

    Expression unary(org.felis.c.core.Expression.UnaryOperator operator, CType type, Expression operand, Place place) {
        return switch (operator) {
            case NOT -> new Expression.Unary(Expression.UnaryOperator.IS_ZERO, operand);
            case COMPLEMENT -> extended(new Expression.Unary(Expression.UnaryOperator.NOT, operand), type);
            case NEGATE -> binary(org.felis.c.core.Expression.BinaryOperator.SUBTRACT, type, Expression.ZERO, operand, type, place);
        };
    }

    /** Notes what is to hold. */
    void undefinedUnless(Expression condition, UndefinedBehaviour behaviour, Place place) {
        checks.add(new Check(condition, Optional.of(behaviour), "", place));
    }

    /** The program is not supported if this does not hold in some execution. */
    void unsupportedUnless(Expression condition, String what, Place place) {
        checks.add(new Check(condition, Optional.empty(), what, place));
    }

    /** Without overflow: of atomic operations. */
    Expression wrapping(org.felis.c.core.Expression.BinaryOperator operator, Access access, Expression left, Expression right, Place place) {
        CType type = access.type().plain();
        if (type instanceof CType.Pointer) {
            throw ThreadLowering.unsupported(place, "arithmetic on an atomic pointer");
        }
        return extended(Expression.binary(switch (operator) {
            case ADD -> BinaryOperator.ADD;
            case SUBTRACT -> BinaryOperator.SUB;
            case AND -> BinaryOperator.AND;
            case OR -> BinaryOperator.OR;
            default -> BinaryOperator.XOR;
        }, left, right), type);
    }

    Expression binary(org.felis.c.core.Expression.BinaryOperator operator, CType operands, Expression left, Expression right, CType rightType,
            Place place) {
        if (operands instanceof CType.Pointer pointer) {
            return onPointers(operator, pointer, left, right, place);
        }
        if (!(operands instanceof CType.Integer type) || bits(type) > 64) {
            throw ThreadLowering.unsupported(place, "arithmetic on " + operands);
        }
        boolean signed = isSigned(type);
        return switch (operator) {
            case AND -> Expression.binary(BinaryOperator.AND, left, right);
            case OR -> Expression.binary(BinaryOperator.OR, left, right);
            case XOR -> Expression.binary(BinaryOperator.XOR, left, right);
            case ADD, SUBTRACT, MULTIPLY -> arithmetic(operator, type, left, right, place);
            case DIVIDE, REMAINDER -> {
                boolean isDivision = operator == org.felis.c.core.Expression.BinaryOperator.DIVIDE;
                undefinedUnless(Expression.binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO),
                        isDivision ? UndefinedBehaviour.DIVISION_BY_ZERO : UndefinedBehaviour.REMAINDER_BY_ZERO, place);
                if (signed) {
                    Expression isLeast = Expression.binary(BinaryOperator.EQUAL, left, Expression.constant(thread.implementation().least(type).longValue()));
                    Expression isMinusOne = Expression.binary(BinaryOperator.EQUAL, right, Expression.constant(-1));
                    undefinedUnless(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, Expression.binary(BinaryOperator.AND, isLeast, isMinusOne)),
                            UndefinedBehaviour.QUOTIENT, place);
                }
                yield extended(Expression.binary(isDivision ? signed ? BinaryOperator.DIVIDE_SIGNED : BinaryOperator.DIVIDE_UNSIGNED
                        : signed ? BinaryOperator.REMAINDER_SIGNED : BinaryOperator.REMAINDER_UNSIGNED, left, right), type);
            }
            case SHIFT_LEFT, SHIFT_RIGHT -> shift(operator == org.felis.c.core.Expression.BinaryOperator.SHIFT_LEFT, type, left, right, place);
            case EQUAL -> Expression.binary(BinaryOperator.EQUAL, left, right);
            case UNEQUAL -> Expression.binary(BinaryOperator.NOT_EQUAL, left, right);
            case LESS -> Expression.binary(signed ? BinaryOperator.LESS_SIGNED : BinaryOperator.LESS_UNSIGNED, left, right);
            case AT_MOST -> Expression.binary(signed ? BinaryOperator.LESS_EQUAL_SIGNED : BinaryOperator.LESS_EQUAL_UNSIGNED, left, right);
            case GREATER -> Expression.binary(signed ? BinaryOperator.LESS_SIGNED : BinaryOperator.LESS_UNSIGNED, right, left);
            case AT_LEAST -> Expression.binary(signed ? BinaryOperator.LESS_EQUAL_SIGNED : BinaryOperator.LESS_EQUAL_UNSIGNED, right, left);
            default -> throw ThreadLowering.unsupported(place, "this operator");
        };
    }

    private Expression onPointers(org.felis.c.core.Expression.BinaryOperator operator, CType.Pointer type, Expression left, Expression right, Place place) {
        return switch (operator) {
            case EQUAL -> Expression.binary(BinaryOperator.EQUAL, left, right);
            case UNEQUAL -> Expression.binary(BinaryOperator.NOT_EQUAL, left, right);
            case POINTER_ADD, POINTER_SUBTRACT -> {
                if (!(left instanceof Expression.Constant(Value.Address known)) || !(right instanceof Expression.Constant(Value.Int count))) {
                    yield shifted(operator, type, left, right, place);
                }
                long offset = known.offset() + (operator == org.felis.c.core.Expression.BinaryOperator.POINTER_ADD ? 1
                        : -1) * count.bits() * thread.implementation().size(type.target());
                if (offset < 0 || offset > known.object().sizeBytes()) {
                    undefinedUnless(Expression.ZERO, UndefinedBehaviour.POINTER_OUTSIDE, place);
                    yield left;
                }
                yield new Expression.Constant(new Value.Address(known.object(), offset));
            }
            default -> throw ThreadLowering.unsupported(place, "this operator on pointers");
        };
    }

    /** By a number that is not known: the object is known, and so is where it ends. */
    private Expression shifted(org.felis.c.core.Expression.BinaryOperator operator, CType.Pointer type, Expression pointer, Expression count, Place place) {
        org.felis.engine.expression.MemoryObject object = object(pointer).orElseThrow(() -> ThreadLowering.unsupported(place,
                "arithmetic on a pointer to an object that is not known"));
        Expression bytes = Expression.binary(BinaryOperator.MUL, count, Expression.constant(thread.implementation().size(type.target())));
        Expression moved = Expression.binary(operator == org.felis.c.core.Expression.BinaryOperator.POINTER_ADD ? BinaryOperator.ADD : BinaryOperator.SUB,
                pointer, bytes);
        undefinedUnless(Expression.binary(BinaryOperator.LESS_EQUAL_UNSIGNED, new Expression.Unary(Expression.UnaryOperator.OFFSET, moved),
                Expression.constant(object.sizeBytes())),
                UndefinedBehaviour.POINTER_OUTSIDE, place);
        return moved;
    }

    /** The object that an address is computed from; empty if that is a value. */
    private static Optional<org.felis.engine.expression.MemoryObject> object(Expression address) {
        return switch (address) {
            case Expression.Constant(Value.Address known) -> Optional.of(known.object());
            case Expression.Binary binary when binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUB -> object(binary.left());
            default -> Optional.empty();
        };
    }

    private Expression arithmetic(org.felis.c.core.Expression.BinaryOperator operator, CType.Integer type, Expression left, Expression right, Place place) {
        BinaryOperator engine = switch (operator) {
            case ADD -> BinaryOperator.ADD;
            case SUBTRACT -> BinaryOperator.SUB;
            default -> BinaryOperator.MUL;
        };
        Expression exact = Expression.binary(engine, left, right);
        if (!isSigned(type)) {
            return extended(exact, type);
        }
        if (left instanceof Expression.Constant(Value.Int l) && right instanceof Expression.Constant(Value.Int r) && bits(type) <= 32) {
            long result = engine == BinaryOperator.ADD ? l.bits() + r.bits() : engine == BinaryOperator.SUB ? l.bits() - r.bits() : l.bits() * r.bits();
            if (thread.implementation().represents(type, BigInteger.valueOf(result))) {
                return Expression.constant(result);
            }
        }
        if (bits(type) == 64) {
            if (engine == BinaryOperator.MUL) {
                throw ThreadLowering.unsupported(place, "a product of this type");
            }
            // overflow: the operands' signs (of a difference, that of the right one turned) are the same, and the result's is another
            Expression other = engine == BinaryOperator.ADD ? right : new Expression.Unary(Expression.UnaryOperator.NOT, right);
            Expression turned = Expression.binary(BinaryOperator.AND, Expression.binary(BinaryOperator.XOR, left, exact),
                    Expression.binary(BinaryOperator.XOR, other, exact));
            undefinedUnless(Expression.binary(BinaryOperator.LESS_EQUAL_SIGNED, Expression.ZERO, turned), UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
            return exact;
        }
        Expression result = extended(exact, type);
        undefinedUnless(Expression.binary(BinaryOperator.EQUAL, exact, result), UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
        return result;
    }

    private Expression shift(boolean isLeft, CType.Integer type, Expression left, Expression right, Place place) {
        undefinedUnless(Expression.binary(BinaryOperator.LESS_UNSIGNED, right, Expression.constant(bits(type))), UndefinedBehaviour.LARGE_SHIFT, place);
        if (!isLeft) {
            return Expression.binary(isSigned(type) ? BinaryOperator.SHIFT_RIGHT_ARITHMETIC : BinaryOperator.SHIFT_RIGHT_LOGICAL, left, right);
        }
        if (isSigned(type)) {
            if (bits(type) == 64) {
                throw ThreadLowering.unsupported(place, "a left shift of this type");
            }
            undefinedUnless(Expression.binary(BinaryOperator.LESS_EQUAL_SIGNED, Expression.ZERO, left), UndefinedBehaviour.NEGATIVE_LEFT_SHIFT, place);
            Expression exact = Expression.binary(BinaryOperator.SHIFT_LEFT, left, right);
            undefinedUnless(Expression.binary(BinaryOperator.EQUAL, exact, extended(exact, type)), UndefinedBehaviour.LEFT_SHIFT, place);
        }
        return extended(Expression.binary(BinaryOperator.SHIFT_LEFT, left, right), type);
    }
}
