package org.felis.llvm.lowering;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.MemoryAction;
import org.felis.litmus.architecture.CTests;

/**
 * Accesses as events of C11 and of the Linux kernel, with the tags of herd7's models (see {@code litmus.c.C11Rows}, {@code LinuxRows} and {@code LinuxAtomics}). A
 * read-modify-write of C11 is one event, one of the kernel two.
 */
final class LanguageAccesses implements Accesses {

    private static final String ATOMIC = "A";
    private static final String NOT_ATOMIC = "NA";
    private static final String UPDATE = "RMW";

    private static Set<String> access(Order order) {
        return order == Order.PLAIN || order.isKernel() ? tags(NOT_ATOMIC, order.tag()) : Set.of(ATOMIC, order.tag());
    }

    private static Set<String> tags(String... tags) {
        return new LinkedHashSet<>(List.of(tags));
    }

    private static Set<String> update(Order order) {
        return Set.of(order.isKernel() ? NOT_ATOMIC : ATOMIC, order.tag(), UPDATE, "X");
    }

    @Override
    public Expression read(ThreadCode code, Expression address, int bytes, Order order) {
        Register target = code.newRegister();
        code.add(new MemoryAction.Read(target, address, bytes, access(order)));
        return Expression.read(target);
    }

    @Override
    public void write(ThreadCode code, Expression address, Expression value, int bytes, Order order) {
        code.add(new MemoryAction.Write(address, value, bytes, access(order)));
    }

    @Override
    public Expression update(ThreadCode code, Expression address, Function<Expression, Expression> newValue, int bytes, Order order) {
        Register old = code.newRegister();
        code.add(new MemoryAction.Read(old, address, bytes, update(order)));
        Expression value = newValue.apply(Expression.read(old));
        code.addBehind(order.isKernel() ? new MemoryAction.Write(address, value, bytes, update(order))
                : MemoryAction.Write.update(old, address, value, bytes, update(order)));
        return Expression.read(old);
    }

    /** An update or a read: an execution chooses, and exists only if the value agrees. */
    @Override
    public Exchanged compareExchange(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Order success,
            Order failure, boolean weak) {
        if (success.isKernel()) {
            return compareExchangeOfKernel(code, address, expected, replacement, bytes, success);
        }
        Register old = code.newRegister();
        Register succeeded = code.newRegister();
        String fails = code.newLabel();
        String end = code.newLabel();
        code.jumpFreely(fails);
        code.add(new MemoryAction.Read(old, address, bytes, update(success)));
        code.addBehind(new ControlAction.Assume(IntegerArithmetic.fold(BinaryOperator.EQUAL, Expression.read(old), expected)));
        code.addBehind(MemoryAction.Write.update(old, address, replacement, bytes, update(success)));
        code.assign(succeeded, Expression.ONE);
        code.jump(end);
        code.label(fails);
        code.add(new MemoryAction.Read(old, address, bytes, access(failure)));
        if (!weak) {
            code.addBehind(new ControlAction.Assume(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, Expression.read(old), expected)));
        }
        code.assign(succeeded, Expression.ZERO);
        code.label(end);
        return new Exchanged(Expression.read(old), Expression.read(succeeded));
    }

    /** A read and, if the value is as expected, a write. */
    private static Exchanged compareExchangeOfKernel(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Order order) {
        Register old = code.newRegister();
        Expression equal = IntegerArithmetic.fold(BinaryOperator.EQUAL, Expression.read(old), expected);
        code.add(new MemoryAction.Read(old, address, bytes, update(order)));
        code.addBehind(new MemoryAction.Write(address, replacement, bytes, update(order), equal));
        return new Exchanged(Expression.read(old), code.kept(equal));
    }

    @Override
    public void fence(ThreadCode code, Order order) {
        code.add(new MemoryAction.Fence(tags(order.tag(), NOT_ATOMIC)));
    }

    @Override
    public void synchronize(ThreadCode code, Expression address, String... tags) {
        code.add(new MemoryAction.Synchronize(address, tags(tags)));
    }

    @Override
    public void section(ThreadCode code, boolean begins) {
        code.add(new MemoryAction.Fence(Set.of(begins ? CTests.SECTION_BEGINS : CTests.SECTION_ENDS, NOT_ATOMIC)));
    }

    @Override
    public boolean areStatements() {
        return true;
    }

    @Override
    public String architecture() {
        return "C";
    }
}
