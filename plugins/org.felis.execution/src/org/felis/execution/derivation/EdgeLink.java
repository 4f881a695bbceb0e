package org.felis.execution.derivation;

import java.util.Optional;

import org.felis.execution.DerivationStep;
import org.felis.execution.EventNode;

/**
 * A pair on the way of an edge: of a relation that people know by its name ({@code rfe}, {@code addr}, {@code po} …), or that is not
 * seen through.
 *
 * @param step why the pair is in the relation
 */
public record EdgeLink(EventNode source, EventNode target, String relation, DerivationStep step) {

    /** The same pair as one of the inverse relation. */
    EdgeLink turned() {
        String inverse = step.getTerm().getText() + "^-1";
        return new EdgeLink(target, source, relation.equals(inverse) ? Paths.linkName(step) : inverse, step);
    }

    /** This link and the next as one, if everybody knows it so: back along {@code rf} and on along {@code co} is {@code fr}. */
    public Optional<EdgeLink> joined(EdgeLink next) {
        if (!relation.equals("rf^-1") || !next.relation.matches("co[ei]?")) {
            return Optional.empty();
        }
        boolean internal = source.getThread() == next.target.getThread();
        return Optional.of(new EdgeLink(source, next.target, internal ? "fri" : "fre", next.step));
    }
}
