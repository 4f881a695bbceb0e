package org.felis.engine.explanation.reading;

import java.util.List;
import java.util.Optional;

/**
 * That a pair of events is in a relation, or an event in a set, and what makes it so: a derivation in the form in which it is told, saved
 * and sent. Unions, recursive definitions, names of other relations and compositions inside compositions are seen through: the premises
 * are those of the alternative that applies. Inferences are shared, and none is among its own premises; so identity is equality, for
 * comparing all of them could take exponential time.
 */
public final class Inference {

    private final TermDescription term;
    private final int source;
    private final int target;
    private final InferenceRule rule;
    private final Optional<TermDescription> alternative;
    private final List<Inference> premises;
    private final Optional<TermDescription> absent;

    /**
     * An inference.
     *
     * @param term the relation or set
     * @param source the id of the source, or of the member of a set
     * @param target the id of the target, or of the member of a set
     * @param rule what it makes of its premises
     * @param alternative where the definition is a union: the part of it that applies and is unfolded here
     * @param premises what makes it hold, in the order of the definition; none of a well-known relation that is only a part of another one
     * @param absent what the pair or event is not in; if and only if the rule is {@link InferenceRule#EXCEPT}
     */
    public Inference(TermDescription term, int source, int target, InferenceRule rule, Optional<TermDescription> alternative,
            List<Inference> premises, Optional<TermDescription> absent) {
        this.term = term;
        this.source = source;
        this.target = target;
        this.rule = rule;
        this.alternative = alternative;
        this.premises = List.copyOf(premises);
        this.absent = absent;
        if (absent.isPresent() != (rule == InferenceRule.EXCEPT)) {
            throw new IllegalArgumentException(rule + " and what is absent: " + absent);
        }
    }

    /** Something that is told by its name alone. */
    public static Inference given(TermDescription term, int source, int target) {
        return new Inference(term, source, target, InferenceRule.GIVEN, Optional.empty(), List.of(), Optional.empty());
    }

    /** The relation or set. */
    public TermDescription term() {
        return term;
    }

    /** The id of the source, or of the member of a set. */
    public int source() {
        return source;
    }

    /** The id of the target, or of the member of a set. */
    public int target() {
        return target;
    }

    /** What it makes of its premises. */
    public InferenceRule rule() {
        return rule;
    }

    /** Where the definition is a union: the part of it that applies and is unfolded here. */
    public Optional<TermDescription> alternative() {
        return alternative;
    }

    /** What makes it hold, in the order of the definition. */
    public List<Inference> premises() {
        return premises;
    }

    /** What the pair or event is not in. */
    public Optional<TermDescription> absent() {
        return absent;
    }

    /** Whether it is told by the name of its relation or set. */
    public boolean isLeaf() {
        return term.wellKnown() || rule == InferenceRule.GIVEN;
    }

    /** Whether it only narrows others, whatever its definition is called. */
    boolean isFilter() {
        return term.filter() || alternative.filter(TermDescription::filter).isPresent();
    }

    /** The premises that do more than narrow others. */
    List<Inference> telling() {
        return premises.stream().filter(p -> !p.term().filter()).toList();
    }

    /** The only premise, if it is a pair that is passed on as it is. */
    Optional<Inference> passedOn() {
        return premises.size() == 1 && !premises.get(0).term().set() ? Optional.of(premises.get(0)) : Optional.empty();
    }

    @Override
    public String toString() {
        return term.text() + "(" + source + ", " + target + ") by " + rule;
    }
}
