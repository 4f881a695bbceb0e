package org.felis.engine.explanation.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.model.Axiom;

/**
 * Reads derivations as people do: unions, closures and definitions that only pass a pair on are seen through, down to the
 * innermost definition that composes something. Its pair is an edge, what it composes are the links of the edge's path.
 *
 * @param events of the execution
 */
public record Reading(Events events) {

    /**
     * The definitions around a pair.
     *
     * @param names outer ones first
     * @param passed how many of them are the axiom's own, or closures or recursive, or stand around such a one: the next is a step
     */
    private record Around(List<String> names, int passed) {
    }

    /**
     * The edges of a refutation; for a cycle each begins where the one before ends, for the pair of an {@code empty} check it is one.
     *
     * @param kind the property that is refuted
     */
    public List<DerivedEdge> edges(Axiom.Kind kind, List<Inference> refutation) {
        List<DerivedEdge> edges = new ArrayList<>();
        for (Inference pair : refutation) {
            if (kind == Axiom.Kind.EMPTY) {
                edges.add(branch(pair, new Around(List.of(), isOwn(pair) ? 1 : 0)));
            } else {
                collect(pair, new Around(List.of(), 1), edges);
            }
        }
        return edges;
    }

    /** The edges that lead from the source of a pair to its target, as if an axiom spoke of its relation; none if everybody knows why. */
    public List<DerivedEdge> edges(Inference pair) {
        if (pair.isLeaf()) {
            EdgePath path = new Paths(events).behindName(pair);
            return path.links().size() < 2 ? List.of() : List.of(new DerivedEdge(pair.source(), pair.target(),
                    pair.term().text(), List.of(), List.of(path), List.of(), pair));
        }
        return edges(Axiom.Kind.ACYCLIC, List.of(pair));
    }

    /** The pair as one edge, whatever it is made of. */
    DerivedEdge edge(Inference pair) {
        return edge(pair, new Around(List.of(), 0));
    }

    /** Whether the model's own text names the relation, and not everybody knows it. */
    private static boolean isOwn(Inference step) {
        return step.term().ownName().isPresent();
    }

    /** The pair as an edge, seen through definitions that only name another relation. */
    private DerivedEdge branch(Inference step, Around outer) {
        Optional<Inference> passedOn = step.isLeaf() || step.rule() != InferenceRule.SEQUENCE ? Optional.empty() : step.passedOn();
        return passedOn.isPresent() ? branch(passedOn.get(), with(step, outer)) : edge(step, outer);
    }

    private void collect(Inference step, Around outer, List<DerivedEdge> into) {
        if (step.isLeaf()) {
            into.add(edge(step, outer));
            return;
        }
        Around inner = with(step, outer);
        List<Inference> parts = parts(step);
        if (parts.isEmpty()) {
            into.add(edge(step, outer));
        } else if (parts.size() == 1) {
            into.addAll(seenThrough(step, parts.get(0), outer, inner));
        } else if (step.rule() == InferenceRule.PATH || inner.names().isEmpty() || step.source() == step.target()) {
            parts.forEach(p -> collect(p, inner, into));
        } else {
            into.add(edge(step, outer));
        }
    }

    /**
     * The edges of the only part, unless it has no name of its own: then the whole tells more, the sets on the way among it. What the
     * whole takes away is told with the only edge.
     */
    private List<DerivedEdge> seenThrough(Inference whole, Inference part, Around outer, Around inner) {
        List<DerivedEdge> edges = new ArrayList<>();
        collect(part, inner, edges);
        if (edges.size() != 1) {
            return edges;
        }
        DerivedEdge only = edges.get(0);
        return only.names().equals(inner.names()) ? List.of(edge(whole, outer)) : List.of(new DerivedEdge(only.source(), only.target(),
                only.name(), only.names(), only.paths(), exceptions(whole), only.inference()));
    }

    private static Around with(Inference step, Around outer) {
        List<String> inner = new ArrayList<>(outer.names());
        step.term().ownName().filter(name -> !inner.contains(name)).ifPresent(inner::add);
        boolean isPath = step.rule() == InferenceRule.PATH || step.term().chain();
        return new Around(inner, isPath ? inner.size() : outer.passed());
    }

    /**
     * The parts of a derivation that lead from its source to its target one after the other; none if it is to be told as a whole.
     */
    private static List<Inference> parts(Inference step) {
        return switch (step.rule()) {
            case SEQUENCE, PATH -> step.premises().stream().filter(p -> !staysAtItsEvent(p)).toList();
            case EXCEPT -> step.isFilter() ? List.of() : step.premises();
            case ALL -> {
                List<Inference> telling = step.telling();
                yield telling.size() == 1 && !step.isFilter() ? telling : List.of();
            }
            case GIVEN, SAME, TURNED, ENDS, PAIR -> List.of();
        };
    }

    /**
     * The pairs, from the source on, that the innermost definition puts together; none if it is less than two, or if the model names none
     * of them: then the path says it all.
     */
    public static List<Inference> composed(Inference step) {
        if (step.isLeaf()) {
            return List.of();
        }
        List<Inference> parts = parts(step);
        if (parts.size() == 1) {
            return composed(parts.get(0));
        }
        return parts.stream().anyMatch(p -> isOwn(p) && !p.isLeaf()) ? parts : List.of();
    }

    /** Whether nothing but sets and comparisons makes the pair. */
    private static boolean staysAtItsEvent(Inference step) {
        return step.source() == step.target() && (step.term().filter() || switch (step.rule()) {
            case SAME -> true;
            case SEQUENCE, PATH, ALL, EXCEPT, TURNED -> !step.isLeaf() && step.premises().stream().allMatch(Reading::staysAtItsEvent);
            case GIVEN, ENDS, PAIR -> false;
        });
    }

    private DerivedEdge edge(Inference step, Around outer) {
        Around all = step.isLeaf() && !isOwn(step) ? outer : with(step, outer);
        List<EdgePath> found = new Paths(events).of(step);
        return new DerivedEdge(step.source(), step.target(), name(all, found), all.names(), found, exceptions(step), step);
    }

    private static List<String> exceptions(Inference step) {
        List<String> exceptions = new ArrayList<>();
        collectExceptions(step, exceptions);
        return exceptions;
    }

    private static String name(Around around, List<EdgePath> paths) {
        if (around.passed() < around.names().size()) {
            return around.names().get(around.passed());
        }
        boolean single = paths.size() == 1 && paths.get(0).links().size() == 1;
        if (single && (around.names().isEmpty() || paths.get(0).links().get(0).inference().isLeaf())) {
            return paths.get(0).links().get(0).relation();
        }
        return around.names().isEmpty() ? "" : around.names().get(around.names().size() - 1);
    }

    /** What the pair of the edge itself must not be in. */
    private static void collectExceptions(Inference step, List<String> into) {
        if (step.isLeaf()) {
            return;
        }
        switch (step.rule()) {
            case EXCEPT -> {
                step.absent().filter(absent -> !absent.filter()).ifPresent(absent -> into.add(absent.text()));
                collectExceptions(step.premises().get(0), into);
            }
            case ALL -> step.premises().forEach(p -> collectExceptions(p, into));
            case SEQUENCE, PATH -> step.passedOn().ifPresent(only -> collectExceptions(only, into));
            case GIVEN, SAME, TURNED, ENDS, PAIR -> { }
        }
    }
}
