package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;

/** Functions of C's and POSIX' standard libraries that are made of allocations, copies and arithmetic. */
final class StandardFunctions {

    private static final long EINVAL = 22;
    /** {@code RAND_MAX} of our headers is 2^31 - 1. */
    private static final int BITS_OF_RANDOM_NUMBER = 31;

    private StandardFunctions() {
    }

    static Map<String, Row> rows() {
        Map<String, Row> rows = new HashMap<>();
        rows.put("realloc", StandardFunctions::reallocate);
        rows.put("posix_memalign", StandardFunctions::allocateAligned);
        rows.put("memcpy_s", StandardFunctions::copyChecked);
        for (String name : List.of("abs", "labs", "llabs")) {
            rows.put(name, StandardFunctions::absolute);
        }
        for (String name : List.of("rand", "random", "rand_r")) {
            rows.put(name, use -> Optional.of(Library.anyNumber(use, BITS_OF_RANDOM_NUMBER)));
        }
        return rows;
    }

    /** A new object with what the old one holds, which is freed (ISO/IEC 9899:2011, 7.22.3.5). It is never refused. */
    private static Optional<Binding> reallocate(Use use) {
        long bytes = use.number(1, "a size");
        if (!(use.argument(0) instanceof Binding.Known(Value old))) {
            throw use.unsupported("realloc of an object that is not the same in all executions: copying into one that malloc yields is supported");
        }
        if (old.equals(Value.ZERO)) {
            return Library.allocated(use, bytes, Library.ofAnyType(use));
        }
        return Library.allocated(use, bytes, Library.ofAnyType(use)).map(address -> {
            if (old instanceof Value.Address(MemoryObject object, long offset) && offset == 0) {
                use.memory().copy(address, use.argument(0), Math.min(bytes, object.sizeBytes()), Bytes.MOST);
            }
            if (use.thread().isReached()) {
                use.thread().program().allocations().free(use.thread(), use.argument(0));
                use.memory().free(use.argument(0));
            }
            return address;
        }).filter(address -> use.thread().isReached());
    }

    /** POSIX, posix_memalign. */
    private static Optional<Binding> allocateAligned(Use use) {
        long alignment = use.number(1, "an alignment");
        int word = use.thread().program().wordBytes();
        if (Long.bitCount(alignment) != 1 || alignment < word) {
            return Optional.of(Binding.of(EINVAL));
        }
        return Library.allocated(use, use.number(2, "a size"), alignment).flatMap(address -> {
            use.memory().store(address, use.argument(0), word, Order.PLAIN, 1);
            return use.thread().isReached() ? Optional.of(Binding.of(0)) : Optional.empty();
        });
    }

    /** ISO/IEC 9899:2011, K.3.7.1.1: where what it is asked for is not right, the destination is filled with 0. */
    private static Optional<Binding> copyChecked(Use use) {
        if (!(use.argument(0) instanceof Binding.Known(Value to)) || !(use.argument(2) instanceof Binding.Known(Value from))) {
            throw use.unsupported("memcpy_s between places that are not the same in all executions: memcpy is supported");
        }
        long most = use.number(1, "a length");
        long bytes = use.number(3, "a length");
        boolean isRight = !to.equals(Value.ZERO) && !from.equals(Value.ZERO) && most >= 0 && bytes >= 0 && bytes <= most && !overlap(to, from, bytes);
        if (isRight) {
            use.memory().copy(use.argument(0), use.argument(2), bytes, Bytes.MOST);
        } else if (!to.equals(Value.ZERO) && most >= 0) {
            use.memory().fill(use.argument(0), Binding.of(0), most, Bytes.MOST);
        }
        return use.thread().isReached() ? Optional.of(Binding.of(isRight ? 0 : EINVAL)) : Optional.empty();
    }

    private static boolean overlap(Value one, Value other, long bytes) {
        return one instanceof Value.Address a && other instanceof Value.Address b && a.object().equals(b.object()) && Math.abs(a.offset() - b.offset()) < bytes;
    }

    private static Optional<Binding> absolute(Use use) {
        int bits = use.thread().program().resultBits(use.name(), use.thread().code().source());
        return use.memory().defined(use.argument(0)).map(use.thread().code()::kept).map(value -> Binding.of(IntegerArithmetic.choose(
                IntegerArithmetic.fold(BinaryOperator.LESS_SIGNED, IntegerArithmetic.signed(value, bits), Expression.ZERO),
                IntegerArithmetic.compute(ArithmeticOperator.SUB, bits, Expression.ZERO, value), value)));
    }
}
