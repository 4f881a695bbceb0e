package org.felis.engine.explanation.reading;

import java.util.Optional;

import org.felis.engine.source.SourceRange;

/**
 * A relation or a set of a model as readers see it, without the term itself: so that it can be written into a file and read from it.
 *
 * @param text what it is called where it is told: the name of a base relation, else its name in the model, else what it is in CAT
 * @param definition what gives it a name; empty if nothing does
 * @param set whether it is a set of events, not a relation
 * @param wellKnown whether people know it by its name, as {@code fr}: its derivation says nothing new where it is a part of another one
 * @param filter whether it only narrows others: it compares events, as {@code ext} does, or asks for sets that they are in
 * @param chain whether it is a closure or defined by recursion: what it is made of are the steps of a path
 */
public record TermDescription(String text, Optional<Definition> definition, boolean set, boolean wellKnown, boolean filter,
        boolean chain) {

    /**
     * A definition.
     *
     * @param name the name
     * @param text the right-hand side, in CAT
     * @param place where it stands
     */
    public record Definition(String name, String text, SourceRange place) {
    }

    /** The name that the model's own text gives to it; empty if there is none, and for what everybody knows by name. */
    public Optional<String> ownName() {
        return wellKnown ? Optional.empty() : definition.map(Definition::name);
    }
}
