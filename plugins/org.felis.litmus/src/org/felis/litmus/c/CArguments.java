package org.felis.litmus.c;

import java.util.List;

import org.felis.engine.program.Expression;

/**
 * The arguments of a call, checked against the parameters.
 *
 * @param values for each parameter the value, or the address of a pointer or location; of an order, nothing useful
 * @param orders for each parameter the memory order, or null
 * @param annotations the words in braces behind the name
 */
public record CArguments(List<Expression> values, List<MemoryOrder> orders, List<String> annotations) {

    Expression get(int index) {
        return values.get(index);
    }

    MemoryOrder order(int index) {
        return orders.get(index);
    }
}
