package org.felis.c.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.c.core.Expression.Access;
import org.felis.c.core.MemoryOrder;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.UnsupportedException;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/** The instruction that an expression is becoming: its operations, those that access memory above all, with what is checked of them. */
final class AccessLowering {

    private static final String NOT_ATOMIC = "NA";
    private static final String ATOMIC = "A";
    private static final String UPDATE = "RMW";
    private static final String EXCLUSIVE = "X";
    /** Of accesses that synchronise nothing. */
    static final Set<String> PLAIN = Set.of(NOT_ATOMIC);

    private final ThreadLowering thread;
    private final OperatorLowering operators;
    private final List<Operation> operations = new ArrayList<>();

    AccessLowering(ThreadLowering thread, OperatorLowering operators) {
        this.thread = thread;
        this.operators = operators;
    }

    /** Ends the instruction: a sequence point. */
    void end(Place place) {
        if (!operations.isEmpty()) {
            thread.add(List.copyOf(operations), place);
            operations.clear();
        }
        operators.takeChecks().forEach(check -> thread.check(check.condition(), Failure.UNDEFINED,
                new ThreadsProgram.Failure(check.behaviour(), check.unsupported(), check.place())));
    }

    void assign(Register register, Expression value) {
        operations.add(new Operation.Assign(register, value));
    }

    void fence(MemoryOrder order) {
        operations.add(new MemoryAction.Fence(Set.of(order.tag(), NOT_ATOMIC)));
    }

    int bytes(Access access) {
        if (access.field().isPresent()) {
            throw new IllegalArgumentException("a bit-field is refused before");
        }
        return operators.bits(access.type()) / 8;
    }

    static Set<String> access(MemoryOrder order) {
        return order.isKernel() ? Set.of(NOT_ATOMIC, order.tag()) : Set.of(ATOMIC, order.tag());
    }

    /** An implicit access of an atomic object is sequentially consistent (C11 6.2.6.1p9). */
    static Set<String> tags(Access access) {
        return access.type() instanceof CType.Atomic ? access(MemoryOrder.SEQUENTIALLY_CONSISTENT) : Set.of(NOT_ATOMIC);
    }

    /** @throws UnsupportedException if it is not of one number of at most 64 bits, or an address */
    void check(Access access, Place place) {
        if (access.field().isPresent() || !access.type().plain().isScalar() || access.type().plain() instanceof CType.Floating || operators.bits(access.type()) > 64) {
            throw ThreadLowering.unsupported(place, "an access of the type " + access);
        }
    }

    /** Of both parts of a read-modify-write. */
    static Set<String> update(MemoryOrder order) {
        return Set.of(order.isKernel() ? NOT_ATOMIC : ATOMIC, order.tag(), UPDATE, EXCLUSIVE);
    }

    /** An address to access, checked if it is not known. */
    Expression checked(Expression address, Access access, Place place) {
        if (address instanceof Expression.Constant(Value.Address known)) {
            if (!thread.memory().isCell(known, access.type())) {
                throw ThreadLowering.unsupported(place, "an access of another size or type than the object's");
            }
            return address;
        }
        end(place);
        int size = bytes(access);
        thread.check(new Expression.Accessible(address, size, size), Failure.MEMORY, ThreadsProgram.Failure.undefined(UndefinedBehaviour.INVALID_INDIRECTION, place));
        return address;
    }

    Expression read(Expression address, Access access, Set<String> tags, Place place) {
        Register target = thread.newRegister();
        operations.add(new MemoryAction.Read(target, address, bytes(access), tags));
        checkSpecified(address, target, place);
        return operators.extended(Expression.read(target), access.type().plain());
    }

    /** What has been read is no value where nothing has been written yet: whether an execution reads that is looked at where it may be. */
    private void checkSpecified(Expression address, Register read, Place place) {
        boolean isSpecified = address instanceof Expression.Constant(Value.Address known) ? thread.memory().isSpecified(known) || thread.isAssigned(known)
                : thread.memory().isEachPointedToSpecified();
        if (!isSpecified) {
            Expression isValue = Expression.binary(BinaryOperator.NOT_EQUAL, Expression.read(read), new Expression.Constant(thread.memory().unspecified()));
            operators.unsupportedUnless(isValue, "reading an object that has no value yet", place);
        }
    }

    void write(Expression address, Expression value, Access access, Set<String> tags) {
        operations.add(new MemoryAction.Write(address, value, bytes(access), tags));
    }

    /** Notes that there is a value from here on. */
    void wrote(Expression address) {
        if (address instanceof Expression.Constant(Value.Address known)) {
            thread.assigned(known);
        }
    }

    /** One event of C11; a read and a write of the kernel. */
    Expression readModifyWrite(Expression address, Access access, UnaryOperator<Expression> newValue, MemoryOrder order,
            Place place) {
        Register old = thread.newRegister();
        Set<String> tags = update(order);
        operations.add(new MemoryAction.Read(old, address, bytes(access), tags));
        checkSpecified(address, old, place);
        Expression value = newValue.apply(operators.extended(Expression.read(old), access.type().plain()));
        operations.add(order.isKernel() ? new MemoryAction.Write(address, value, bytes(access), tags)
                : MemoryAction.Write.update(old, address, value, bytes(access), tags));
        return operators.extended(Expression.read(old), access.type().plain());
    }
}
