package org.felis.cat.lowering;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.parsing.ParsedFile;

/**
 * What a name means.
 *
 * @param value its value
 * @param place where it is bound, empty for what Felis predefines
 */
public record Meaning(Value value, Optional<Place> place) {

    /** A node of a file. */
    public record Place(ParsedFile file, EObject node) {
    }

    /** A name that Felis predefines. */
    Meaning(Value value) {
        this(value, Optional.empty());
    }
}
