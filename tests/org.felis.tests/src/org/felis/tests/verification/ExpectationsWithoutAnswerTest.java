package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;

import org.felis.engine.frontend.ExpectationComments;
import org.felis.verification.judgement.Expectations;
import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** A property without an answer leaves the others theirs, and what is expected of these is compared. */
class ExpectationsWithoutAnswerTest {

    private static final List<PropertyVerdict> VERDICTS = List.of(property(Property.ASSERTIONS, new Verdict.HoldsUpToBound(2)),
            property(Property.MEMORY, new Verdict.Holds()), property(Property.RACES, new Verdict.Unknown("out of time")));

    private static PropertyVerdict property(Property property, Verdict verdict) {
        return new PropertyVerdict(property, verdict, Optional.empty(), Optional.empty());
    }

    private static List<ExpectationOutcome> compared(String... comments) {
        return new Expectations(ExpectationComments.in("a.c", String.join("\n", comments)).expectations(), "rc11").compareDecided(VERDICTS);
    }

    @Test
    void whatIsExpectedOfAPropertyWithAVerdictIsCompared() {
        List<ExpectationOutcome> outcomes = compared("// expect: rc11 assertions holds", "// expect: rc11 memory violated", "// expect: sc memory holds");
        assertEquals(List.of(true, false), outcomes.stream().map(ExpectationOutcome::met).toList());
    }

    @Test
    void whatIsExpectedOfTheOthersIsNot() {
        assertEquals(List.of(), compared("// expect: rc11 races holds", "// expect: rc11 holds"));
    }
}
