package org.felis.litmus.instructions;

import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

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
        Value failure = success.equals(Value.ONE) ? Value.ZERO : Value.ONE;
        Expression stored = builder.writeExclusive("stored", address, value, bytes, tags, success, failure);
        Expression answer = builder.keep("answer", dependent(stored, value, address, Expression.read(ADDRESS)));
        builder.assign(ADDRESS, Expressions.and(answer, Expression.ZERO));
        return answer;
    }

    /** The answer, 0 or 1, with a dependency on the inputs. */
    private static Expression dependent(Expression answer, Expression... inputs) {
        Expression result = answer;
        for (Expression input : inputs) {
            result = Expressions.and(result, Expressions.equal(input, input));
        }
        return result;
    }
}
