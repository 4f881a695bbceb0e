package org.felis.execution.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.TermText;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.AxiomResult;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Says why a pair is in a relation of a model: the path of base and communication edges ({@code rfe}, {@code addr},
 * {@code po} …) that its definition makes of it, as short as the definition allows. Recursive definitions are not
 * unfolded.
 */
final class Unfolding {

    /** An edge of the path; {@code within} is the model's innermost named definition around it, or empty. */
    record Link(int source, int target, String relation, String within) {
    }

    private record Question(RelationTerm term, int source, int target) {
    }

    /** Relations that people know by name; their definitions say nothing new. */
    private static final Set<String> WELL_KNOWN = Set.of("po", "po-loc", "rf", "rfe", "rfi", "co", "coe", "coi", "fr", "fre",
            "fri", "rmw", "amo", "lxsx", "addr", "data", "ctrl");

    private static final String CO = "co";
    private static final String FR = "fr";
    private static final String RF_INVERSE = "rf^-1";
    private static final Set<String> COMMUNICATION = Set.of("rf", CO, FR);

    /** Relations that only narrow another one. */
    private static final Set<String> FILTERS = Set.of("int", "ext", "loc", "same-instance");

    private final ModelEvaluation evaluation;
    private final TermText text;
    private final Map<RelationTerm, String> ownNames = new HashMap<>();
    private final Map<RelationTerm, String> wellKnownNames = new HashMap<>();
    private final Map<Question, List<Link>> answers = new HashMap<>();
    private final Optional<RelationTerm.Chosen> writeOrder;

    Unfolding(ModelEvaluation evaluation, TermText text) {
        this.evaluation = evaluation;
        this.text = text;
        this.writeOrder = WriteOrder.of(evaluation).choice();
        for (MemoryModel.Definition definition : evaluation.model().definitions()) {
            if (definition.term() instanceof RelationTerm relation && WELL_KNOWN.contains(definition.name())) {
                wellKnownNames.putIfAbsent(relation, definition.name());
            }
        }
        for (MemoryModel.Definition definition : OwnDefinitions.of(evaluation.model())) {
            if (definition.term() instanceof RelationTerm relation && !WELL_KNOWN.contains(definition.name())) {
                ownNames.putIfAbsent(relation, definition.name());
            }
        }
    }

    /** The edges that refute the property which the axiom states, see {@link AxiomResult#evidence()}. */
    List<Link> of(AxiomResult result) {
        RelationTerm term = result.axiom().term();
        List<Integer> events = result.evidence();
        List<Link> links = new ArrayList<>();
        if (events.isEmpty()) {
            return links;
        }
        if (result.axiom().kind() == Axiom.Kind.EMPTY) {
            operands(term).forEach(o -> links.addAll(path(o, events.get(0), events.get(events.size() - 1))));
            return links;
        }
        for (int i = 0; i < events.size(); i++) {
            links.addAll(path(term, events.get(i), events.get((i + 1) % events.size())));
        }
        return links;
    }

