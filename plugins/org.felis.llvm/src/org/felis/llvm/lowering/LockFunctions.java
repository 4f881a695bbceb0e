package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Failure;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;

/**
 * Mutexes, read-write locks, barriers and condition variables of POSIX and C11, over atomic accesses to the first bytes of their objects. Who would have to wait is blocked:
 * another execution has the order in which nobody waits. Who gives back what it does not hold ({@link HeldLocks}), takes what has been destroyed or initialises a barrier twice, does what has no meaning.
 */
final class LockFunctions {

    private static final int BYTES = Integer.BYTES;
    private static final long EBUSY = 16;
    private static final long ETIMEDOUT = 110;
    /** Of our {@code threads.h}. */
    private static final long THRD_TIMEDOUT = 1;
    private static final long THRD_BUSY = 2;
    private static final Optional<Binding> ZERO = Optional.of(Binding.of(0));
    /** A read-write lock that a writer holds; else it is how many readers do. */
    private static final Expression WRITING = Expression.constant(0xFFFF_FFFFL);
    /** A lock that was destroyed; what is written then and read by who takes it. */
    private static final Expression DESTROYED = Expression.constant(0xFFFF_FFFEL);
    private static final List<String> DESTROYING = List.of("pthread_mutex_destroy", "mtx_destroy", "pthread_spin_destroy", "pthread_rwlock_destroy");
    /** By these, a thread can see that another one has a mutex without waiting for it. */
    private static final List<String> TRYING = Stream.of("pthread_mutex_", "mtx_", "pthread_spin_").flatMap(prefix -> Stream.of(prefix + "trylock", prefix + "timedlock")).toList();
    /** A barrier is how many threads it needs, how many have come, and how often it has opened. */
    private static final long ARRIVED = BYTES;
    private static final long ROUND = 2L * BYTES;

    private final Map<String, Row> rows = new HashMap<>();

    private LockFunctions() {
        mutexes("pthread_mutex_", EBUSY, ETIMEDOUT);
        mutexes("mtx_", THRD_BUSY, THRD_TIMEDOUT);
        mutexes("pthread_spin_", EBUSY, ETIMEDOUT);
        readWriteLocks();
        barriers();
        conditionVariables("pthread_cond_");
        conditionVariables("cnd_");
    }

    static Map<String, Row> rows() {
        return new LockFunctions().rows;
    }

    /** Takes a spinlock whose first bytes are 0 while it is free. */
    static Optional<Binding> lock(Use use) {
        lock(use, use.argument(0));
        return zeroIfReached(use);
    }

    /** Gives it back. */
    static Optional<Binding> unlock(Use use) {
        set(use, use.argument(0), Binding.of(0), Order.RELEASE);
        return zeroIfReached(use);
    }

    private static Optional<Binding> zeroIfReached(Use use) {
        return use.thread().isReached() ? ZERO : Optional.empty();
    }

    /** A function that returns 0 if it returns. */
    private void add(String name, Consumer<Use> effect) {
        rows.put(name, use -> {
            effect.accept(use);
            return zeroIfReached(use);
        });
    }

    private static void set(Use use, Binding place, Binding value, Order order) {
        if (use.thread().isReached()) {
            use.memory().store(value, place, BYTES, order, 1);
        }
    }

    private static Optional<Expression> get(Use use, Binding place, Order order) {
        return use.memory().load(place, BYTES, order, 1).flatMap(use.memory()::defined);
    }

    private static Optional<Expression> update(Use use, Binding place, BiFunction<Expression, Expression, Expression> newValue, Order order) {
        return use.memory().update(place, Binding.of(0), newValue, BYTES, order, 1).flatMap(use.memory()::defined);
    }

    private static Optional<Expression> exchange(Use use, Binding place, Expression expected, Expression replacement) {
        Optional<Binding.Parts> exchanged = use.memory().compareExchange(place, Binding.of(expected), Binding.of(replacement), BYTES, Order.ACQUIRE, Order.RELAXED, false, 1);
        exchanged.flatMap(result -> use.memory().defined(result.elements().get(0))).ifPresent(old -> requireNotDestroyed(use, old));
        return exchanged.filter(result -> use.thread().isReached()).flatMap(result -> use.memory().defined(result.elements().get(1)));
    }

    private static Expression equal(Expression left, Expression right) {
        return IntegerArithmetic.fold(BinaryOperator.EQUAL, left, right);
    }

    private static Expression plus(Expression value, long number) {
        return IntegerArithmetic.wrapped(IntegerArithmetic.fold(BinaryOperator.ADD, value, Expression.constant(number)), Integer.SIZE);
    }

