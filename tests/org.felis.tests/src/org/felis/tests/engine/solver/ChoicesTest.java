package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Relations that executions choose, and final writes that they pick: both procedures. */
class ChoicesTest {

    private static final MemoryModel NOTHING = new MemoryModel("nothing", List.of(), List.of(), List.of(), List.of(), List.of(),
            List.of());

    private interface Question<T> {
        T ask(ExecutionSearch search) throws Interruption.StoppedException;
    }

    /** The answer of both procedures. */
    private static <T> T agreed(ProgramBuilder program, MemoryModel model, Question<T> question) {
        UnrolledProgram unrolled = program.unroll();
        try (ExecutionSearch explicit = new ExplicitSearch(unrolled, model);
                ExecutionSearch smt = new SmtSearch(unrolled, model)) {
            T answer = question.ask(explicit);
            assertEquals(answer, question.ask(smt));
            return answer;
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> outcomes(ProgramBuilder program, MemoryModel model) {
        return agreed(program, model, search -> search.outcomes(Interruption.none()).keySet().stream()
                .map(o -> o.values().values().stream().map(Object::toString).collect(Collectors.joining(" ")))
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static boolean raises(ProgramBuilder program, MemoryModel model) {
        Axiom flag = model.axioms().stream().filter(a -> a.role() == Axiom.Role.FLAG).findFirst().orElseThrow();
        return agreed(program, model,
                search -> search.find(new Goal.Raises(flag), Interruption.none()) instanceof SearchResult.Found);
    }

    // Final writes

    @Test
    void withoutCoherenceAnyWriteMayBeTheFinalOneButTheInitialOne() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("x", "2").observe("x")
                .observe("y");
        assertEquals(Set.of("1 0", "2 0"), outcomes(program, NOTHING));
        assertEquals(Set.of("1 0", "2 0"), outcomes(program, ModelBuilder.withoutAxioms()));
    }

    @Test
    void anInitialWriteIsFinalWhereTheOnlyOtherOneDoesNotHappen() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r", "y").jumpIf("r", "end")
                .store("x", "1").label("end").nothing().thread().store("y", "1").observe(0, "r").observe("x");
        assertEquals(Set.of("0 1", "1 0"), outcomes(program, NOTHING));
    }

    @Test
    void finalWritesAreLastAmongOrderedWritesOnly() {
        ModelBuilder model = ModelBuilder.withCoherenceOfAtomicWrites();
        Terms t = model.terms();
        model.empty("programOrder", t.intersection(t.base(BaseRelation.PO), t.inverse(model.co())));
        ProgramBuilder atomic = ProgramBuilder.withLocations("x").thread().store("x", "1", "A").store("x", "2", "A").observe("x");
        assertEquals(Set.of("2"), outcomes(atomic, model.build()));
        ProgramBuilder mixed = ProgramBuilder.withLocations("x").thread().store("x", "1").store("x", "2", "A").observe("x");
        assertEquals(Set.of("1", "2"), outcomes(mixed, model.build()));
    }

    @Test
    void onlyObservedLocationsHaveFinalWrites() {
        ModelBuilder model = new ModelBuilder();
        model.axiom("final", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true, model.terms().identity(model.set("FW")));
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1");
        assertEquals(false, raises(program, model.build()));
        assertEquals(true, raises(program.observe("y"), model.build()));
    }

    @Test
    void aModelMaySpeakOfFinalWritesThatCoherenceDecides() {
        ModelBuilder model = new ModelBuilder();
        Terms t = model.terms();
        model.empty("last", t.composition(t.identity(model.set("FW")), t.intersection(t.base(BaseRelation.PO), t.base(BaseRelation.LOC))));
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").store("x", "2").observe("x");
        assertEquals(Set.of("2"), outcomes(program, model.build()));
        assertEquals(0, model.build().coherence().orElseThrow());
    }

    // One pair for each end

    /** Chooses for each event with the tag LF a write of its location; a flag asks for a pair among the given ones. */
    private static MemoryModel pairsOf(String tag) {
        ModelBuilder model = new ModelBuilder();
        Terms t = model.terms();
        RelationTerm.Chosen pairs = t.chosen("co");
        model.choose(new Choice.FunctionalChoice(pairs, model.set("LF"),
                t.intersection(t.base(BaseRelation.LOC), t.product(model.set("W"), t.allEvents()))));
        model.axiom("pairs", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true,
                t.intersection(pairs, t.product(model.set(tag), t.allEvents())));
        model.empty("functional", t.difference(t.composition(pairs, t.inverse(pairs)), t.identity()));
        return model.build();
    }

    @Test
    void eachEndHasOneOfItsPairs() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1", "A").store("y", "1", "L").thread()
                .synchronize("x", "LF");
        assertEquals(true, raises(program, pairsOf("A")));
        assertEquals(true, raises(program, pairsOf("IW")));
        assertEquals(false, raises(program, pairsOf("L")));
        assertEquals(false, raises(program, pairsOf("LF")));
    }

    @Test
    void anEndWithoutPairsMakesNoExecution() {
        ModelBuilder model = new ModelBuilder();
        Terms t = model.terms();
        model.choose(new Choice.FunctionalChoice(t.chosen("pairs"), model.set("LF"),
                t.intersection(t.base(BaseRelation.LOC), t.product(model.set("A"), t.allEvents()))));
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r", "y").jumpIf("r", "end")
                .synchronize("x", "LF").label("end").nothing().thread().store("y", "1").observe(0, "r");
        assertEquals(Set.of("1"), outcomes(program, model.build()));
    }

    @Test
    void twoChoicesOfOneNameAreTwoChoices() {
        ModelBuilder model = new ModelBuilder();
        Terms t = model.terms();
        RelationTerm.Chosen other = t.chosen("co");
        model.choose(new Choice.LinearOrders(other, model.set("A"), t.universe(), t.emptyRelation()));
        model.acyclic("a", t.union(model.co(), t.base(BaseRelation.PO)));
        model.empty("b", t.difference(other, t.inverse(model.co())));
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1", "A").store("x", "2", "A").observe("x");
        assertEquals(Set.of("2"), outcomes(program, model.build()));
    }
}
