package org.felis.c.concurrent;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import org.felis.c.core.Expression;
import org.felis.c.core.Function;
import org.felis.c.core.Statement;
import org.felis.c.core.Variable;
import org.felis.c.core.Walk;

/** Variables whose address is used otherwise than to read or write them. */
final class AddressedVariables {

    private final Map<String, Function> functions;
    private final Set<Variable> found = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> seen = new HashSet<>();

    private AddressedVariables(Map<String, Function> functions) {
        this.functions = functions;
    }

    /** In a statement and the functions that it calls. */
    static Set<Variable> of(Statement statement, Map<String, Function> functions) {
        AddressedVariables variables = new AddressedVariables(functions);
        Walk.expressions(statement, variables::look);
        return variables.found;
    }

    private void look(Expression expression) {
        Expression accessed = switch (expression) {
            case Expression.Load load -> load.address();
            case Expression.Store store -> store.address();
            case Expression.Update update when !(update.access().type() instanceof org.felis.c.type.CType.Atomic) -> update.address();
            case Expression.CompareExchange compare -> compare.expected();
            default -> null;
        };
        if (expression instanceof Expression.ObjectAddress address) {
            found.add(address.variable());
        }
        if (expression instanceof Expression.FunctionAddress address && functions.containsKey(address.name()) && seen.add(address.name())) {
            Walk.expressions(functions.get(address.name()).body(), this::look);
        }
        for (Expression operand : Walk.operands(expression)) {
            if (!(operand == accessed && operand instanceof Expression.ObjectAddress)) {
                look(operand);
            }
        }
    }
}
