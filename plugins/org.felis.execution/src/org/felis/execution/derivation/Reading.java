package org.felis.execution.derivation;

import java.util.ArrayList;
import java.util.List;

import org.felis.execution.AxiomKind;
import org.felis.execution.DerivationRule;
import org.felis.execution.DerivationStep;

/**
 * Reads derivations as people do: unions, closures and definitions that only pass a pair on are seen through, down to the
 * innermost definition that composes something. Its pair is an edge, what it composes are the links of the edge's path.
 */
public final class Reading {

    /**
     * The definitions around a pair.
     *
     * @param names outer ones first
     * @param passed how many of them are the axiom's own, or closures or recursive, or stand around such a one: the next is a step
     */
    private record Around(List<String> names, int passed) {
    }

    private Reading() {
    }

    /**
     * The edges of a refutation; for a cycle each begins where the one before ends, for the pair of an {@code empty} check it is one.
     *
     * @param kind the property that is refuted
     */
    public static List<DerivedEdge> edges(AxiomKind kind, List<DerivationStep> refutation) {
        List<DerivedEdge> edges = new ArrayList<>();
        for (DerivationStep pair : refutation) {
            if (kind == AxiomKind.EMPTY) {
                edges.add(branch(pair, new Around(List.of(), isOwn(pair) ? 1 : 0)));
            } else {
                collect(pair, new Around(List.of(), 1), edges);
            }
        }
        return edges;
    }

    /** The edges that lead from the source of a pair to its target, as if an axiom spoke of its relation; none if everybody knows why. */
    public static List<DerivedEdge> edges(DerivationStep pair) {
        if (Paths.isLeaf(pair)) {
            EdgePath path = Paths.behindName(pair);
            return path.links().size() < 2 ? List.of() : List.of(new DerivedEdge(pair.getSource(), pair.getTarget(),
                    pair.getTerm().getText(), List.of(), List.of(path), List.of(), pair));
        }
        return edges(AxiomKind.ACYCLIC, List.of(pair));
    }

    /** The pair as one edge, whatever it is made of. */
    static DerivedEdge edge(DerivationStep pair) {
        return edge(pair, new Around(List.of(), 0));
    }

    /** Whether the model's own text names the relation, and not everybody knows it. */
    private static boolean isOwn(DerivationStep step) {
        return step.getTerm().getName() != null;
    }

    /** The pair as an edge, seen through definitions that only name another relation. */
    private static DerivedEdge branch(DerivationStep step, Around outer) {
        List<DerivationStep> premises = step.getPremises();
        boolean passedOn = !Paths.isLeaf(step) && step.getRule() == DerivationRule.SEQUENCE && premises.size() == 1
                && !premises.get(0).getTerm().isSet();
        return passedOn ? branch(premises.get(0), with(step, outer)) : edge(step, outer);
    }

    private static void collect(DerivationStep step, Around outer, List<DerivedEdge> into) {
        if (Paths.isLeaf(step)) {
            into.add(edge(step, outer));
            return;
        }
        Around inner = with(step, outer);
        List<DerivationStep> parts = parts(step);
        if (parts.isEmpty()) {
            into.add(edge(step, outer));
        } else if (parts.size() == 1) {
            into.addAll(seenThrough(step, parts.get(0), outer, inner));
        } else if (step.getRule() == DerivationRule.PATH || inner.names().isEmpty() || step.getSource() == step.getTarget()) {
            parts.forEach(p -> collect(p, inner, into));
        } else {
            into.add(edge(step, outer));
        }
    }

    /**
     * The edges of the only part, unless it has no name of its own: then the whole tells more, the sets on the way among it. What the
     * whole takes away is told with the only edge.
     */
    private static List<DerivedEdge> seenThrough(DerivationStep whole, DerivationStep part, Around outer, Around inner) {
        List<DerivedEdge> edges = new ArrayList<>();
        collect(part, inner, edges);
        if (edges.size() != 1) {
            return edges;
        }
        DerivedEdge only = edges.get(0);
        return only.names().equals(inner.names()) ? List.of(edge(whole, outer)) : List.of(new DerivedEdge(only.source(), only.target(),
                only.name(), only.names(), only.paths(), exceptions(whole), only.step()));
    }

