package org.felis.tests.engine.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.engine.generate.ModelGenerator;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.program.InstructionGenerator;
import org.junit.jupiter.api.Test;

/** What executions that are judged one after the other share is what each of them has alone. */
class OneAfterAnotherTest {

    private static final int PAIRS = 60;
    private static final int CANDIDATES = 12;

    @Test
    void executionsAndTermsAreThoseOfAFreshJudge() throws Exception {
        int shared = 0;
        for (long seed = 0; seed < PAIRS; seed++) {
            MemoryModel model = seed % 4 == 3 ? ModelGenerator.withMicroEvents(seed) : ModelGenerator.generate(seed);
            shared += judge(ProgramGenerator.generate(seed), model);
            shared += judge(InstructionGenerator.generate(seed), model);
        }
        assertTrue(shared > 1000, () -> "hardly anything is shared");
    }

    /** How many terms kept their value. */
    private static int judge(Program program, MemoryModel model) throws Interruption.StoppedException, ReplayException {
        List<ExecutionChoices> claims = new ArrayList<>();
        new CandidateEnumerator(Unroller.unroll(program, 2).with(model.asksForMicroEvents()), model).forEach(candidate -> {
            claims.add(candidate.execution().choices());
            return claims.size() < CANDIDATES;
        }, Interruption.none());
        Replay replay = new Replay();
        ModelEvaluation before = null;
        int shared = 0;
        for (int i = 0; i < claims.size(); i++) {
            ExecutionChoices claim = claims.get(i);
            Execution execution = replay.of(claim);
            Execution fresh = Replay.replay(claim);
            assertSameExecution(fresh, execution);
            ModelEvaluation alone = Interpreter.evaluate(model, fresh);
            ModelEvaluation evaluation = before == null ? Interpreter.evaluate(model, execution) : Interpreter.evaluate(model, execution, before);
            assertEquals(alone.isConsistent(), evaluation.isConsistent());
            int asked = i % 3;
            // some terms have no value yet when the next execution is judged
            for (Term term : model.terms().stream().filter(t -> asked == 0 || (t.id() + asked) % 2 == 0).toList()) {
                Object value = value(evaluation, term);
                assertEquals(value(alone, term), value, () -> term + " on " + claim);
                shared += before != null && value == value(before, term) ? 1 : 0;
            }
            before = evaluation;
        }
        return shared;
    }

    private static Object value(ModelEvaluation evaluation, Term term) {
        return switch (term) {
            case RelationTerm relation -> evaluation.relation(relation);
            case SetTerm set -> evaluation.set(set);
        };
    }

    private static void assertSameExecution(Execution expected, Execution actual) {
        assertEquals(expected.outcome(), actual.outcome());
        for (BaseRelation relation : BaseRelation.values()) {
            assertEquals(expected.baseRelation(relation), actual.baseRelation(relation), relation::catName);
        }
    }
}