    /** Takes the lock, if it is free. @return 0, or what says that it was not */
    private static Optional<Binding> tried(Use use, Expression free, Expression taken, long otherwise) {
        Optional<Expression> success = exchange(use, use.argument(0), free, taken);
        success.ifPresent(s -> use.thread().heldLocks().take(use.argument(0), s));
        return success.map(s -> Binding.of(use.thread().code().kept(IntegerArithmetic.choose(s, Expression.ZERO, Expression.constant(otherwise)))));
    }

    /** 0 if it is free. */
    private void mutexes(String prefix, long busy, long timedOut) {
        add(prefix + "init", use -> set(use, use.argument(0), Binding.of(0), Order.PLAIN));
        add(prefix + "destroy", use -> destroy(use, use.argument(0)));
        add(prefix + "lock", use -> take(use, use.argument(0)));
        rows.put(prefix + "trylock", use -> tried(use, Expression.ZERO, Expression.ONE, busy));
        rows.put(prefix + "timedlock", use -> tried(use, Expression.ZERO, Expression.ONE, timedOut)); // who waits in vain, gets it in another execution
        add(prefix + "unlock", use -> giveBack(use, use.argument(0)));
    }

    private static void take(Use use, Binding mutex) {
        State before = use.thread().state().copy();
        lock(use, mutex);
        use.thread().heldLocks().take(mutex, before);
    }

    private static void giveBack(Use use, Binding mutex) {
        Optional<State> before = use.thread().program().does(Pass.OMISSION) && TRYING.stream().noneMatch(use.thread().program()::calls)
                ? use.thread().heldLocks().beforeIdleSection(mutex) : Optional.empty();
        use.thread().heldLocks().giveBack(mutex);
        if (before.isPresent()) {
            // a section in which nothing is written: who takes the lock next could have taken it before
            use.thread().state().withoutEffect(() -> set(use, mutex, Binding.of(0), Order.RELEASE));
            use.thread().state().exchanges().retainAll(before.get().exchanges());
        } else {
            set(use, mutex, Binding.of(0), Order.RELEASE);
        }
    }

    /** Who destroys a lock that is held, and who takes a destroyed one, does what has no meaning (POSIX, pthread_mutex_destroy). */
    private static void destroy(Use use, Binding lock) {
        update(use, lock, (old, unused) -> DESTROYED, Order.RELAXED).ifPresent(old -> require(use, equal(old, Expression.ZERO)));
    }

