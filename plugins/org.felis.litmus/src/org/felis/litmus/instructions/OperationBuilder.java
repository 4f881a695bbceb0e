package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.AtomicAccess;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/** Collects the operations of one instruction. */
public final class OperationBuilder {

    private static final int BYTES_PER_INSTRUCTION = 4;

    private final Surroundings surroundings;
    private final List<Operation> operations = new ArrayList<>();

    OperationBuilder(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** An empty builder for the same instruction. */
    public OperationBuilder another() {
        return new OperationBuilder(surroundings);
    }

    public List<Operation> operations() {
        return operations;
    }

    public void add(Operation operation) {
        operations.add(operation);
    }

    /**
     * {@code target := value}; a narrow write clears or keeps the other bits as the view says, a write to the zero register is
     * discarded.
     */
    public void assign(RegisterView target, Expression value) {
        if (target.isZero()) {
            return;
        }
        if (target.keepsRest()) {
            assign(target.register().get(), merged(target, value));
            return;
        }
        assign(target.register().get(), narrowed(target, value));
    }

    /**
     * The register of a compare-and-swap gets what was in memory.
     *
     * @param compared what that was compared with
     * @param condition the condition of the swap's write
     */
    public void assign(RegisterView target, Expression old, Expression compared, Expression condition) {
        if (!target.isZero()) {
            operations.add(new Operation.Assign(target.register().get(), narrowed(target, old),
                    Optional.of(new Operation.Kept(narrowed(target, compared), condition))));
        }
    }

    private static Expression narrowed(RegisterView target, Expression value) {
        return target.bits() == 64 || isNarrow(value, target.bits()) ? value
                : new Expression.Extend(value, target.bits(), false);
    }

    private static Expression merged(RegisterView part, Expression value) {
        long mask = (1L << part.bits()) - 1;
        Expression rest = Expressions.and(Expression.read(part.register().get()),
                Expression.constant(~(mask << part.lowest())));
        Expression bits = Expressions.zeroExtended(value, part.bits());
        return Expressions.or(rest, part.lowest() == 0 ? bits
                : Expressions.binary(Expression.BinaryOperator.SHIFT_LEFT, bits, Expression.constant(part.lowest())));
    }

    public void assign(Register target, Expression value) {
        operations.add(new Operation.Assign(target, value));
    }

    /** Reads into a register that may be the zero register, zero-extended. */
    public void read(RegisterView target, Expression address, int bytes, Set<String> tags) {
        read(target.register().orElse(Register.temporary("discarded")), address, bytes, tags);
    }

    /** Reads into a value that lives in this instruction only. */
    public Expression read(String temporary, Expression address, int bytes, Set<String> tags) {
        Register target = Register.temporary(temporary);
        read(target, address, bytes, tags);
        return Expression.read(target);
    }

    /** Reads into a value that lives in this instruction only; the read is a part of a larger access. */
    public Expression read(String temporary, Expression address, int bytes, Set<String> tags, AtomicAccess partOf) {
        Register target = Register.temporary(temporary);
        operations.add(new MemoryAction.Read(target, address, bytes, tags, Optional.of(partOf)));
        return Expression.read(target);
    }

    private void read(Register target, Expression address, int bytes, Set<String> tags) {
        operations.add(new MemoryAction.Read(target, address, bytes, tags));
    }

    public void write(Expression address, Expression value, int bytes, Set<String> tags) {
        operations.add(new MemoryAction.Write(address, value, bytes, tags));
    }

    /** A write that is done only if the condition holds. */
    public void write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition) {
        operations.add(new MemoryAction.Write(address, value, bytes, tags, condition));
    }

    public void writeExclusive(RegisterView status, Expression address, Expression value, int bytes, Set<String> tags,
            Value success, Value failure) {
        operations.add(new MemoryAction.WriteExclusive(status.register().orElse(Register.temporary("discarded")), address,
                value, bytes, tags, success, failure));
    }

    /** A store exclusive on whose write everything depends that is computed from the status of a success. */
    public void writeExclusiveWithDependency(RegisterView status, Expression address, Expression value, int bytes,
            Set<String> tags, Value success, Value failure) {
        operations.add(new MemoryAction.WriteExclusive(status.register().orElse(Register.temporary("discarded")), address,
                value, bytes, tags, success, failure, true));
    }

    /**
     * A read and a write in one event.
     *
     * @param update makes what is written from what was read, zero-extended
     * @return what was read
     */
    public Expression update(Expression address, UnaryOperator<Expression> update, int bytes, Set<String> tags) {
        Register old = Register.temporary("old");
        read(old, address, bytes, tags);
        operations.add(MemoryAction.Write.update(old, address, update.apply(Expression.read(old)), bytes, tags));
        return Expression.read(old);
    }

