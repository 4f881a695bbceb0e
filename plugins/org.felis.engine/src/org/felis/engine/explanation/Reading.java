package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.semantics.Execution;

/**
 * Reads refutations as people do: unions, closures and definitions that only pass a pair on are seen through, down to the
 * innermost definition that composes something. Its pair is an edge, what it composes are the links of the edge's path.
 */
public final class Reading {

    private final Names names;
    private final Paths paths;

    /**
     * The definitions around a pair.
     *
     * @param names outer ones first
     * @param passed how many of them are the axiom's own, or closures or recursive, or stand around such a one: the next is a step
     */
    private record Around(List<String> names, int passed) {
    }

    public Reading(MemoryModel model, Execution execution) {
        names = new Names(model, execution);
        paths = new Paths(names);
    }

    /** The edges; for a cycle each begins where the one before ends, for the pair of an {@code empty} check it is one. */
    public List<Edge> edges(Refutation refutation) {
        List<Edge> edges = new ArrayList<>();
        int given = names.own(refutation.axiom().term()).isPresent() ? 1 : 0;
        for (Derivation pair : refutation.pairs()) {
            if (refutation.axiom().kind() == Axiom.Kind.EMPTY) {
                edges.add(branch(pair, new Around(List.of(), given)));
            } else {
                collect(pair, new Around(List.of(), 1), edges);
            }
        }
        return edges;
    }

    /** The pair as an edge, seen through unions and recursive definitions. */
    private Edge branch(Derivation derivation, Around outer) {
        boolean branches = derivation.fact().term() instanceof RelationTerm.Union
                || derivation.fact().term() instanceof RelationTerm.Variable;
        return branches && !names.isWellKnown(derivation.fact().term())
                ? branch(derivation.premises().get(0), with(derivation, outer)) : edge(derivation, outer);
    }

    private void collect(Derivation derivation, Around outer, List<Edge> into) {
        if (names.isWellKnown(derivation.fact().term())) {
            into.add(edge(derivation, outer));
            return;
        }
        Around inner = with(derivation, outer);
        List<Derivation> parts = parts(derivation);
        if (parts.isEmpty()) {
            into.add(edge(derivation, outer));
        } else if (parts.size() == 1) {
            into.addAll(seenThrough(derivation, parts.get(0), outer, inner));
        } else if (isPath(derivation) || inner.names().isEmpty() || derivation.fact().source() == derivation.fact().target()) {
            parts.forEach(p -> collect(p, inner, into));
        } else {
            into.add(edge(derivation, outer));
        }
    }

    /** The edges of the only part, unless it has no name of its own: then the whole tells more, the sets on the way among it. */
    private List<Edge> seenThrough(Derivation whole, Derivation part, Around outer, Around inner) {
        List<Edge> edges = new ArrayList<>();
        collect(part, inner, edges);
        return edges.size() == 1 && edges.get(0).names().equals(inner.names()) ? List.of(edge(whole, outer)) : edges;
    }

    private Around with(Derivation derivation, Around outer) {
        List<String> inner = new ArrayList<>(outer.names());
        names.own(derivation.fact().term()).filter(n -> !inner.contains(n)).ifPresent(inner::add);
        return new Around(inner, isPath(derivation) ? inner.size() : outer.passed());
    }

    private static boolean isPath(Derivation derivation) {
        return derivation.fact().term() instanceof RelationTerm.TransitiveClosure
                || derivation.fact().term() instanceof RelationTerm.ReflexiveTransitiveClosure
                || derivation.fact().term() instanceof RelationTerm.Variable;
    }

    /**
     * The parts of a derivation that lead from its source to its target one after the other; none if it is to be told as a whole.
     */
    private List<Derivation> parts(Derivation derivation) {
        return switch (derivation.fact().term()) {
            case RelationTerm.Union union -> derivation.premises();
            case RelationTerm.Variable variable -> derivation.premises();
            case RelationTerm.Reflexive reflexive -> derivation.premises();
            case RelationTerm.TransitiveClosure closure -> derivation.premises();
            case RelationTerm.ReflexiveTransitiveClosure closure -> derivation.premises();
            case RelationTerm.Composition composition -> compositionParts(derivation);
            case RelationTerm.Difference minus when !names.isFilter(minus.left()) ->
                derivation.premises();
            case RelationTerm.Intersection both when !names.isFilter(both) -> {
                List<Derivation> telling = derivation.premises().stream().filter(p -> !names.isFilter(p.fact().term())).toList();
                yield telling.size() == 1 ? telling : List.of();
            }
            default -> List.of();
        };
    }

    /** The parts of nested compositions, without those that stay at an event. */
    private List<Derivation> compositionParts(Derivation derivation) {
        List<Derivation> parts = new ArrayList<>();
        for (Derivation premise : derivation.premises()) {
            boolean composed = premise.fact().term() instanceof RelationTerm.Composition
                    && names.own(premise.fact().term()).isEmpty() && !names.isWellKnown(premise.fact().term());
            parts.addAll(composed ? compositionParts(premise) : List.of(premise));
        }
        parts.removeIf(p -> p.fact().source() == p.fact().target() && p.length() == 0);
        return parts;
    }

    private Edge edge(Derivation derivation, Around outer) {
        List<String> exceptions = new ArrayList<>();
        collectExceptions(derivation, exceptions);
        Around all = names.isWellKnown(derivation.fact().term()) ? outer : with(derivation, outer);
        List<Path> found = paths.of(derivation);
        return new Edge(derivation.fact().source(), derivation.fact().target(), name(all, found), all.names(), found, exceptions,
                derivation);
    }

    private static String name(Around around, List<Path> paths) {
        if (around.passed() < around.names().size()) {
            return around.names().get(around.passed());
        }
        boolean single = paths.size() == 1 && paths.get(0).links().size() == 1;
        if (single) {
            return paths.get(0).links().get(0).relation();
        }
        return around.names().isEmpty() ? "" : around.names().get(around.names().size() - 1);
    }

    /** What the pair of the edge itself must not be in. */
    private void collectExceptions(Derivation derivation, List<String> into) {
        if (names.isWellKnown(derivation.fact().term())) {
            return;
        }
        derivation.absent().filter(a -> !names.isFilter(a.term())).map(a -> names.text(a.term())).ifPresent(into::add);
        switch (derivation.fact().term()) {
            case RelationTerm.Union union -> derivation.premises().forEach(p -> collectExceptions(p, into));
            case RelationTerm.Intersection both -> derivation.premises().forEach(p -> collectExceptions(p, into));
            case RelationTerm.Difference minus -> derivation.premises().forEach(p -> collectExceptions(p, into));
            case RelationTerm.Variable variable -> derivation.premises().forEach(p -> collectExceptions(p, into));
            default -> { }
        }
    }
}
