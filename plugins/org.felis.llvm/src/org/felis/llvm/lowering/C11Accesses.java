package org.felis.llvm.lowering;

import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Operation;
import org.felis.llvm.ir.Ordering;

/**
 * Accesses as events of C11, with the tags of herd7's models (see {@code litmus.c.C11Rows}). A read-modify-write is one event. LLVM's unordered is taken for C's relaxed,
 * which orders more: no compiler makes it of C.
 */
final class C11Accesses implements Accesses {

    private static final String ATOMIC = "A";
    private static final String NOT_ATOMIC = "NA";
    private static final String UPDATE = "RMW";

    private static String tag(Ordering order) {
        return switch (order) {
            case NOT_ATOMIC -> NOT_ATOMIC;
            case UNORDERED, MONOTONIC -> "RLX";
            case ACQUIRE -> "ACQ";
            case RELEASE -> "REL";
            case ACQ_REL -> "ACQ_REL";
            case SEQ_CST -> "SC";
        };
    }

    private static Set<String> access(Ordering order) {
        return order == Ordering.NOT_ATOMIC ? Set.of(NOT_ATOMIC) : Set.of(ATOMIC, tag(order));
    }

    private static Set<String> update(Ordering order) {
        return Set.of(ATOMIC, tag(order), UPDATE, "X");
    }

    @Override
    public Expression read(ThreadCode code, Expression address, int bytes, Ordering order) {
        Register target = code.newRegister();
        code.add(new Operation.Read(target, address, bytes, access(order)));
        return Expression.read(target);
    }

    @Override
    public void write(ThreadCode code, Expression address, Expression value, int bytes, Ordering order) {
        code.add(new Operation.Write(address, value, bytes, access(order)));
    }

    @Override
    public Expression update(ThreadCode code, Expression address, Function<Expression, Expression> newValue, int bytes, Ordering order) {
        Register old = code.newRegister();
        code.add(new Operation.Read(old, address, bytes, update(order)));
        code.addBehind(Operation.Write.update(old, address, newValue.apply(Expression.read(old)), bytes, update(order)));
        return Expression.read(old);
    }

    /** An update or a read: an execution chooses, and exists only if the value agrees. */
    @Override
    public Exchanged compareExchange(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Ordering success,
            Ordering failure, boolean weak) {
        Register old = code.newRegister();
        Register succeeded = code.newRegister();
        String fails = code.newLabel();
        String end = code.newLabel();
        code.jumpFreely(fails);
        code.add(new Operation.Read(old, address, bytes, update(success)));
        code.addBehind(new Operation.Assume(IntegerArithmetic.fold(BinaryOperator.EQUAL, Expression.read(old), expected)));
        code.addBehind(Operation.Write.update(old, address, replacement, bytes, update(success)));
        code.assign(succeeded, Expression.ONE);
        code.jump(end);
        code.label(fails);
        code.add(new Operation.Read(old, address, bytes, access(failure)));
        if (!weak) {
            code.addBehind(new Operation.Assume(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, Expression.read(old), expected)));
        }
        code.assign(succeeded, Expression.ZERO);
        code.label(end);
        return new Exchanged(Expression.read(old), Expression.read(succeeded));
    }

    @Override
    public void fence(ThreadCode code, Ordering order) {
        code.add(new Operation.Fence(Set.of(tag(order), NOT_ATOMIC)));
    }

    @Override
    public void section(ThreadCode code, boolean begins) {
        code.add(new Operation.Fence(Set.of(begins ? "Atomic-begin" : "Atomic-end", NOT_ATOMIC)));
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
