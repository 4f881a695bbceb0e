package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;

/** Primitives of the Linux kernel as Felis's header {@code lkmm.h} calls them: accesses with a size, and numbers for orders and operations. */
final class KernelFunctions {

    /** How the names of all these functions begin. */
    static final String PREFIX = "__LKMM_";

    /** By their numbers in the header. */
    private static final List<Order> ORDERS = List.of(Order.KERNEL_ONCE, Order.KERNEL_ACQUIRE, Order.KERNEL_RELEASE, Order.KERNEL_FULL, Order.KERNEL_WRITES, Order.KERNEL_READS,
            Order.KERNEL_RCU_LOCK, Order.KERNEL_RCU_UNLOCK, Order.KERNEL_RCU_WAIT, Order.KERNEL_BEFORE_ATOMIC, Order.KERNEL_AFTER_ATOMIC, Order.KERNEL_AFTER_SPINLOCK,
            Order.KERNEL_COMPILER, Order.KERNEL_AFTER_UNLOCK);
    private static final List<ArithmeticOperator> OPERATORS = List.of(ArithmeticOperator.ADD, ArithmeticOperator.SUB, ArithmeticOperator.AND, ArithmeticOperator.OR,
            ArithmeticOperator.XOR);
    private static final Optional<Binding> NOTHING = Optional.of(Binding.UNDEFINED);

    private final Map<String, Row> rows = new HashMap<>();

    private KernelFunctions() {
        add("load", use -> use.memory().load(use.argument(0), bytes(use), order(use, 2), 1));
        add("store", use -> {
            use.memory().store(narrowed(use, 2), use.argument(0), bytes(use), order(use, 3), 1);
            return use.thread().isReached() ? NOTHING : Optional.empty();
        });
        add("xchg", use -> use.memory().update(use.argument(0), narrowed(use, 2), (old, value) -> value, bytes(use), order(use, 3), 1));
        add("cmpxchg", use -> use.memory().compareExchange(use.argument(0), narrowed(use, 2), narrowed(use, 3), bytes(use), order(use, 4), order(use, 5), false, 1)
                .map(result -> result.elements().get(0)));
        add("atomic_op", use -> update(use, Order.KERNEL_UNORDERED, operator(use, 3)));
        add("atomic_fetch_op", use -> update(use, order(use, 3), operator(use, 4)));
        add("atomic_op_return", use -> update(use, order(use, 3), operator(use, 4)).map(old -> Binding.of(
                operator(use, 4).apply(InstructionLowering.local(old), InstructionLowering.local(narrowed(use, 2))))));
        add("fence", use -> {
            if (!use.thread().program().memory().isAlone()) {
                use.thread().state().addEffect();
                use.thread().program().accesses().fence(use.thread().code(), order(use, 0));
            }
            return NOTHING;
        });
        add("SPIN_LOCK", use -> use.thread().program().accesses().haveKernelLocks() ? synchronize(use, List.of(List.of("LK", "LKR", "NA"), List.of("LK", "LKW", "NA")))
                : LockFunctions.lock(use));
        add("SPIN_UNLOCK", use -> use.thread().program().accesses().haveKernelLocks() ? synchronize(use, List.of(List.of("UL", "NA"))) : LockFunctions.unlock(use));
    }

    static Map<String, Row> rows() {
        return new KernelFunctions().rows;
    }

    private void add(String name, Row row) {
        rows.put(PREFIX + name, row);
    }

    private static int bytes(Use use) {
        return (int) use.number(1, "a size");
    }

    private static Order order(Use use, int argument) {
        long number = use.number(argument, "an order");
        if (number < 0 || number >= ORDERS.size()) {
            throw CProblem.ARGUMENT.at(use.thread().code().source(), use.name(), "a number of an order, from 0 to " + (ORDERS.size() - 1));
        }
        return ORDERS.get((int) number);
    }

    /** On values of the access's size. */
    private static BinaryOperator<Expression> operator(Use use, int argument) {
        long number = use.number(argument, "an operation");
        if (number < 0 || number >= OPERATORS.size()) {
            throw CProblem.ARGUMENT.at(use.thread().code().source(), use.name(), "a number of an operation, from 0 to " + (OPERATORS.size() - 1));
        }
        return (old, value) -> IntegerArithmetic.compute(OPERATORS.get((int) number), bytes(use) * Byte.SIZE, old, value);
    }

    private static Optional<Binding> update(Use use, Order order, BinaryOperator<Expression> operator) {
        return use.memory().update(use.argument(0), narrowed(use, 2), operator, bytes(use), order, 1);
    }

    /** An argument, which the header widens, as a value of the access's size. */
    private static Binding narrowed(Use use, int argument) {
        Binding value = use.argument(argument);
        return value instanceof Binding.Computed(Expression wide) ? Binding.of(IntegerArithmetic.wrapped(wide, bytes(use) * Byte.SIZE))
                : value instanceof Binding.Known(org.felis.engine.expression.Value.Int number)
                        ? Binding.of(IntegerArithmetic.wrapped(new Expression.Constant(number), bytes(use) * Byte.SIZE)) : value;
    }

    private static Optional<Binding> synchronize(Use use, List<List<String>> events) {
        Optional<Expression> lock = use.thread().program().memory().expression(use.argument(0));
        if (lock.isPresent()) {
            use.thread().stopBeingAlone();
            use.thread().state().addEffect();
            events.forEach(tags -> use.thread().program().accesses().synchronize(use.thread().code(), lock.get(), tags.toArray(String[]::new)));
        }
        return Optional.of(Binding.of(0));
    }
}
