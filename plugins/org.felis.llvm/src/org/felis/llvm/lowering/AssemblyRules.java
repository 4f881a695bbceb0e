package org.felis.llvm.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;

/** Finds operations of inline assembly that have no meaning for addresses, where they may meet one: executions would be missing. */
final class AssemblyRules {

    private final SourceRange source;
    private final int registerBits;
    private final Numbers numbers;
    private final Set<Register> addresses = new HashSet<>();

    /** @param registerBits the width of an address */
    AssemblyRules(SourceRange source, int registerBits, Numbers numbers) {
        this.source = source;
        this.registerBits = registerBits;
        this.numbers = numbers;
    }

    /** @param inputs what registers hold at first */
    void check(List<Instruction> lines, Map<Register, Binding> inputs) {
        inputs.forEach((register, value) -> {
            if (value instanceof Binding.Known(Value known) ? known instanceof Value.Address : value instanceof Binding.Computed(Expression computed) && numbers.mayBeAddress(computed)) {
                addresses.add(register);
            }
        });
        int before;
        do {
            before = addresses.size();
            lines.forEach(line -> line.operations().forEach(this::follow));
        } while (addresses.size() > before);
        for (Instruction line : lines) {
            for (Operation operation : line.operations()) {
                if (operation.expressions().stream().anyMatch(this::isWithoutMeaning)) {
                    throw CProblem.NOT_SUPPORTED.at(source, "computing with the bits of an address in inline assembly: '" + line.text() + "'");
                }
            }
        }
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
                case ADD, SUB, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> mayBeAddress(binary.left()) || mayBeAddress(binary.right());
                default -> false;
            };
        };
    }

    /** Whether an operation that has no result for addresses may have one as its operand. Equality has a result, and adding to an address; of two addresses, only one is in front. */
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
                default -> mayBeAddress(binary.left()) || mayBeAddress(binary.right());
            };
        };
    }
}
