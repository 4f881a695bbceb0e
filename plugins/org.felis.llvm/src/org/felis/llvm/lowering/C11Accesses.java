package org.felis.llvm.lowering;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.MemoryAction;

/**
 * Accesses as events of C11, with the tags of herd7's models (see {@code litmus.c.C11Rows}): a read-modify-write is one event. Primitives of the Linux kernel are what C11 has in their
 * place ({@link Order#inC11}); one that returns a value and is fully ordered has a fence on either side, if it writes.
 */
final class C11Accesses extends LanguageAccesses {

    private static final String ATOMIC = "A";

    /** Those of all programs without sections that nothing comes between. */
    static EventClasses events() {
        Set<String> tags = tags(ATOMIC, NOT_ATOMIC, UPDATE, EXCLUSIVE);
        for (Order order : Order.values()) {
            order.inC11().ifPresent(known -> tags.add(known.tag()));
        }
        return EventClasses.of(EnumSet.complementOf(EnumSet.of(Event.Kind.SYNCHRONIZATION)), tags);
    }

    private static Order order(ThreadCode code, Order order) {
        return order.inC11().orElseThrow(() -> CProblem.NOT_SUPPORTED.at(code.source(), "RCU under a model of C11, which has nothing in its place: models of the kernel have it (lkmm), and sc"));
    }

    private static Set<String> access(ThreadCode code, Order order) {
        Order known = order(code, order);
        return known == Order.PLAIN ? Set.of(NOT_ATOMIC) : Set.of(ATOMIC, known.tag());
    }

    private static Set<String> update(ThreadCode code, Order order) {
        return Set.of(ATOMIC, order(code, order).tag(), UPDATE, EXCLUSIVE);
    }

    /** A fully ordered access of the kernel is a relaxed one between fences. @return what it is between them */
    private Order before(ThreadCode code, Order order) {
        if (order != Order.KERNEL_FULL) {
            return order;
        }
        fence(code, order);
        return Order.RELAXED;
    }

    private void behind(ThreadCode code, Order order) {
        if (order == Order.KERNEL_FULL) {
            fence(code, order);
        }
    }

    @Override
    public Expression read(ThreadCode code, Expression address, int bytes, Order order) {
        Register target = code.newRegister();
        code.add(new MemoryAction.Read(target, address, bytes, access(code, before(code, order))));
        behind(code, order);
        return Expression.read(target);
    }

    @Override
    public void write(ThreadCode code, Expression address, Expression value, int bytes, Order order) {
        code.add(new MemoryAction.Write(address, value, bytes, access(code, before(code, order))));
        behind(code, order);
    }

    @Override
    public Expression update(ThreadCode code, Expression address, Function<Expression, Expression> newValue, int bytes, Order order) {
        Register old = code.newRegister();
        Set<String> tags = update(code, before(code, order));
        code.add(new MemoryAction.Read(old, address, bytes, tags));
        code.addBehind(MemoryAction.Write.update(old, address, newValue.apply(Expression.read(old)), bytes, tags));
        behind(code, order);
        return Expression.read(old);
    }

    /** An update or a read: an execution chooses, and exists only if the value agrees. What fails in the kernel is not ordered. */
    @Override
    public Exchanged compareExchange(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Order success,
            Order failure, boolean weak) {
        Register old = code.newRegister();
        return exchanged(code, old, () -> {
            Set<String> tags = update(code, before(code, success));
            code.add(new MemoryAction.Read(old, address, bytes, tags));
            code.addBehind(new ControlAction.Assume(IntegerArithmetic.fold(BinaryOperator.EQUAL, Expression.read(old), expected)));
            code.addBehind(MemoryAction.Write.update(old, address, replacement, bytes, tags));
            behind(code, success);
        }, () -> {
            code.add(new MemoryAction.Read(old, address, bytes, access(code, failure.isKernel() ? Order.RELAXED : failure)));
            if (!weak) {
                code.addBehind(new ControlAction.Assume(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, Expression.read(old), expected)));
            }
        });
    }

    @Override
    public void fence(ThreadCode code, Order order) {
        if (order != Order.KERNEL_COMPILER) {
            code.add(new MemoryAction.Fence(Set.of(order(code, order).tag(), NOT_ATOMIC)));
        }
    }

    @Override
    public boolean haveKernelLocks() {
        return false;
    }

    @Override
    public boolean areOfC11() {
        return true;
    }
}
