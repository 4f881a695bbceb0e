package org.felis.litmus.compiler.frame;

import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.ConstantAddresses;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Finds accesses whose address can only be an integer because no register in it was ever given an address: a forgotten line of
 * the initial state or a mistyped register. No execution passes such an access, so that everything behind it would be
 * "forbidden".
 */
public final class UnsetAddresses {

    private final Thread thread;
    private final Set<Register> set = new HashSet<>();

    private UnsetAddresses(Thread thread) {
        this.thread = thread;
        thread.instructions().forEach(i -> i.operations().forEach(operation -> operation.written().ifPresent(set::add)));
        thread.initialRegisters().forEach((register, value) -> {
            if (value instanceof Value.Address) {
                set.add(register);
            }
        });
    }

    /** Reports them, and what computes with the bits of an address, which no execution passes either. */
    public static void report(Thread thread, Problems problems) {
        ConstantAddresses.bitsOfAddresses(thread)
                .forEach((index, address) -> problems.add(LitmusProblem.BITS_OF_ADDRESS, thread.instructions().get(index).source(), address.object().name()));
        UnsetAddresses check = new UnsetAddresses(thread);
        for (Instruction instruction : thread.instructions()) {
            for (Operation operation : instruction.operations()) {
                Optional<Expression> accessed = operation.location();
                if (accessed.isPresent() && check.isUnset(accessed.get())) {
                    Expression address = accessed.get();
                    problems.add(check.isGivenNumber(address) ? LitmusProblem.NUMBER_AS_ADDRESS : LitmusProblem.UNSET_ADDRESS,
                            instruction.source(), check.names(address), thread.name());
                }
            }
        }
    }

    private boolean isUnset(Expression address) {
        Set<Register> registers = address.registers();
        return !registers.isEmpty() && Collections.disjoint(registers, set) && !hasAddress(address);
    }

    /** Whether the test itself gives a number to a register of the address; then it means it. */
    private boolean isGivenNumber(Expression address) {
        return address.registers().stream()
                .anyMatch(register -> !thread.initial(register).equals(Value.ZERO));
    }

    private static boolean hasAddress(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant.value() instanceof Value.Address;
            case Expression.Read read -> false;
            case Expression.Unary unary -> hasAddress(unary.operand());
            case Expression.Binary binary -> hasAddress(binary.left()) || hasAddress(binary.right());
            case Expression.Accessible accessible -> hasAddress(accessible.address());
            case Expression.Extend extend -> hasAddress(extend.operand());
            case Expression.IfThenElse choice -> hasAddress(choice.whenTrue()) || hasAddress(choice.whenFalse());
        };
    }

    private String names(Expression address) {
        return String.join(" and ", address.registers().stream().map(r -> thread.index() + ":" + r.name()).toList());
    }
}
