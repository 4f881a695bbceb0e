package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.llvm.lowering.State.Local;

/**
 * Which locks a thread holds. Only the thread itself can take them and give them back, so that this is no part of memory: each call that takes one is an entry, which the {@link State}
 * says of whether it is still held.
 */
final class HeldLocks {

    /** Whether the entries are held is kept as if they were registers of a frame of their own; one that a way of control has not come to is not held there. */
    static final int FRAME = -3;
    static final Binding NOT_HELD = Binding.of(0);

    private final ThreadLowering thread;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * @param place where the lock is; made of registers that are never written again
     * @param before what was known when it was to be taken, if that is of interest
     * @param after what was known when it had been taken
     */
    private record Entry(Expression place, Optional<State> before, State after) {
    }

    HeldLocks(ThreadLowering thread) {
        this.thread = thread;
    }

    /** The thread holds the lock there, once more, if the condition is not 0. */
    void take(Binding place, Expression condition) {
        take(place, condition, Optional.empty());
    }

    /**
     * The thread holds the lock there, once more.
     *
     * @param before what was known when it was to be taken
     */
    void take(Binding place, State before) {
        take(place, Expression.ONE, Optional.of(before));
    }

    private void take(Binding place, Expression condition, Optional<State> before) {
        if (thread.isReached()) {
            thread.state().locals.put(local(entries.size()), Binding.of(condition));
            entries.add(new Entry(InstructionLowering.local(place), before, thread.state().copy()));
        }
    }

    /** What was known before the lock there was taken that the thread holds, if that is certain and nothing that the thread has done since it has the lock can be seen by others. */
    Optional<State> beforeIdleSection(Binding place) {
        for (int entry = entries.size() - 1; entry >= 0 && place instanceof Binding.Known(Value known); entry--) {
            Expression other = entries.get(entry).place();
            if (other.equals(new Expression.Constant(known)) || !(other instanceof Expression.Constant)) {
                boolean isHeld = Binding.of(1).equals(thread.state().locals.get(local(entry))) && other instanceof Expression.Constant;
                return isHeld && thread.state().isWithoutEffectSince(entries.get(entry).after()) ? entries.get(entry).before() : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The thread gives the lock back that it took last of those there. It fails if it holds none: that is undefined (POSIX, pthread_mutex_unlock; ISO/IEC 9899:2011, 7.26.4.6). */
    void giveBack(Binding place) {
        Optional<Expression> address = place instanceof Binding.Undefined || place instanceof Binding.Parts ? Optional.empty() : Optional.of(InstructionLowering.local(place));
        if (address.isPresent() && thread.isReached()) {
            Expression found = Expression.ZERO;
            for (int entry = entries.size() - 1; entry >= 0 && !found.equals(Expression.ONE); entry--) {
                if (thread.state().locals.getOrDefault(local(entry), NOT_HELD) instanceof Binding held && !held.equals(NOT_HELD)) {
                    Expression before = InstructionLowering.local(held);
                    Expression isThis = kept(and(before, and(not(found), isSame(address.get(), entries.get(entry).place()))));
                    thread.state().locals.put(local(entry), Binding.of(kept(and(before, not(isThis)))));
                    found = kept(or(found, isThis));
                }
            }
            require(found);
        }
    }

    private void require(Expression condition) {
        if (!(condition instanceof Expression.Constant constant)) {
            thread.stopBeingAlone();
            thread.code().require(condition, Failure.UNDEFINED);
        } else if (!ThreadLowering.isTrue(constant)) {
            thread.fail(Failure.UNDEFINED);
        }
    }

    private static Local local(int entry) {
        return new Local(FRAME, Integer.toString(entry));
    }

    private Expression kept(Expression condition) {
        return thread.code().kept(condition);
    }

    private static Expression isSame(Expression a, Expression b) {
        if (a.equals(b)) {
            return Expression.ONE;
        }
        boolean areKnown = a instanceof Expression.Constant(Value.Address one) && b instanceof Expression.Constant(Value.Address other) && !one.equals(other);
        return areKnown ? Expression.ZERO : IntegerArithmetic.fold(BinaryOperator.EQUAL, a, b);
    }

    private static Expression not(Expression condition) {
        return IntegerArithmetic.fold(BinaryOperator.EQUAL, condition, Expression.ZERO);
    }

    /** Of two conditions that are 1 or 0; the second one is not computed where the first one is 0. */
    private static Expression and(Expression a, Expression b) {
        return b.equals(Expression.ONE) ? a : b.equals(Expression.ZERO) ? Expression.ZERO : IntegerArithmetic.choose(a, b, Expression.ZERO);
    }

    private static Expression or(Expression a, Expression b) {
        return b.equals(Expression.ONE) ? Expression.ONE : b.equals(Expression.ZERO) ? a : IntegerArithmetic.choose(a, Expression.ONE, b);
    }
}