    /** A store exclusive whose status lives in this instruction only. */
    public Expression writeExclusive(String temporary, Expression address, Expression value, int bytes,
            Set<String> tags, Value success, Value failure) {
        Register status = Register.temporary(temporary);
        operations.add(new MemoryAction.WriteExclusive(status, address, value, bytes, tags, success, failure));
        return Expression.read(status);
    }

    /** The value as it is now, in a register that lives in this instruction only. */
    public Expression keep(String temporary, Expression value) {
        Register kept = Register.temporary(temporary);
        assign(kept, value);
        return Expression.read(kept);
    }

    /** A store exclusive finds no reservation until the next load exclusive. */
    public void endReservation() {
        operations.add(new ControlAction.EndReservation());
    }

    /** How many zeros stand in front of the first 1 of a number of 32 or 64 bits. It depends on the number by data alone. */
    public Expression leadingZeros(Expression value, int bits) {
        Expression rest = keep("rest", Expressions.zeroExtended(value, bits));
        Expression zeros = Expression.constant(bits);
        for (int half = bits / 2; half > 0; half /= 2) {
            Expression upper = Expressions.binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, rest, Expression.constant(half));
            Expression moved = keep("moved", Expressions.mul(Expressions.isZero(Expressions.isZero(upper)), Expression.constant(half)));
            zeros = keep("zeros", Expressions.sub(zeros, moved));
            rest = keep("rest", Expressions.binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, rest, moved));
        }
        return Expressions.sub(zeros, rest);
    }

    public void fence(Set<String> tags) {
        operations.add(new MemoryAction.Fence(tags));
    }

    public void jump(String label) {
        operations.add(new ControlAction.Jump(Optional.empty(), label));
    }

    /** The address of a label of the thread. */
    public Expression addressOfLabel(String label) {
        return new Expression.Constant(surroundings.addressOfLabel(label));
    }

    /** The address of the next instruction. */
    private Expression returnAddress() {
        return new Expression.Constant(surroundings.returnAddress());
    }

    /** Jumps to an address of code; any other value ends the thread. */
    public void jumpToAddress(Expression address) {
        surroundings.jumpTargets().forEach(target -> jump(
                Expressions.equal(address, new Expression.Constant(target.address())), target.label()));
        exit();
    }

    /** The same if the condition holds; else control goes on with the next instruction, which depends on the condition alone. */
    public void jumpToAddressIf(Expression condition, Expression address) {
        skipUnless(condition);
        jumpToAddress(address);
    }

    /** Does the rest of the instruction only if the condition holds. */
    public void skipUnless(Expression condition) {
        jump(Expressions.isZero(condition), surroundings.labelAt(BYTES_PER_INSTRUCTION).orElse(ControlAction.Jump.END_OF_THREAD));
    }

    /** Jumps to the label, with the address of the next instruction in the link register. */
    public void call(RegisterView link, String label) {
        assign(link, returnAddress());
        jump(label);
    }

    /** Jumps to an address of code, which may stand in the link register itself, with the address of the next instruction there. */
    public void callAddress(RegisterView link, Expression address) {
        Register target = Register.named("branch target");
        assign(target, address);
        assign(link, returnAddress());
        jumpToAddress(Expression.read(target));
    }

    /** Ends the thread. */
    public void exit() {
        jump(ControlAction.Jump.END_OF_THREAD);
    }

    public void jump(Expression condition, String label) {
        operations.add(new ControlAction.Jump(Optional.of(condition), label));
    }

    /** Jumps to the label in some executions, and in others does not. Nothing depends on which. */
    void jumpFreely(String label) {
        operations.add(ControlAction.Jump.free(label));
    }

    /** Whether the value has no more bits than that anyway. */
    private static boolean isNarrow(Expression value, int bits) {
        return switch (value) {
            case Expression.Constant constant -> !(constant.value() instanceof Value.Int integer)
                    || bits == 64 || integer.bits() >>> bits == 0;
            case Expression.Extend extend -> !extend.signed() && extend.bits() <= bits;
            case Expression.Binary binary -> switch (binary.operator()) {
                case AND, OR, XOR, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> isNarrow(binary.left(), bits) && isNarrow(binary.right(), bits);
                case EQUAL, NOT_EQUAL, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> true;
                case SHIFT_RIGHT_LOGICAL, DIVIDE_UNSIGNED, REMAINDER_UNSIGNED -> isNarrow(binary.left(), bits);
                case ADD, SUB, MUL, DIVIDE_SIGNED, REMAINDER_SIGNED, SHIFT_LEFT, SHIFT_RIGHT_ARITHMETIC, MAXIMUM_SIGNED,
                        MINIMUM_SIGNED -> false;
            };
            case Expression.IfThenElse choice -> isNarrow(choice.whenTrue(), bits) && isNarrow(choice.whenFalse(), bits);
            case Expression.Accessible accessible -> true;
            case Expression.Read read -> false;
            case Expression.Unary unary -> unary.operator() == Expression.UnaryOperator.IS_ZERO;
        };
    }
}
