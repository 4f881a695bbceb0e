package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Outcome;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Failure;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.verification.judgement.SafetyJudge;
import org.felis.verification.judgement.SafetyJudgement;
import org.felis.verification.sources.ModelReading;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** What becomes of the other properties when a question takes too long. */
class SafetyJudgeTest {

    /** Has no answer to some questions, for as long as it is asked. */
    private record Stuck(ExecutionSearch search, Predicate<Goal> hard) implements ExecutionSearch {
        @Override
        public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
            while (hard.test(goal)) {
                interruption.check();
                Thread.onSpinWait();
            }
            return search.find(goal, interruption);
        }

        @Override
        public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Statistic> statistics() {
            return List.of();
        }

        @Override
        public void close() {
            search.close();
        }
    }

    private static MemoryModel rc11() {
        return CatLanguage.shared().compile(ModelLibrary.located().find("rc11.cat").orElseThrow(), IncludeResolver.inDirectories(), ModelReading.DEFAULTS)
                .model().orElseThrow();
    }

    private static String judged(String program, Predicate<Goal> hard, Interruption interruption) {
        return judged(program, hard, List.of(), interruption);
    }

    private static String judged(String program, Predicate<Goal> hard, List<SafetyJudgement.Answer> known, Interruption interruption) {
        MemoryModel model = rc11();
        UnrolledProgram unrolled = Unroller.unroll(new AssertingPrograms().compile("a.asserting", program, CompileOptions.DEFAULT, Interruption.none()).program().get(), 2);
        try (ExecutionSearch search = new Stuck(new ExplicitSearch(unrolled, model), hard)) {
            return SafetyJudge.judge(unrolled, model, search, new SafetyJudge.Asked(Property.DEFAULT, known), Duration.ofSeconds(1), Duration.ofSeconds(1), interruption)
                    .answers().stream().map(answer -> answer.property().word() + " " + answer.verdict()).collect(Collectors.joining("; "));
        }
    }

    private static boolean asksFor(Goal goal, Failure failure) {
        return goal instanceof Goal.Fails fails && fails.failures().contains(failure);
    }

    @Test
    void anAssertionThatTakesTooLongLeavesTheOthersTheirAnswers() {
        assertEquals("assertions Unknown; memory Holds; races Violated",
                judged("racing", goal -> asksFor(goal, Failure.ASSERTION), Interruption.none()));
    }

    @Test
    void aRaceThatTakesTooLongLeavesTheOthersTheirAnswers() {
        assertEquals("assertions Violated; memory Holds; races Unknown",
                judged("racing behind a failure", goal -> goal instanceof Goal.Undefined undefined && undefined.axiom().name().equals("data-race"), Interruption.none()));
    }

    @Test
    void whereItIsNotFoundOutWhetherTheBoundIsReachedWhatHoldsIsSaidOfTheBoundOnly() {
        assertEquals("assertions Holds(bound 2); memory Holds(bound 2); races Holds(bound 2)",
                judged("spinning", goal -> goal instanceof Goal.ReachesBound, Interruption.none()));
    }

    @Test
    void whatIsKnownIsNotAskedAgain() {
        List<SafetyJudgement.Answer> known = List.of(new SafetyJudgement.Answer(Property.ASSERTIONS, new Verdict.Holds(), Optional.empty(), Optional.empty()));
        assertEquals("assertions Holds; memory Holds(bound 2); races Holds(bound 2)", judged("spinning", goal -> asksFor(goal, Failure.ASSERTION), known, Interruption.none()));
    }

    @Test
    void nothingIsAnsweredWhenNobodyWantsToKnowAnyMore() {
        Interruption cancelled = Interruption.none();
        cancelled.stop(Interruption.Reason.CANCELLED);
        assertThrows(Interruption.StoppedException.class, () -> judged("racing", goal -> true, cancelled));
    }
}
