package org.felis.engine.explanation.reading;

import java.util.Optional;

import org.felis.engine.model.KnownRelation;

/**
 * A pair on the way of an edge: of a relation that people know by its name ({@code rfe}, {@code addr}, {@code po} …), or that is not
 * seen through.
 *
 * @param source the id of its first event
 * @param target the id of its last event
 * @param relation its name, or what it is in CAT
 * @param internal whether both events belong to one thread
 * @param inference why the pair is in the relation
 */
public record EdgeLink(int source, int target, String relation, boolean internal, Inference inference) {

    private static final String INVERSE = "^-1";

    /** The link of a derived pair, by the name of its relation; of {@code rf}, {@code co} and {@code fr} by that of the part of it. */
    static EdgeLink of(Inference inference, Events events) {
        return of(inference, name(inference, events), events);
    }

    static EdgeLink of(Inference inference, String relation, Events events) {
        return new EdgeLink(inference.source(), inference.target(), relation, isInternal(inference, events), inference);
    }

    /** What a derived pair is called as a link. */
    public static String name(Inference inference, Events events) {
        return part(inference.term().text(), isInternal(inference, events));
    }

    private static String part(String relation, boolean internal) {
        return KnownRelation.find(relation).map(known -> known.part(internal).catName()).orElse(relation);
    }

    private static boolean isInternal(Inference inference, Events events) {
        return events.areInOneThread(inference.source(), inference.target());
    }

    /** The same pair as one of the inverse relation. */
    EdgeLink turned() {
        String inverse = inference.term().text() + INVERSE;
        return new EdgeLink(target, source, relation.equals(inverse) ? part(inference.term().text(), internal) : inverse, internal,
                inference);
    }

    /** This link and the next as one, if everybody knows it so: back along {@code rf} and on along {@code co} is {@code fr}. */
    public Optional<EdgeLink> joined(EdgeLink next, Events events) {
        boolean back = relation.equals(KnownRelation.RF.catName() + INVERSE);
        boolean on = KnownRelation.find(next.relation).filter(r -> r.whole() == KnownRelation.CO).isPresent();
        if (!back || !on) {
            return Optional.empty();
        }
        boolean inOneThread = events.areInOneThread(source, next.target);
        return Optional.of(new EdgeLink(source, next.target, KnownRelation.FR.part(inOneThread).catName(), inOneThread, next.inference));
    }
}
