package org.felis.cat.lowering;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The names visible somewhere, inner ones before outer ones. The model's own scope grows statement by statement. */
public final class Scope {

    private final Scope outer;
    private final Map<String, Meaning> names = new HashMap<>();

    private Scope(Scope outer) {
        this.outer = outer;
    }

    /** Without any name. */
    public static Scope empty() {
        return new Scope(null);
    }

    /** A scope within this one. */
    Scope inner() {
        return new Scope(this);
    }

    /** This scope as it is now; later bindings do not reach it. */
    Scope snapshot() {
        Scope copy = new Scope(outer == null ? null : outer.snapshot());
        copy.names.putAll(names);
        return copy;
    }

    /** Binds a name here; an earlier meaning is shadowed. */
    void bind(String name, Meaning meaning) {
        names.put(name, meaning);
    }

    Optional<Meaning> find(String name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Meaning found = scope.names.get(name);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** All visible names, sorted. */
    Set<String> visible() {
        Set<String> visible = new TreeSet<>();
        for (Scope scope = this; scope != null; scope = scope.outer) {
            visible.addAll(scope.names.keySet());
        }
        return visible;
    }
}
