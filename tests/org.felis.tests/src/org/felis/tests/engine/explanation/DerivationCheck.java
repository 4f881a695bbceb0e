package org.felis.tests.engine.explanation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.explanation.Derivation;
import org.felis.engine.explanation.Fact;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Checks derivations step by step against the definitions: every fact holds, its premises are those that its term asks for, what
 * must be absent is, and no fact is among its own reasons.
 */
final class DerivationCheck {

    private final ModelEvaluation evaluation;
    private final Map<Term, Term> bodies = new HashMap<>();

    DerivationCheck(ModelEvaluation evaluation) {
        this.evaluation = evaluation;
        MemoryModel model = evaluation.model();
        model.recursions().forEach(r -> r.equations().forEach(e -> bodies.put(e.variable(), e.body())));
    }

    void check(Derivation derivation) {
        check(derivation, new HashSet<>());
    }

    private void check(Derivation derivation, Set<Fact> around) {
        Fact fact = derivation.fact();
        assertTrue(fact.holdsIn(evaluation), () -> fact + " is derived and does not hold");
        assertTrue(around.add(fact), () -> fact + " is its own reason");
        List<Derivation> premises = derivation.premises();
        switch (fact) {
            case Fact.Pair pair -> checkPair(pair, premises);
            case Fact.Member member -> checkMember(member, premises);
        }
        boolean minus = fact.term() instanceof RelationTerm.Difference || fact.term() instanceof SetTerm.Difference;
        assertEquals(minus, derivation.absent().isPresent());
        derivation.absent().ifPresent(a -> assertFalse(a.holdsIn(evaluation), () -> a + " is not absent"));
        premises.forEach(p -> check(p, around));
        around.remove(fact);
    }

    private void checkPair(Fact.Pair fact, List<Derivation> premises) {
        int x = fact.source();
        int y = fact.target();
        switch (fact.term()) {
            case RelationTerm.Base base -> given(premises);
            case RelationTerm.Chosen chosen -> given(premises);
            case RelationTerm.Empty empty -> throw new AssertionError("the empty relation has a pair");
            case RelationTerm.Union union -> oneOf(premises, new Fact.Pair(union.left(), x, y), new Fact.Pair(union.right(), x, y));
            case RelationTerm.Intersection both ->
                these(premises, new Fact.Pair(both.left(), x, y), new Fact.Pair(both.right(), x, y));
            case RelationTerm.Difference minus -> these(premises, new Fact.Pair(minus.left(), x, y));
            case RelationTerm.Composition composition -> {
                int middle = premises.get(0).fact().target();
                these(premises, new Fact.Pair(composition.left(), x, middle), new Fact.Pair(composition.right(), middle, y));
            }
            case RelationTerm.Inverse inverse -> these(premises, new Fact.Pair(inverse.operand(), y, x));
            case RelationTerm.TransitiveClosure closure -> path(premises, closure.operand(), x, y, false);
            case RelationTerm.ReflexiveTransitiveClosure closure -> path(premises, closure.operand(), x, y, x == y);
            case RelationTerm.Reflexive reflexive -> {
                if (x == y) {
                    given(premises);
                } else {
                    these(premises, new Fact.Pair(reflexive.operand(), x, y));
                }
            }
            case RelationTerm.Identity identity -> {
                assertEquals(x, y);
                these(premises, new Fact.Member(identity.set(), x));
            }
            case RelationTerm.Product product ->
                these(premises, new Fact.Member(product.sources(), x), new Fact.Member(product.targets(), y));
            case RelationTerm.Variable variable -> these(premises, new Fact.Pair((RelationTerm) bodies.get(variable), x, y));
        }
    }

    private void checkMember(Fact.Member fact, List<Derivation> premises) {
        int event = fact.event();
        switch (fact.term()) {
            case SetTerm.Base base -> given(premises);
            case SetTerm.Tagged tagged -> given(premises);
            case SetTerm.All all -> given(premises);
            case SetTerm.Empty empty -> throw new AssertionError("the empty set has a member");
            case SetTerm.Union union -> oneOf(premises, new Fact.Member(union.left(), event), new Fact.Member(union.right(), event));
            case SetTerm.Intersection both ->
                these(premises, new Fact.Member(both.left(), event), new Fact.Member(both.right(), event));
            case SetTerm.Difference minus -> these(premises, new Fact.Member(minus.left(), event));
            case SetTerm.Domain domain ->
                these(premises, new Fact.Pair(domain.operand(), event, premises.get(0).fact().target()));
            case SetTerm.Range range -> these(premises, new Fact.Pair(range.operand(), premises.get(0).fact().source(), event));
            case SetTerm.Variable variable -> these(premises, new Fact.Member((SetTerm) bodies.get(variable), event));
        }
    }

    private static void given(List<Derivation> premises) {
        assertEquals(List.of(), premises);
    }

    private static void these(List<Derivation> premises, Fact... facts) {
        assertEquals(List.of(facts), premises.stream().map(Derivation::fact).toList());
    }

    private static void oneOf(List<Derivation> premises, Fact left, Fact right) {
        assertEquals(1, premises.size());
        assertTrue(premises.get(0).fact().equals(left) || premises.get(0).fact().equals(right));
    }

    private static void path(List<Derivation> premises, RelationTerm operand, int source, int target, boolean mayBeEmpty) {
        assertTrue(mayBeEmpty || !premises.isEmpty());
        int at = source;
        for (Derivation step : premises) {
            assertEquals(new Fact.Pair(operand, at, step.fact().target()), step.fact());
            at = step.fact().target();
        }
        assertEquals(target, at);
    }
}
