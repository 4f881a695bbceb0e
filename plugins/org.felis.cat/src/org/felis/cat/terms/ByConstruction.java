package org.felis.cat.terms;

import java.util.List;
import java.util.Optional;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.PairProperties;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.program.Event;

/**
 * What is known of relations whatever the program and its execution: that they are empty, irreflexive or acyclic by the way they are
 * made. Sound, far from complete: it tells an author that an axiom cannot fail.
 */
public final class ByConstruction {

    // What events can be, as bits by the ordinals of their kinds; a set of events is bounded by the bits of its events
    private static final int ANY = (1 << Event.Kind.values().length) - 1;
    private static final int OF_THREADS = ANY & ~(1 << Event.Kind.INITIAL_WRITE.ordinal());

    /**
     * What is known of a term.
     *
     * @param sources what the sources of its pairs can be, or its elements
     * @param targets what the targets of its pairs can be, or its elements
     * @param inOrder whether all pairs are pairs of program order
     * @param inThread whether all pairs are within a thread
     * @param acrossThreads whether all pairs are between threads
     * @param irreflexive whether no event is related to itself
     * @param acyclic whether there is no cycle
     */
    private record Facts(int sources, int targets, boolean inOrder, boolean inThread, boolean acrossThreads, boolean irreflexive,
            boolean acyclic) {

        static final Facts NOTHING = new Facts(ANY, ANY, false, false, false, false, false);
        static final Facts EMPTY = new Facts(0, 0, true, true, true, true, true);

        static Facts between(int sources, int targets) {
            return new Facts(sources, targets, false, false, false, false, false).closed();
        }

        /** With what follows. */
        Facts closed() {
            if (sources == 0 || targets == 0 || inThread && acrossThreads) {
                return EMPTY;
            }
            boolean noLoop = acyclic || inOrder || (sources & targets) == 0;
            return new Facts(sources, targets, inOrder, inThread || inOrder, acrossThreads, irreflexive || noLoop || acrossThreads, noLoop);
        }

        boolean isEmpty() {
            return sources == 0;
        }

        Facts or(Facts other) {
            if (isEmpty() || other.isEmpty()) {
                return isEmpty() ? other : this;
            }
            return new Facts(sources | other.sources, targets | other.targets, inOrder && other.inOrder, inThread && other.inThread,
                    acrossThreads && other.acrossThreads, irreflexive && other.irreflexive, false).closed();
        }

        Facts and(Facts other) {
            return new Facts(sources & other.sources, targets & other.targets, inOrder || other.inOrder, inThread || other.inThread,
                    acrossThreads || other.acrossThreads, irreflexive || other.irreflexive, acyclic || other.acyclic).closed();
        }

        Facts then(Facts next, boolean thisIsIdentity, boolean nextIsIdentity) {
            if ((targets & next.sources) == 0) {
                return EMPTY;
            }
            boolean order = (inOrder || thisIsIdentity) && (next.inOrder || nextIsIdentity) && (inOrder || next.inOrder);
            boolean part = thisIsIdentity || nextIsIdentity;
            Facts whole = thisIsIdentity ? next : this;
            return new Facts(thisIsIdentity ? sources & next.sources : sources, nextIsIdentity ? targets & next.targets : next.targets, order, inThread && next.inThread, part && whole.acrossThreads, part && whole.irreflexive,
                    part && whole.acyclic).closed();
        }

        Facts turned() {
            return new Facts(targets, sources, false, inThread, acrossThreads, irreflexive, acyclic).closed();
        }
    }

    private final Facts[] facts;

    /** @param terms all terms of the model, by id */
    public ByConstruction(List<Term> terms) {
        facts = new Facts[terms.size()];
        for (Term term : terms) {
            facts[term.id()] = of(term);
        }
    }

    /** Why an axiom holds in every execution, in a word; empty if it may fail. */
    public Optional<String> reasonToHold(Axiom axiom) {
        Facts known = facts[axiom.term().id()];
        if (axiom.negated()) {
            return Optional.empty();
        }
        if (known.isEmpty()) {
            return Optional.of("empty");
        }
        return switch (axiom.kind()) {
            case EMPTY -> Optional.empty();
            case ACYCLIC -> known.acyclic() ? Optional.of("acyclic") : Optional.empty();
            case IRREFLEXIVE -> known.irreflexive() ? Optional.of("irreflexive") : Optional.empty();
        };
    }

