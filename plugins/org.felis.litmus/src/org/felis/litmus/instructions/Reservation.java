package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.AtomicAccess;
import org.felis.engine.program.MemoryAction;

/**
 * The reservation that a load exclusive makes and a store exclusive needs, on architectures where the outcome of the store
 * depends on everything that the store takes: its value, its address and the reserved one. As in herd7 (Alglave, Maranget,
 * Tautschnig, "Herding Cats", TOPLAS 2014, section 5), the reserved address is in a register of its own.
 */
public final class Reservation {

    private static final Register ADDRESS = Register.named("RESADDR");

    private Reservation() {
    }

    /** A load exclusive reserves the address. */
    public static void make(Expression address, OperationBuilder builder) {
        builder.assign(ADDRESS, address);
    }

    /**
     * A store exclusive to the address, which ends the reservation.
     *
     * @param success what it answers if it stored: 0 or 1
     * @return the answer, which is 1 or 0 if it did not store
     */
    public static Expression store(Expression address, Expression value, int bytes, Set<String> tags, Value success,
            OperationBuilder builder) {
        Expression stored = builder.writeExclusive("stored", address, value, bytes, tags, success, failure(success));
        return answer(stored, List.of(value), address, builder);
    }

    /**
     * The same for values that stand one behind the other and are stored at once: the others if the first is.
     *
     * @param bytes of one of them
     */
    public static Expression store(Expression address, List<Expression> values, int bytes, Set<String> tags, Value success,
            OperationBuilder builder) {
        Optional<AtomicAccess> all = Optional.of(new AtomicAccess(0, bytes * values.size()));
        Register status = Register.temporary("stored");
        Expression stored = Expression.read(status);
        builder.add(new MemoryAction.WriteExclusive(status, address, values.get(0), bytes, tags, success, failure(success), false, all));
        for (int i = 1; i < values.size(); i++) {
            builder.add(new MemoryAction.Write(Expressions.add(address, Expressions.constant((long) bytes * i)), values.get(i), bytes, tags,
                    Expressions.equal(stored, new Expression.Constant(success)), Optional.empty(), all));
        }
        return answer(stored, values, address, builder);
    }

    /** Ends the reservation. */
    public static void end(OperationBuilder builder) {
        builder.endReservation();
        builder.assign(ADDRESS, Expression.ZERO);
    }

    private static Value failure(Value success) {
        return success.equals(Value.ONE) ? Value.ZERO : Value.ONE;
    }

    private static Expression answer(Expression stored, List<Expression> values, Expression address, OperationBuilder builder) {
        List<Expression> inputs = new ArrayList<>(values);
        inputs.addAll(List.of(address, Expression.read(ADDRESS)));
        Expression answer = builder.keep("answer", dependent(stored, inputs));
        builder.assign(ADDRESS, Expressions.and(answer, Expression.ZERO));
        return answer;
    }

    /** The answer, 0 or 1, with a dependency on the inputs. */
    private static Expression dependent(Expression answer, List<Expression> inputs) {
        Expression result = answer;
        for (Expression input : inputs) {
            result = Expressions.and(result, Expressions.equal(input, input));
        }
        return result;
    }
}
