package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.execution.ExecutionGraph;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.explanation.Answer;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verdicts of programs with assertions, under each procedure. */
class SafetyVerdictsTest {

    private static final Verifier VERIFIER = AssertingPrograms.verifier();

    private static VerificationTask task(String program, String model, VerificationOptions options) {
        return new VerificationTask("a.asserting", program, model, options);
    }

    private static VerificationResult verify(String program, String model, VerificationOptions options) {
        return VERIFIER.verify(task(program, model, options), Progress.NONE, Interruption.none());
    }

    private static VerificationResult verify(String program, String model, Procedure procedure) {
        return verify(program, model, VerificationOptions.DEFAULT.withProcedure(procedure));
    }

    /** The verdicts in words, the overall one first. */
    private static String words(VerificationResult result) {
        StringBuilder text = new StringBuilder(result.verdict().toString());
        result.properties().forEach(p -> text.append("; ").append(p.property().word()).append(' ').append(p.verdict()));
        return text.toString();
    }

    private static Optional<PropertyVerdict> of(Property property, VerificationResult result) {
        return result.properties().stream().filter(p -> p.property() == property).findFirst();
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void anAssertionThatFailsUnderOneModelHoldsUnderAStrongerOne(Procedure procedure) {
        assertEquals("Violated; assertions Violated; memory Holds", words(verify("store buffering", "x86tso", procedure)));
        assertEquals("Holds; assertions Holds; memory Holds", words(verify("store buffering", "sc", procedure)));
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void theFailingSiteIsNamedWithItsPlace(Procedure procedure) {
        PropertyVerdict assertions = of(Property.ASSERTIONS, verify("store buffering", "x86tso", procedure)).get();
        assertEquals(104, assertions.site().get().place().line());
        assertTrue(assertions.site().get().text().startsWith("fail ASSERTION unless "), assertions.site().get().text());
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void aViolationIsProvedByAnExecutionIfThatIsWanted(Procedure procedure) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure);
        VerificationResult result = verify("store buffering", "x86tso", options.withWitness(true));
        ExecutionGraph graph = of(Property.ASSERTIONS, result).get().witness().get().graph();
        assertEquals("Violated", graph.getVerdict());
        assertTrue(graph.getCondition().startsWith("assertions: a.asserting:104:1: fail ASSERTION"), graph.getCondition());
        assertEquals(of(Property.ASSERTIONS, result).get().witness(), result.decided().get().witness());
        assertEquals(Optional.empty(), of(Property.ASSERTIONS, verify("store buffering", "x86tso", options)).get().witness());
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void whatHoldsWithinTheBoundIsNotSaidToHold(Procedure procedure) {
        assertEquals("Holds(bound 2); assertions Holds(bound 2); memory Holds(bound 2)", words(verify("spinning", "sc", procedure)));
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure);
        assertEquals("Holds(bound 5); assertions Holds(bound 5)",
                words(verify("spinning", "x86tso", options.withBound(5).withProperties(Set.of(Property.ASSERTIONS)))));
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void aProgramThatItsFrontEndHasUnrolledReachesTheBoundWhereItSaysSo(Procedure procedure) {
        assertEquals("Holds(bound 2); assertions Holds(bound 2); memory Holds(bound 2)", words(verify("unrolled before", "sc", procedure)));
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void behindAnAssumptionThatNeverHoldsNothingFails(Procedure procedure) {
        assertEquals("Holds; assertions Holds; memory Holds", words(verify("blocked", "sc", procedure)));
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void anUndefinedOperationIsNoFailingAssertion(Procedure procedure) {
        VerificationResult result = verify("dividing", "sc", procedure);
        assertEquals("Violated; assertions Holds; memory Violated", words(result));
        assertEquals(3, of(Property.MEMORY, result).get().site().get().place().line());
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void racesAreJudgedUnderModelsThatDefineThem(Procedure procedure) {
        VerificationResult result = verify("racing", "rc11", procedure);
        assertEquals("Violated; assertions Holds; memory Holds; races Violated", words(result));
        PropertyVerdict races = of(Property.RACES, result).get();
        assertEquals("[x] = 1 NA races with r = [x] NA (a.asserting:101:1)", races.site().get().text().replaceAll("\\[[^\\]]*\\]", "[x]"));
        assertEquals(1, races.site().get().place().line());
        assertEquals("Holds; assertions Holds; memory Holds; races Holds", words(verify("ordered", "rc11", procedure)));
        assertEquals("Holds; assertions Holds; memory Holds", words(verify("racing", "sc", procedure)));
    }

    @ParameterizedTest
    @EnumSource(Procedure.class)
    void aRaceDoesNotStopAssertionsFromBeingJudgedNorTheOtherWayRound(Procedure procedure) {
        assertEquals("Violated; assertions Violated; memory Holds; races Violated", words(verify("racing behind a failure", "rc11", procedure)));
    }

    @Test
    void onlyWhatIsAskedForIsJudged() {
        assertEquals("Holds; races Holds", words(verify("ordered", "rc11", VerificationOptions.DEFAULT.withProperties(Set.of(Property.RACES)))));
        Verdict.Error error = assertInstanceOf(Verdict.Error.class,
                verify("ordered", "sc", VerificationOptions.DEFAULT.withProperties(Set.of(Property.RACES))).verdict());
        assertEquals("FELIS015", error.problems().get(0).code());
    }

    @Test
    void aProgramWithAssertionsHasNoObservationAndItsStatesHaveNoObservables() {
        VerificationResult observed = verify("store buffering", "sc", VerificationOptions.DEFAULT.withObservation(true));
        assertEquals(List.of("FELIS016"), observed.warnings().stream().map(Problem::code).toList());
        assertEquals(Optional.empty(), observed.decided().get().observation());
        OutcomesResult.Decided outcomes = assertInstanceOf(OutcomesResult.Decided.class, VERIFIER.outcomes(
                task("store buffering", "sc", VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()));
        assertEquals(1, outcomes.states().size());
        assertTrue(outcomes.states().get(0).isEmpty());
        OutcomesResult.Decided none = assertInstanceOf(OutcomesResult.Decided.class, VERIFIER.outcomes(
                task("racing behind a failure", "rc11", VerificationOptions.DEFAULT), Progress.NONE, Interruption.none()));
        assertEquals(List.of(), none.states());
    }

    @Test
    void executionsAndAnExplanationShowWhatIsViolated() {
        VerificationTask task = task("racing behind a failure", "rc11", VerificationOptions.DEFAULT);
        ExecutionsResult executions = VERIFIER.executions(task, Progress.NONE, Interruption.none());
        assertEquals(2, executions.executions().size());
        ExplanationResult explanation = VERIFIER.explain(task, Progress.NONE, Interruption.none());
        assertEquals(List.of(Answer.Subject.PROPERTY, Answer.Subject.PROPERTY, Answer.Subject.PROPERTY),
                explanation.explanation().answers().stream().map(Answer::subject).toList());
        assertEquals(List.of(1, 0, 1), explanation.explanation().answers().stream().map(answer -> answer.executions().size()).toList());
    }

    @Test
    void expectationsAreComparedWithPropertiesAndWithWhatSumsThemUp() {
        String expecting = "\nrc11 violated\nrc11 assertions holds\nrc11 races violated\nrc11 races holds\nrc11 holds\nsc violated\nrc11 memory holds(bound 2)";
        VerificationResult result = verify("racing" + expecting, "rc11", VerificationOptions.DEFAULT.withExpectations(true));
        assertEquals(List.of("true Violated", "true assertions Holds", "true races Violated", "false races Violated", "false Violated", "false memory Holds"),
                result.decided().get().expectations().stream().map(SafetyVerdictsTest::text).toList());
        VerificationResult bounded = verify("spinning\nsc holds\nsc holds(bound 2)\nsc holds(bound 3)\nsc races holds", "sc",
                VerificationOptions.DEFAULT.withExpectations(true));
        assertEquals(List.of("true Holds(bound 2)", "true Holds(bound 2)", "false Holds(bound 2)", "false races not asked for"),
                bounded.decided().get().expectations().stream().map(SafetyVerdictsTest::text).toList());
    }

    private static String text(ExpectationOutcome outcome) {
        return outcome.met() + " " + outcome.found();
    }

    @Test
    void theVerdictOnAProgramIsTheWorstOfItsProperties() {
        Verdict holds = new Verdict.Holds();
        Verdict bounded = new Verdict.HoldsUpToBound(3);
        Verdict unknown = new Verdict.Unknown("out of time");
        Verdict violated = new Verdict.Violated();
        assertEquals(holds, overall(holds, holds));
        assertEquals(bounded, overall(holds, bounded));
        assertEquals(unknown, overall(bounded, unknown));
        assertEquals(violated, overall(violated, unknown));
        assertFalse(bounded.isForbidden());
    }

    private static Verdict overall(Verdict first, Verdict second) {
        return PropertyVerdict.overall(List.of(new PropertyVerdict(Property.ASSERTIONS, first, Optional.empty(), Optional.empty()),
                new PropertyVerdict(Property.RACES, second, Optional.empty(), Optional.empty())));
    }
}
