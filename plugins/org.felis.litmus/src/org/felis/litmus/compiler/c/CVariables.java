package org.felis.litmus.compiler.c;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Register;
import org.felis.litmus.c.CType;
import org.felis.litmus.c.Scopes;

/**
 * The variables of one function, by the rules of scope (ISO/IEC 9899:2011, 6.2.1): each is a register. The register has the variable's name, under
 * which the test's condition finds it, but for a variable that hides another one. Variables of blocks that stand beside each other share a
 * register, since they are never there at the same time. A name that is used without a declaration is a variable of the function.
 */
final class CVariables {

    /** A variable in its scope. */
    record Variable(Register register, CType type) {
    }

    private final Scopes<Variable> scopes = new Scopes<>();
    private final Map<String, Variable> undeclared = new HashMap<>();
    private final Map<Register, CType> types = new LinkedHashMap<>();

    /** A scope begins: a function, a block, a loop with a declaration. */
    void open() {
        scopes.open();
    }

    void close() {
        scopes.close();
    }

    /** The new variable; empty if the innermost scope already has one of the name. */
    Optional<Variable> declare(String name, CType type) {
        Optional<Variable> declared = scopes.declare(name, n -> new Variable(Register.named(n), type));
        // of several types in one register, the one that holds the values of most
        declared.ifPresent(variable -> types.merge(variable.register(), type, (one, other) -> one.equals(other) ? one : CType.LONG));
        return declared;
    }

    /** What the name means here. */
    Variable find(String name) {
        return scopes.find(name).orElseGet(() -> undeclared.getOrDefault(name, new Variable(Register.named(name), CType.LONG)));
    }

    /** What the name means where a value of that type is assigned to it: a variable without a declaration points to what it is first made to point to. */
    Variable assigned(String name, CType type) {
        return scopes.find(name).orElseGet(() -> undeclared.computeIfAbsent(name,
                n -> new Variable(Register.named(n), type instanceof CType.Pointer ? type : CType.LONG)));
    }

    /** The declared types of registers. */
    Map<Register, CType> types() {
        return Collections.unmodifiableMap(types);
    }
}
