package org.felis.tests.engine.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.relation.Relation;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.engine.witness.DoubleCheckedSearch;
import org.felis.engine.witness.WitnessMismatchException;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a search claims is judged before it is reported; a wrong claim is an internal error under both procedures. */
class WitnessGateTest {

    private static final MemoryModel SC = ModelBuilder.sequentialConsistency();
    private static final MemoryModel COHERENCE = ModelBuilder.coherence();

    enum Procedure {
        EXPLICIT, SMT;

        ExecutionSearch search(UnrolledProgram program, MemoryModel model) {
            return this == EXPLICIT ? new ExplicitSearch(program, model) : new SmtSearch(program, model);
        }

        Procedure other() {
            return this == EXPLICIT ? SMT : EXPLICIT;
        }
    }

    private final ProgramBuilder builder = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread()
            .load("r1", "y").load("r2", "x").observe(1, "r1").observe(1, "r2");
    private final UnrolledProgram program = builder.unroll();
    private final Goal flagSeen = new Goal.Satisfies(builder.isValue(1, "r1", 1));
    private final Goal dataMissed = new Goal.Satisfies(builder.isValue(1, "r2", 0));

    /** A search that passes on another one's answers, changed. */
    private abstract static class Decorated implements ExecutionSearch {
        final ExecutionSearch search;

        Decorated(ExecutionSearch search) {
            this.search = search;
        }

        @Override
        public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
            return search.find(goal, interruption);
        }

        @Override
        public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
            return search.outcomes(interruption);
        }

        @Override
        public List<Statistic> statistics() {
            return search.statistics();
        }

        @Override
        public void close() {
            search.close();
        }
    }

    private WitnessMismatchException mismatch(ExecutionSearch search, MemoryModel model, Goal goal) {
        try (ExecutionSearch checked = new CheckedSearch(search, program, model)) {
            return assertThrows(WitnessMismatchException.class, () -> checked.find(goal, Interruption.none()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsFoundIsJudgedAfresh(Procedure procedure) throws Exception {
        List<Execution> claimed = new ArrayList<>();
        ExecutionSearch noting = new Decorated(procedure.search(program, SC)) {
            @Override
            public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
                SearchResult.Found found = (SearchResult.Found) super.find(goal, interruption);
                claimed.add(found.execution());
                return found;
            }
        };
        try (ExecutionSearch checked = new CheckedSearch(noting, program, SC)) {
            SearchResult.Found found = assertInstanceOf(SearchResult.Found.class, checked.find(flagSeen, Interruption.none()));
            assertEquals(claimed.get(0).outcome(), found.execution().outcome());
            assertTrue(claimed.get(0) != found.execution(), "the claimed object itself is not reported");
            assertTrue(checked.statistics().stream().anyMatch(s -> s.name().equals("witnesses checked") && s.value() == 1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInconsistentExecutionIsAnInternalErrorThatNamesTheAxiom(Procedure procedure) {
        Goal stale = new Goal.Satisfies(builder.isValue(1, "r2", 0));
        ExecutionSearch weaker = new Decorated(procedure.search(program, COHERENCE)) {
            @Override
            public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
                return super.find(new Goal.Satisfies(new Proposition.And(
                        List.of(builder.isValue(1, "r1", 1), builder.isValue(1, "r2", 0)))), interruption);
            }
        };
        String message = mismatch(weaker, SC, stale).getMessage();
        assertTrue(message.contains("failing axioms [sc"), message);
    }

    @ParameterizedTest
    @EnumSource
    void anExecutionThatDoesNotMeetTheGoalIsAnInternalError(Procedure procedure) {
        ExecutionSearch elsewhere = new Decorated(procedure.search(program, SC)) {
            @Override
            public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
                return super.find(dataMissed, interruption);
            }
        };
        String message = mismatch(elsewhere, SC, flagSeen).getMessage();
        assertTrue(message.contains("does not meet"), message);
    }

    @ParameterizedTest
    @EnumSource
    void anOutcomeThatItsExecutionDoesNotHaveIsAnInternalError(Procedure procedure) {
        ExecutionSearch swapping = new Decorated(procedure.search(program, SC)) {
            @Override
            public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
                Map<Outcome, ExecutionChoices> honest = super.outcomes(interruption);
                List<ExecutionChoices> choices = new ArrayList<>(honest.values());
                Map<Outcome, ExecutionChoices> turned = new LinkedHashMap<>();
                honest.keySet().forEach(outcome -> turned.put(outcome, choices.get((turned.size() + 1) % choices.size())));
                return turned;
            }
        };
        try (ExecutionSearch checked = new CheckedSearch(swapping, program, SC)) {
            assertThrows(WitnessMismatchException.class, () -> checked.outcomes(Interruption.none()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void choicesThatMakeNoExecutionAreAnInternalError(Procedure procedure) {
        ExecutionSearch withoutSources = new Decorated(procedure.search(program, SC)) {
            @Override
            public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
                Map<Outcome, ExecutionChoices> broken = new LinkedHashMap<>();
                super.outcomes(interruption).forEach((outcome, c) -> broken.put(outcome, new ExecutionChoices(c.program(), c.paths(),
                        c.executed(), Relation.empty(program.size()), c.chosen(), c.finalWrites())));
                return broken;
            }
        };
        try (ExecutionSearch checked = new CheckedSearch(withoutSources, program, SC)) {
            assertThrows(WitnessMismatchException.class, () -> checked.outcomes(Interruption.none()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProcedureThatMissesWhatTheOtherFindsIsAnInternalError(Procedure procedure) {
        ExecutionSearch blind = new Decorated(procedure.search(program, SC)) {
            @Override
            public SearchResult find(Goal goal, Interruption interruption) {
                return new SearchResult.None();
            }

            @Override
            public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) {
                return Map.of();
            }
        };
        try (ExecutionSearch both = new DoubleCheckedSearch(blind, procedure.other().search(program, SC), program, SC)) {
            String message = assertThrows(WitnessMismatchException.class, () -> both.find(flagSeen, Interruption.none())).getMessage();
            assertTrue(message.contains("the second procedure finds an execution"), message);
            assertThrows(WitnessMismatchException.class, () -> both.outcomes(Interruption.none()));
        }
    }

    @Test
    void twoProceduresThatAgreeAnswer() throws Exception {
        try (ExecutionSearch both = new DoubleCheckedSearch(new ExplicitSearch(program, SC), new SmtSearch(program, SC), program, SC)) {
            assertInstanceOf(SearchResult.Found.class, both.find(flagSeen, Interruption.none()));
            assertEquals(3, both.outcomes(Interruption.none()).size());
        }
    }
}
