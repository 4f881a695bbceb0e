package org.felis.engine.explanation.reading;

import java.util.List;

/**
 * An edge as people read it: one pair of a relation that the model names, and why it is in it.
 *
 * @param source the id of its first event
 * @param target the id of its last event
 * @param name what the pair is called: the outermost definition inside the axiom's own, and inside closures, or else its only link; empty if
 *        there is none
 * @param names the model's own definitions that the pair was unfolded through, outer ones first; none if the axiom states its relation
 *        without a name
 * @param paths how the definition leads from the source to the target: one path, or one for each relation that is intersected
 * @param exceptions relations that the pair must not be in, and is not, in CAT
 * @param inference all of it
 */
public record DerivedEdge(int source, int target, String name, List<String> names, List<EdgePath> paths,
        List<String> exceptions, Inference inference) {

    public DerivedEdge {
        names = List.copyOf(names);
        paths = List.copyOf(paths);
        exceptions = List.copyOf(exceptions);
    }
}
