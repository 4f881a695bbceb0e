package org.felis.cat.terms;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/** Checks that recursive definitions only grow with themselves, so that their least fixpoint exists (Knaster, Tarski). */
public final class Monotonicity {

    private final Set<Term> variables;
    private final Map<Term, Term> innerBodies;
    private final Set<Visit> visited = new HashSet<>();

    private Monotonicity(Set<Term> variables, Map<Term, Term> innerBodies) {
        this.variables = variables;
        this.innerBodies = innerBodies;
    }

    private record Visit(Term term, boolean positive) {
    }

    /**
     * An occurrence that shrinks the definition when the variable grows.
     *
     * @param variable the variable
     * @param subtraction the innermost difference that it is subtracted in
     */
    public record Violation(Term variable, Term subtraction) {
    }

    /** The first violation in the group, given the bodies of recursions within it. */
    public static Optional<Violation> violation(Recursion group, Iterable<Recursion> inner) {
        Set<Term> variables = new HashSet<>();
        group.equations().forEach(e -> variables.add(e.variable()));
        Map<Term, Term> innerBodies = new HashMap<>();
        inner.forEach(r -> r.equations().forEach(e -> innerBodies.put(e.variable(), e.body())));
        Monotonicity check = new Monotonicity(variables, innerBodies);
        return group.equations().stream().map(e -> check.visit(e.body(), true, null)).flatMap(Optional::stream).findFirst();
    }

    private Optional<Violation> visit(Term term, boolean positive, Term subtraction) {
        if (variables.contains(term)) {
            return positive ? Optional.empty() : Optional.of(new Violation(term, subtraction));
        }
        if (!visited.add(new Visit(term, positive))) {
            return Optional.empty();
        }
        return switch (term) {
            case RelationTerm.Base base -> Optional.empty();
            case RelationTerm.Empty empty -> Optional.empty();
            case RelationTerm.Chosen chosen -> Optional.empty();
            case RelationTerm.Union t -> both(t.left(), t.right(), positive, subtraction);
            case RelationTerm.Intersection t -> both(t.left(), t.right(), positive, subtraction);
            case RelationTerm.Composition t -> both(t.left(), t.right(), positive, subtraction);
            case RelationTerm.Product t -> both(t.sources(), t.targets(), positive, subtraction);
            case RelationTerm.Difference t -> visit(t.left(), positive, subtraction).or(() -> visit(t.right(), !positive, t));
            case RelationTerm.Inverse t -> visit(t.operand(), positive, subtraction);
            case RelationTerm.TransitiveClosure t -> visit(t.operand(), positive, subtraction);
            case RelationTerm.ReflexiveTransitiveClosure t -> visit(t.operand(), positive, subtraction);
            case RelationTerm.Reflexive t -> visit(t.operand(), positive, subtraction);
            case RelationTerm.Identity t -> visit(t.set(), positive, subtraction);
            case RelationTerm.Variable t -> inner(t, positive, subtraction);
            case SetTerm.Base base -> Optional.empty();
            case SetTerm.Tagged tagged -> Optional.empty();
            case SetTerm.All all -> Optional.empty();
            case SetTerm.Empty empty -> Optional.empty();
            case SetTerm.Union t -> both(t.left(), t.right(), positive, subtraction);
            case SetTerm.Intersection t -> both(t.left(), t.right(), positive, subtraction);
            case SetTerm.Difference t -> visit(t.left(), positive, subtraction).or(() -> visit(t.right(), !positive, t));
            case SetTerm.Domain t -> visit(t.operand(), positive, subtraction);
            case SetTerm.Range t -> visit(t.operand(), positive, subtraction);
            case SetTerm.Variable t -> inner(t, positive, subtraction);
        };
    }

    private Optional<Violation> both(Term left, Term right, boolean positive, Term subtraction) {
        return visit(left, positive, subtraction).or(() -> visit(right, positive, subtraction));
    }

    private Optional<Violation> inner(Term variable, boolean positive, Term subtraction) {
        Term body = innerBodies.get(variable);
        return body == null ? Optional.empty() : visit(body, positive, subtraction);
    }
}