    /** The relations whose intersection the term narrows. */
    private List<RelationTerm> operands(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Difference difference when !isFilter(difference.left()) -> operands(difference.left());
            case RelationTerm.Intersection intersection -> {
                List<RelationTerm> operands = new ArrayList<>(operands(intersection.left()));
                operands.addAll(operands(intersection.right()));
                operands.removeIf(this::isFilter);
                yield operands.isEmpty() ? List.of(term) : operands;
            }
            default -> List.of(term);
        };
    }

    /** The path for a pair of the relation. */
    List<Link> path(RelationTerm term, int source, int target) {
        Question question = new Question(term, source, target);
        List<Link> known = answers.get(question);
        if (known == null) {
            List<Link> links = unfold(term, source, target);
            boolean inside = ownNames.containsKey(term) && !isMicro(source) && !isMicro(target)
                    && links.stream().anyMatch(l -> isMicro(l.target()));
            known = within(ownNames.get(term), inside ? List.of(named(ownNames.get(term), source, target)) : links);
            answers.put(question, known);
        }
        return known;
    }

    /** Ways through registers and decisions are not drawn: the name of the whole tells more. */
    private boolean isMicro(int event) {
        return evaluation.execution().program().event(event).isMicro();
    }

    private static List<Link> within(String name, List<Link> links) {
        return name == null ? links : links.stream()
                .map(l -> l.within().isEmpty() ? new Link(l.source(), l.target(), l.relation(), name) : l).toList();
    }

    private List<Link> unfold(RelationTerm term, int source, int target) {
        if (wellKnownNames.containsKey(term)) {
            return List.of(named(wellKnownNames.get(term), source, target));
        }
        return switch (term) {
            case RelationTerm.Union union -> shortest(List.of(union.left(), union.right()), source, target);
            case RelationTerm.Intersection i -> path(isFilter(i.left()) ? i.right() : i.left(), source, target);
            case RelationTerm.Difference d when !isFilter(d.left()) -> path(d.left(), source, target);
            case RelationTerm.Composition composition -> throughMiddle(composition, source, target);
            case RelationTerm.TransitiveClosure closure -> closurePath(closure.operand(), source, target);
            case RelationTerm.ReflexiveTransitiveClosure closure -> source == target ? List.of()
                    : closurePath(closure.operand(), source, target);
            case RelationTerm.Reflexive reflexive -> source == target ? List.of()
                    : path(reflexive.operand(), source, target);
            case RelationTerm.Identity identity -> List.of();
            case RelationTerm.Base base -> List.of(named(base.name(), source, target));
            case RelationTerm.Chosen chosen -> List.of(named(writeOrder.filter(o -> o == chosen).isPresent() ? CO : chosen.name(), source, target));
            case RelationTerm.Empty empty -> edge(term, source, target);
            case RelationTerm.Difference complement -> edge(term, source, target);
            case RelationTerm.Inverse inverse when inverse.operand() instanceof RelationTerm.Base base ->
                List.of(new Link(source, target, base.name() + "^-1", ""));
            case RelationTerm.Inverse inverse -> edge(term, source, target);
            case RelationTerm.Product product -> edge(term, source, target);
            case RelationTerm.Variable variable -> edge(term, source, target);
        };
    }

    private List<Link> edge(RelationTerm term, int source, int target) {
        return List.of(named(text.nameOrDefinition(term), source, target));
    }

    /** An edge of communication is called {@code rfe}, {@code coe}, {@code fre} between threads, and {@code rfi} … inside one. */
    private Link named(String name, int source, int target) {
        boolean internal = evaluation.execution().program().event(source).thread() == evaluation.execution().program()
                .event(target).thread();
        return new Link(source, target, COMMUNICATION.contains(name) ? name + (internal ? "i" : "e") : name, "");
    }

    private boolean isFilter(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Base base -> FILTERS.contains(base.name());
            case RelationTerm.Product product -> true;
            case RelationTerm.Difference difference -> isFilter(difference.left());
            case RelationTerm.Union union -> isFilter(union.left()) && isFilter(union.right());
            case RelationTerm.Intersection i -> isFilter(i.left()) && isFilter(i.right());
            default -> false;
        };
    }

    private List<Link> shortest(List<RelationTerm> alternatives, int source, int target) {
        List<Link> best = null;
        for (RelationTerm alternative : alternatives) {
            if (evaluation.relation(alternative).contains(source, target)) {
                List<Link> path = path(alternative, source, target);
                best = best == null || path.size() < best.size() ? path : best;
            }
        }
        return Optional.ofNullable(best).orElseThrow(() -> noPath(source, target));
    }

    private List<Link> throughMiddle(RelationTerm.Composition composition, int source, int target) {
        Relation left = evaluation.relation(composition.left());
        Relation right = evaluation.relation(composition.right());
        List<Link> best = null;
        for (int middle : left.successors(source).toArray()) {
            if (right.contains(middle, target)) {
                List<Link> path = joined(path(composition.left(), source, middle),
                        path(composition.right(), middle, target));
                best = best == null || path.size() < best.size() ? path : best;
            }
        }
        return Optional.ofNullable(best).orElseThrow(() -> noPath(source, target));
    }

    /** Through as few pairs of the operand as possible, at least one. */
    private List<Link> closurePath(RelationTerm operand, int source, int target) {
        Relation step = evaluation.relation(operand);
        Map<Integer, Integer> parents = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            int event = queue.remove();
            if (step.contains(event, target)) {
                List<Link> path = path(operand, event, target);
                for (int e = event; e != source; e = parents.get(e)) {
                    path = joined(path(operand, parents.get(e), e), path);
                }
                return path;
            }
            step.successors(event).forEach(next -> {
                if (next != source && parents.putIfAbsent(next, event) == null) {
                    queue.add(next);
                }
            });
        }
        throw noPath(source, target);
    }

    /** One path behind the other; back along {@code rf} and on along {@code co} is {@code fr}. */
    private List<Link> joined(List<Link> first, List<Link> second) {
        List<Link> joined = new ArrayList<>(first);
        List<Link> rest = second;
        if (!first.isEmpty() && !second.isEmpty()) {
            Link back = first.get(first.size() - 1);
            Link on = second.get(0);
            if (back.relation().equals(RF_INVERSE) && Set.of(CO, "coe", "coi").contains(on.relation())) {
                joined.set(joined.size() - 1, named(FR, back.source(), on.target()));
                rest = second.subList(1, second.size());
            }
        }
        joined.addAll(rest);
        return List.copyOf(joined);
    }

    private static IllegalArgumentException noPath(int source, int target) {
        return new IllegalArgumentException("the relation does not contain the pair " + source + " → " + target);
    }
}
