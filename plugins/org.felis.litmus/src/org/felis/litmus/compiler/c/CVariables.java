package org.felis.litmus.compiler.c;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Register;
import org.felis.litmus.c.CType;

/**
 * The variables of one function, by the rules of scope (ISO/IEC 9899:2011, 6.2.1): each is a register. The register has the variable's name, under
 * which the test's condition finds it, but for a variable that hides another one. Variables of blocks that stand beside each other share a
 * register, since they are never there at the same time. A name that is used without a declaration is a variable of the function.
 */
final class CVariables {

    /** A variable in its scope. */
    record Variable(Register register, CType type) {
    }

    private final Deque<Map<String, Variable>> scopes = new ArrayDeque<>();
    private final Map<String, Variable> undeclared = new HashMap<>();
    private final Map<Register, CType> types = new LinkedHashMap<>();
    private int hidden;

    /** A scope begins: a function, a block, a loop with a declaration. */
    void open() {
        scopes.push(new HashMap<>());
    }

    void close() {
        scopes.pop();
    }

    /** The new variable; empty if the innermost scope already has one of the name. */
    Optional<Variable> declare(String name, CType type) {
        if (scopes.peek().containsKey(name)) {
            return Optional.empty();
        }
        // a sign that no name has
        Register register = Register.named(visible(name).isPresent() ? name + "#" + ++hidden : name);
        Variable variable = new Variable(register, type);
        scopes.peek().put(name, variable);
        // of several types in one register, the one that holds the values of most
        types.merge(register, type, (one, other) -> one.equals(other) ? one : CType.LONG);
        return Optional.of(variable);
    }

    /** What the name means here. */
    Variable find(String name) {
        return visible(name).orElseGet(() -> undeclared.getOrDefault(name, new Variable(Register.named(name), CType.LONG)));
    }

    /** What the name means where a value of that type is assigned to it: a variable without a declaration points to what it is first made to point to. */
    Variable assigned(String name, CType type) {
        return visible(name).orElseGet(() -> undeclared.computeIfAbsent(name,
                n -> new Variable(Register.named(n), type instanceof CType.Pointer ? type : CType.LONG)));
    }

    /** The declared types of registers. */
    Map<Register, CType> types() {
        return Collections.unmodifiableMap(types);
    }

    private Optional<Variable> visible(String name) {
        return scopes.stream().filter(scope -> scope.containsKey(name)).map(scope -> scope.get(name)).findFirst();
    }
}
