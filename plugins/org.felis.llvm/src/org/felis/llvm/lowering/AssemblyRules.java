package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;

/**
 * Finds operations of inline assembly that have no meaning for addresses, where they may meet one: executions would be missing. What XOR and OR make of addresses is known as far as it is zero or not, which is how
 * two words are compared at once; otherwise it counts as an address of its own, so that computing with it is refused.
 */
final class AssemblyRules {

    private final SourceRange source;
    private final int registerBits;
    private final Numbers numbers;
    private final Expression someBits;
    private final Set<Register> addresses = new HashSet<>();

    /**
     * @param registerBits the width of an address
     * @param someBits stands for what is made of the bits of addresses, and is not zero
     */
    AssemblyRules(SourceRange source, int registerBits, Numbers numbers, Expression someBits) {
        this.source = source;
        this.registerBits = registerBits;
        this.numbers = numbers;
        this.someBits = someBits;
    }

    /**
     * The lines, in which nothing computes with the bits of addresses.
     *
     * @param inputs what registers hold at first
     */
    List<Instruction> checked(List<Instruction> lines, Map<Register, Binding> inputs) {
        inputs.forEach((register, value) -> {
            if (value instanceof Binding.Known(Value known) ? known instanceof Value.Address : value instanceof Binding.Computed(Expression computed) && numbers.mayBeAddress(computed)) {
                addresses.add(register);
            }
        });
        List<Instruction> checked = new ArrayList<>();
        for (Instruction line : lines) { // what a repetition begins with is not changed in it, so that the order of the lines is that of what registers hold
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : line.operations()) {
                Operation without = withoutBits(operation);
                if (without.expressions().stream().anyMatch(this::isWithoutMeaning)) {
                    throw CProblem.NOT_SUPPORTED.at(source, "computing with the bits of an address in inline assembly: '" + line.text() + "'");
                }
                follow(without);
                operations.add(without);
            }
            checked.add(new Instruction(line.labels(), line.text(), operations, line.source()));
        }
        return checked;
    }

    private Operation withoutBits(Operation operation) {
        return operation instanceof Operation.Assign(Register target, Expression value, var kept) ? new Operation.Assign(target, withoutBits(value), kept) : operation;
    }

    /** The same value, with XOR and OR of addresses as whether it is zero. */
    private Expression withoutBits(Expression value) {
        return switch (value) {
            // zero, and what stands for bits, are not cut; all others are as wide as a register because of this
            case Expression.Extend(Expression operand, int bits, boolean signed) when bits >= registerBits && !withoutBits(operand).equals(operand) -> withoutBits(operand);
            case Expression.Binary(BinaryOperator operator, Expression left, Expression right) when operator == BinaryOperator.XOR && haveAddress(left, right) ->
                    unless(IntegerArithmetic.fold(BinaryOperator.EQUAL, left, right));
            case Expression.Binary(BinaryOperator operator, Expression left, Expression right) when operator == BinaryOperator.OR && haveAddress(left, right) ->
                    unless(IntegerArithmetic.fold(BinaryOperator.AND, new Expression.Unary(UnaryOperator.IS_ZERO, left), new Expression.Unary(UnaryOperator.IS_ZERO, right)));
            default -> value;
        };
    }

    private boolean haveAddress(Expression left, Expression right) {
        return mayBeAddress(left) || mayBeAddress(right);
    }

    private Expression unless(Expression isZero) {
        return IntegerArithmetic.choose(isZero, Expression.ZERO, someBits);
    }

    private void follow(Operation operation) {
        operation.definition().ifPresent(definition -> {
            boolean isAddress = switch (definition) {
                case Definition.Computed computed -> mayBeAddress(computed.expression());
                case Definition.Loaded loaded -> operation.bytes() * Byte.SIZE >= registerBits;
                case Definition.Chosen chosen -> false;
                case Definition.Status status -> false;
            };
            if (isAddress) {
                addresses.add(definition.register());
            } else if (!(operation instanceof Operation.Assign assign && assign.kept().isPresent())) {
                addresses.remove(definition.register());
            }
        });
    }

    private boolean mayBeAddress(Expression value) {
        return switch (value) {
            case Expression.Constant constant -> constant.value() instanceof Value.Address;
            case Expression.Read read -> addresses.contains(read.register());
            case Expression.Unary unary -> false;
            case Expression.Accessible accessible -> false;
            case Expression.Extend extend -> mayBeAddress(extend.operand());
            case Expression.IfThenElse choice -> mayBeAddress(choice.whenTrue()) || mayBeAddress(choice.whenFalse());
            case Expression.Binary binary -> switch (binary.operator()) {
                case ADD, SUB, XOR, OR, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> mayBeAddress(binary.left()) || mayBeAddress(binary.right());
                default -> false;
            };
        };
    }

    /** Whether an operation that has no result for addresses may have one as its operand. Equality has a result, and adding to an address and subtracting from it. */
    private boolean isWithoutMeaning(Expression value) {
        return switch (value) {
            case Expression.Constant constant -> false;
            case Expression.Read read -> false;
            case Expression.Accessible accessible -> isWithoutMeaning(accessible.address());
            case Expression.Extend extend -> isWithoutMeaning(extend.operand()) || extend.bits() < registerBits && mayBeAddress(extend.operand());
            case Expression.Unary unary -> isWithoutMeaning(unary.operand())
                    || unary.operator() != Expression.UnaryOperator.IS_ZERO && mayBeAddress(unary.operand());
            case Expression.IfThenElse choice -> isWithoutMeaning(choice.condition()) || isWithoutMeaning(choice.whenTrue()) || isWithoutMeaning(choice.whenFalse());
            case Expression.Binary binary -> isWithoutMeaning(binary.left()) || isWithoutMeaning(binary.right()) || switch (binary.operator()) {
                case EQUAL, NOT_EQUAL -> false;
                case ADD -> mayBeAddress(binary.left()) && mayBeAddress(binary.right());
                case SUB -> mayBeAddress(binary.right());
                default -> mayBeAddress(binary.left()) || mayBeAddress(binary.right());
            };
        };
    }
}