    private static void requireNotDestroyed(Use use, Expression old) {
        if (DESTROYING.stream().anyMatch(use.thread().program()::calls)) {
            require(use, IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, old, DESTROYED));
        }
    }

    private static void require(Use use, Expression condition) {
        if (!(condition instanceof Expression.Constant constant)) {
            use.thread().stopBeingAlone();
            use.thread().code().require(condition, Failure.UNDEFINED);
        } else if (!ThreadLowering.isTrue(constant)) {
            use.thread().fail(Failure.UNDEFINED);
        }
    }

    private static void lock(Use use, Binding mutex) {
        if (use.thread().isReached()) {
            String since = use.thread().code().mark();
            update(use, mutex, (old, unused) -> Expression.ONE, Order.ACQUIRE).ifPresent(old -> {
                requireNotDestroyed(use, old);
                if (use.thread().isReached()) {
                    use.await(equal(old, Expression.ZERO), since);
                }
            });
        }
    }

    private void readWriteLocks() {
        String prefix = "pthread_rwlock_";
        add(prefix + "init", use -> set(use, use.argument(0), Binding.of(0), Order.PLAIN));
        add(prefix + "destroy", use -> destroy(use, use.argument(0)));
        add(prefix + "wrlock", use -> {
            String since = use.thread().code().mark();
            exchange(use, use.argument(0), Expression.ZERO, WRITING).ifPresent(success -> use.await(success, since));
            use.thread().heldLocks().take(use.argument(0), Expression.ONE);
        });
        rows.put(prefix + "trywrlock", use -> tried(use, Expression.ZERO, WRITING, EBUSY));
        rows.put(prefix + "timedwrlock", use -> tried(use, Expression.ZERO, WRITING, ETIMEDOUT)); // who waits in vain, gets it in another execution
        rows.put(prefix + "tryrdlock", use -> triedToRead(use, EBUSY));
        rows.put(prefix + "timedrdlock", use -> triedToRead(use, ETIMEDOUT));
        add(prefix + "rdlock", use -> {
            String since = use.thread().code().mark();
            get(use, use.argument(0), Order.RELAXED).map(use.thread().code()::kept).ifPresent(readers -> {
                use.await(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, readers, WRITING), since);
                if (use.thread().isReached()) {
                    exchange(use, use.argument(0), readers, plus(readers, 1)).ifPresent(success -> use.await(success, since));
                }
            });
            use.thread().heldLocks().take(use.argument(0), Expression.ONE);
        });
        add(prefix + "unlock", use -> {
            use.thread().heldLocks().giveBack(use.argument(0));
            if (use.thread().isReached()) {
                update(use, use.argument(0), (old, unused) -> IntegerArithmetic.choose(equal(old, WRITING), Expression.ZERO, plus(old, -1)), Order.RELEASE);
            }
        });
    }

    /** Takes a read-write lock for reading, if no writer holds it. @return 0, or what says that one does */
    private static Optional<Binding> triedToRead(Use use, long otherwise) {
        Optional<Expression> before = update(use, use.argument(0), (old, unused) -> IntegerArithmetic.choose(equal(old, WRITING), old, plus(old, 1)), Order.ACQUIRE);
        before.ifPresent(old -> requireNotDestroyed(use, old));
        Optional<Expression> success = before.filter(old -> use.thread().isReached())
                .map(old -> use.thread().code().kept(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, old, WRITING)));
        success.ifPresent(s -> use.thread().heldLocks().take(use.argument(0), s));
        return success.map(s -> Binding.of(use.thread().code().kept(IntegerArithmetic.choose(s, Expression.ZERO, Expression.constant(otherwise)))));
    }

    private void barriers() {
        String prefix = "pthread_barrier_";
        add(prefix + "init", use -> {
            initialise(use, use.argument(0), use.argument(2));
            set(use, use.memory().moved(use.argument(0), ARRIVED), Binding.of(0), Order.PLAIN);
            set(use, use.memory().moved(use.argument(0), ROUND), Binding.of(0), Order.PLAIN);
        });
        add(prefix + "destroy", use -> update(use, use.argument(0), (old, unused) -> Expression.ZERO, Order.RELAXED)
                .ifPresent(old -> require(use, IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, old, Expression.ZERO))));
        rows.put(prefix + "wait", use -> {
            use.thread().stopBeingAlone();
            use.thread().code().tagging(Optional.of(EngineTag.ARRIVAL));
            Optional<Binding> result = barrierWait(use);
            use.thread().code().tagging(Optional.empty());
            return result;
        });
    }

    /** One that has been initialised and not destroyed must not be initialised again (POSIX, pthread_barrier_init). */
    private static void initialise(Use use, Binding barrier, Binding count) {
        if (use.memory().isInState(barrier)) {
            Optional<Binding> old = use.memory().load(barrier, BYTES, Order.PLAIN, 1);
            old.filter(Binding.Undefined.class::isInstance).ifPresentOrElse(unwritten -> { }, () -> old.flatMap(use.memory()::defined).ifPresent(was -> require(use, equal(was, Expression.ZERO))));
            set(use, barrier, count, Order.PLAIN);
        } else {
            use.memory().defined(count).flatMap(number -> update(use, barrier, (old, unused) -> number, Order.RELAXED)).ifPresent(old -> require(use, equal(old, Expression.ZERO)));
        }
    }

    /** The last one to come opens the barrier and gets -1, the others wait for the next round. */
    private static Optional<Binding> barrierWait(Use use) {
        Binding arrived = use.memory().moved(use.argument(0), ARRIVED);
        Binding round = use.memory().moved(use.argument(0), ROUND);
        Optional<Expression> needed = get(use, use.argument(0), Order.RELAXED);
        Optional<Expression> before = needed.flatMap(n -> get(use, round, Order.ACQUIRE)).map(use.thread().code()::kept);
        Optional<Expression> others = before.flatMap(b -> update(use, arrived, (old, unused) -> plus(old, 1), Order.ACQUIRE_RELEASE));
        if (others.isEmpty()) {
            return Optional.empty();
        }
        ThreadCode code = use.thread().code();
        code.require(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, needed.get(), Expression.ZERO), Failure.MEMORY); // it was not initialised
        Register result = code.newRegister();
        String waits = code.newLabel();
        String end = code.newLabel();
        code.jumpIf(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, plus(others.get(), 1), needed.get()), waits);
        set(use, arrived, Binding.of(0), Order.RELAXED);
        set(use, round, Binding.of(plus(before.get(), 1)), Order.RELEASE);
        code.assign(result, WRITING);
        code.jump(end);
        code.label(waits);
        String since = code.mark();
        get(use, round, Order.ACQUIRE).ifPresent(now -> use.await(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, now, before.get()), since));
        code.assign(result, Expression.ZERO);
        code.label(end);
        return Optional.of(new Binding.Computed(Expression.read(result)));
    }

    /** Whoever waits may be woken up for no reason (POSIX, pthread_cond_wait), so that waking up changes nothing. */
    private void conditionVariables(String prefix) {
        for (String name : List.of("init", "destroy", "signal", "broadcast")) {
            add(prefix + name, use -> { });
        }
        for (String name : List.of("wait", "timedwait")) {
            add(prefix + name, use -> {
                giveBack(use, use.argument(1));
                if (use.thread().isReached()) { // who does not hold it fails
                    take(use, use.argument(1));
                }
            });
        }
    }
}