    private static Around with(DerivationStep step, Around outer) {
        List<String> inner = new ArrayList<>(outer.names());
        if (isOwn(step) && !inner.contains(step.getTerm().getName())) {
            inner.add(step.getTerm().getName());
        }
        boolean isPath = step.getRule() == DerivationRule.PATH || step.getTerm().isChain();
        return new Around(inner, isPath ? inner.size() : outer.passed());
    }

    /**
     * The parts of a derivation that lead from its source to its target one after the other; none if it is to be told as a whole.
     */
    private static List<DerivationStep> parts(DerivationStep step) {
        return switch (step.getRule()) {
            case SEQUENCE, PATH -> step.getPremises().stream().filter(p -> !staysAtItsEvent(p)).toList();
            case EXCEPT -> Paths.isFilter(step) ? List.of() : step.getPremises();
            case ALL -> {
                List<DerivationStep> telling = Paths.telling(step);
                yield telling.size() == 1 && !Paths.isFilter(step) ? telling : List.of();
            }
            case GIVEN, SAME, TURNED, ENDS, PAIR -> List.of();
        };
    }

    /**
     * The pairs, from the source on, that the innermost definition puts together; none if it is less than two, or if the model names none
     * of them: then the path says it all.
     */
    static List<DerivationStep> composed(DerivationStep step) {
        if (Paths.isLeaf(step)) {
            return List.of();
        }
        List<DerivationStep> parts = parts(step);
        if (parts.size() == 1) {
            return composed(parts.get(0));
        }
        return parts.stream().anyMatch(p -> isOwn(p) && !Paths.isLeaf(p)) ? parts : List.of();
    }

    /** Whether nothing but sets and comparisons makes the pair. */
    private static boolean staysAtItsEvent(DerivationStep step) {
        return step.getSource() == step.getTarget() && (step.getTerm().isFilter() || switch (step.getRule()) {
            case SAME -> true;
            case SEQUENCE, PATH, ALL, EXCEPT, TURNED -> !Paths.isLeaf(step) && step.getPremises().stream().allMatch(Reading::staysAtItsEvent);
            case GIVEN, ENDS, PAIR -> false;
        });
    }

    private static DerivedEdge edge(DerivationStep step, Around outer) {
        Around all = Paths.isLeaf(step) && !isOwn(step) ? outer : with(step, outer);
        List<EdgePath> found = Paths.of(step);
        return new DerivedEdge(step.getSource(), step.getTarget(), name(all, found), all.names(), found, exceptions(step), step);
    }

    private static List<String> exceptions(DerivationStep step) {
        List<String> exceptions = new ArrayList<>();
        collectExceptions(step, exceptions);
        return exceptions;
    }

    private static String name(Around around, List<EdgePath> paths) {
        if (around.passed() < around.names().size()) {
            return around.names().get(around.passed());
        }
        boolean single = paths.size() == 1 && paths.get(0).links().size() == 1;
        if (single && (around.names().isEmpty() || Paths.isLeaf(paths.get(0).links().get(0).step()))) {
            return paths.get(0).links().get(0).relation();
        }
        return around.names().isEmpty() ? "" : around.names().get(around.names().size() - 1);
    }

    /** What the pair of the edge itself must not be in. */
    private static void collectExceptions(DerivationStep step, List<String> into) {
        if (Paths.isLeaf(step)) {
            return;
        }
        switch (step.getRule()) {
            case EXCEPT -> {
                if (!step.getAbsent().isFilter()) {
                    into.add(step.getAbsent().getText());
                }
                collectExceptions(step.getPremises().get(0), into);
            }
            case ALL -> step.getPremises().forEach(p -> collectExceptions(p, into));
            case SEQUENCE, PATH -> {
                if (step.getPremises().size() == 1 && !step.getPremises().get(0).getTerm().isSet()) {
                    collectExceptions(step.getPremises().get(0), into);
                }
            }
            case GIVEN, SAME, TURNED, ENDS, PAIR -> { }
        }
    }
}
