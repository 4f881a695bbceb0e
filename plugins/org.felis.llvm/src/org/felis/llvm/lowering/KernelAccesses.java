package org.felis.llvm.lowering;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.MemoryAction;

/**
 * Accesses as events of the Linux kernel, with the tags of herd7's models (see {@code litmus.c.LinuxRows} and {@code LinuxAtomics}): a read-modify-write is two. Those of C11 are what the
 * kernel has in their place: {@code READ_ONCE} and {@code WRITE_ONCE} for relaxed ones, {@code smp_load_acquire} and {@code smp_store_release}, a full barrier in front of those for
 * sequentially consistent ones, fully ordered atomic operations, and a full barrier for any fence: nothing less orders all that C11's fences do.
 */
final class KernelAccesses extends LanguageAccesses {

    private static Set<String> tagged(Order order, String... further) {
        Set<String> tags = tags(NOT_ATOMIC);
        if (order.isKernel()) {
            tags.add(order.tag());
        } else if (order != Order.PLAIN) {
            tags.add(Order.KERNEL_ONCE.tag());
        }
        tags.addAll(List.of(further));
        return tags;
    }

    private static Set<String> read(Order order) {
        return tagged(order.acquires() ? Order.KERNEL_ACQUIRE : order);
    }

    private static Set<String> write(Order order) {
        return tagged(order.releases() ? Order.KERNEL_RELEASE : order);
    }

    /** One that acquires and releases has the marks of both: the model takes those of the read for acquiring, those of the write for releasing. */
    private static Set<String> update(Order order) {
        if (order == Order.ACQUIRE_RELEASE) {
            Set<String> tags = tagged(Order.KERNEL_ACQUIRE, UPDATE, EXCLUSIVE);
            tags.add(Order.KERNEL_RELEASE.tag());
            return tags;
        }
        return tagged(order == Order.SEQUENTIAL ? Order.KERNEL_FULL : order.acquires() ? Order.KERNEL_ACQUIRE : order.releases() ? Order.KERNEL_RELEASE : order, UPDATE, EXCLUSIVE);
    }

    private void fenceIfSequential(ThreadCode code, Order order) {
        if (order == Order.SEQUENTIAL) {
            fence(code, Order.KERNEL_FULL);
        }
    }

    @Override
    public Expression read(ThreadCode code, Expression address, int bytes, Order order) {
        fenceIfSequential(code, order);
        Register target = code.newRegister();
        code.add(new MemoryAction.Read(target, address, bytes, read(order)));
        return Expression.read(target);
    }

    @Override
    public void write(ThreadCode code, Expression address, Expression value, int bytes, Order order) {
        fenceIfSequential(code, order);
        code.add(new MemoryAction.Write(address, value, bytes, write(order)));
    }

    @Override
    public Expression update(ThreadCode code, Expression address, Function<Expression, Expression> newValue, int bytes, Order order) {
        Register old = code.newRegister();
        code.add(new MemoryAction.Read(old, address, bytes, update(order)));
        Expression value = newValue.apply(Expression.read(old));
        code.addBehind(new MemoryAction.Write(address, value, bytes, update(order)));
        return Expression.read(old);
    }

    /** A read and, if the value is as expected, a write. One of C11 that fails is a read of its own order. */
    @Override
    public Exchanged compareExchange(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Order success,
            Order failure, boolean weak) {
        Register old = code.newRegister();
        Expression equal = IntegerArithmetic.fold(BinaryOperator.EQUAL, Expression.read(old), expected);
        if (success.isKernel()) {
            code.add(new MemoryAction.Read(old, address, bytes, update(success)));
            code.addBehind(new MemoryAction.Write(address, replacement, bytes, update(success), equal));
            return new Exchanged(Expression.read(old), code.kept(equal));
        }
        return exchanged(code, old, () -> {
            code.add(new MemoryAction.Read(old, address, bytes, update(success)));
            code.addBehind(new ControlAction.Assume(equal));
            code.addBehind(new MemoryAction.Write(address, replacement, bytes, update(success)));
        }, () -> {
            fenceIfSequential(code, failure);
            code.add(new MemoryAction.Read(old, address, bytes, read(failure)));
            if (!weak) {
                code.addBehind(new ControlAction.Assume(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, Expression.read(old), expected)));
            }
        });
    }

    @Override
    public void fence(ThreadCode code, Order order) {
        code.add(new MemoryAction.Fence(tagged(order.isKernel() ? order : Order.KERNEL_FULL)));
    }

    @Override
    public boolean haveKernelLocks() {
        return true;
    }

    @Override
    public boolean areOfC11() {
        return false;
    }
}
