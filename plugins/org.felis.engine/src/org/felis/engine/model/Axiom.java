package org.felis.engine.model;

import org.felis.engine.source.SourceRange;

/**
 * A check of the model on its relations.
 *
 * @param name the name after {@code as}, or a name made of the kind and the place
 * @param role what follows when the check fails
 * @param kind the property
 * @param negated whether the property must <em>not</em> hold ({@code ~acyclic r})
 * @param term what it speaks of; {@code empty S} of a set is stated of {@code [S]}
 * @param source the place in the model
 */
public record Axiom(String name, Role role, Kind kind, boolean negated, RelationTerm term, SourceRange source) {

    /** The property. */
    public enum Kind {
        ACYCLIC, IRREFLEXIVE, EMPTY
    }

    /** What the check is for. */
    public enum Role {
        /** Executions that fail it are inconsistent. */
        REQUIRED,
        /** {@code flag}: consistent executions that <em>satisfy</em> it are reported beside the verdict. */
        FLAG,
        /** {@code undefined_unless}: a consistent execution that fails it makes the test undefined. */
        UNDEFINED_UNLESS
    }
}
