package org.felis.verification.explanation;

import java.util.List;

/**
 * A pair of a relation, and why it is in it.
 *
 * @param source the id of an event
 * @param target the id of an event
 * @param relation what the pair is called: the innermost definition of the model that it was unfolded through, or a base relation
 * @param within the model's definitions around it, outer ones first
 * @param because how the definition leads from the source to the target, in the manner of CAT with events between the relations:
 *        {@code po; [b: DMB.SY]; po}; empty if the relation's name says it all
 * @param paths the same as data: one path of base and communication edges, or one for each relation that is intersected
 * @param exceptions relations that the pair must not be in and is not, in CAT
 * @param details lines on what {@code because} only names: both ways of an intersection on the path, the pair behind a {@code domain} or
 *        {@code range}
 * @param derivation the definition unfolded in full
 */
public record ExplainedEdge(int source, int target, String relation, List<String> within, String because,
        List<List<ExplainedLink>> paths, List<String> exceptions, List<String> details, DerivationTree derivation) {

    public ExplainedEdge {
        within = List.copyOf(within);
        paths = paths.stream().map(List::copyOf).toList();
        exceptions = List.copyOf(exceptions);
        details = List.copyOf(details);
    }
}
