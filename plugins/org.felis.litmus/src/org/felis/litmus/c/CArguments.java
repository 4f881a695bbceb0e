package org.felis.litmus.c;

import java.util.List;

/**
 * The arguments of a call, checked against the parameters.
 *
 * @param values for each parameter the value, or the address of a pointer or location; of an order, nothing useful
 * @param orders for each parameter the memory order, or null
 */
public record CArguments(List<CValue> values, List<MemoryOrder> orders) {

    CValue get(int index) {
        return values.get(index);
    }

    MemoryOrder order(int index) {
        return orders.get(index);
    }
}