    private Facts known(Term term) {
        return facts[term.id()];
    }

    private Facts of(Term term) {
        return switch (term) {
            case RelationTerm.Base t -> base(t.relation().properties());
            case RelationTerm.Empty t -> Facts.EMPTY;
            case RelationTerm.Union t -> known(t.left()).or(known(t.right()));
            case RelationTerm.Intersection t -> known(t.left()).and(known(t.right()));
            case RelationTerm.Difference t -> difference(t);
            case RelationTerm.Composition t ->
                known(t.left()).then(known(t.right()), t.left() instanceof RelationTerm.Identity, t.right() instanceof RelationTerm.Identity);
            case RelationTerm.Inverse t -> known(t.operand()).turned();
            case RelationTerm.TransitiveClosure t -> closure(known(t.operand()));
            case RelationTerm.ReflexiveTransitiveClosure t -> reflexive(known(t.operand()));
            case RelationTerm.Reflexive t -> reflexive(known(t.operand()));
            case RelationTerm.Identity t -> new Facts(known(t.set()).sources(), known(t.set()).sources(), false, true, false, false, false)
                    .closed();
            case RelationTerm.Product t -> Facts.between(known(t.sources()).sources(), known(t.targets()).sources());
            case RelationTerm.Variable t -> Facts.NOTHING;
            case RelationTerm.Chosen t -> Facts.NOTHING;
            case SetTerm.Base t -> set(kinds(t.set()));
            case SetTerm.Tagged t -> set(ANY);
            case SetTerm.All t -> set(ANY);
            case SetTerm.Empty t -> Facts.EMPTY;
            case SetTerm.Union t -> set(known(t.left()).sources() | known(t.right()).sources());
            case SetTerm.Intersection t -> set(known(t.left()).sources() & known(t.right()).sources());
            case SetTerm.Difference t -> set(known(t.left()).sources()
                    & ~(t.right() instanceof SetTerm.Base base && base.set().isOfWholeKinds() ? kinds(base.set()) : 0));
            case SetTerm.Domain t -> set(known(t.operand()).sources());
            case SetTerm.Range t -> set(known(t.operand()).targets());
            case SetTerm.Variable t -> set(ANY);
        };
    }

    private static Facts set(int elements) {
        return elements == 0 ? Facts.EMPTY : new Facts(elements, elements, false, false, false, false, false);
    }

    private Facts difference(RelationTerm.Difference difference) {
        Facts left = known(difference.left());
        boolean withoutIdentity = difference.right() instanceof RelationTerm.Identity identity && identity.set() instanceof SetTerm.All;
        return withoutIdentity ? new Facts(left.sources(), left.targets(), left.inOrder(), left.inThread(), left.acrossThreads(), true,
                left.acyclic()).closed() : left;
    }

    private static Facts closure(Facts step) {
        return new Facts(step.sources(), step.targets(), step.inOrder(), step.inThread(), false, step.acyclic(), step.acyclic()).closed();
    }

    private static Facts reflexive(Facts step) {
        return new Facts(ANY, ANY, false, step.inThread(), false, false, false);
    }

    private static Facts base(PairProperties known) {
        boolean inOrder = known.shape() == PairProperties.Shape.IN_PROGRAM_ORDER;
        boolean acyclic = inOrder || known.shape() == PairProperties.Shape.ACYCLIC;
        boolean irreflexive = acyclic || known.shape() == PairProperties.Shape.IRREFLEXIVE;
        int events = inOrder ? OF_THREADS : ANY;
        return new Facts(events & known.ends().sources().map(ByConstruction::kinds).orElse(ANY),
                events & known.ends().targets().map(ByConstruction::kinds).orElse(ANY), inOrder,
                known.threads() == PairProperties.Threads.SAME, known.threads() == PairProperties.Threads.DIFFERENT, irreflexive,
                acyclic).closed();
    }

    /** The kinds that the events of a set are of, as bits. */
    private static int kinds(BaseSet set) {
        return set.kinds().stream().mapToInt(kind -> 1 << kind.ordinal()).reduce(0, (a, b) -> a | b);
    }
}
