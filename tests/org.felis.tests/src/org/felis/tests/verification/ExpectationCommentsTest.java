package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.felis.engine.frontend.ExpectationComments;
import org.felis.engine.source.Problem;
import org.junit.jupiter.api.Test;

/** Comments in which a program says its own verdicts. */
class ExpectationCommentsTest {

    private static List<String> read(String text) {
        return ExpectationComments.in("a.c", text).expectations().stream()
                .map(e -> e.source().line() + ":" + e.source().column() + " " + e.model() + " | " + e.detail()).toList();
    }

    @Test
    void commentsOfCAndOfLlvmIrNameAModelPerhapsAPropertyAndAVerdict() {
        assertEquals(List.of("1:4 rc11 | holds", "2:10 aarch64 | Violated", "3:4 rc11 | races violated", "5:4 sc | holds(bound 2)", "6:3 x86tso | memory holds"),
                read("// expect: rc11 holds\nint x; //expect: aarch64 Violated\n/* expect: rc11 races violated */\n\n// expect: sc holds(bound 2)\n"
                        + "; expect: x86tso memory holds\n"));
    }

    @Test
    void theTextIsThatOfTheExpectationWithoutTheComment() {
        assertEquals("expect: my.cat races violated",
                ExpectationComments.in("a.c", "\r\n /*  expect: my.cat races violated  */ int x;\r\n").expectations().get(0).text());
    }

    @Test
    void whatCannotBeComparedIsAWarningAtItsPlace() {
        ExpectationComments read = ExpectationComments.in("a.c", "int x;\n// expect: rc11 allowed\n// expect: holds\n");
        assertEquals(List.of(), read.expectations());
        assertEquals(List.of("FELIS017", "FELIS017"), read.problems().stream().map(Problem::code).toList());
        assertEquals(List.of(2, 3), read.problems().stream().map(p -> p.range().line()).toList());
        assertEquals(Problem.Severity.WARNING, read.problems().get(0).severity());
    }

    @Test
    void aCommentThatSpeaksOfSomethingElseIsNone() {
        ExpectationComments read = ExpectationComments.in("a.c", "// we expect: nothing\nint expect;\nchar *s = \"expect: rc11 holds\";\n");
        assertEquals(List.of(), read.expectations());
        assertEquals(List.of(), read.problems());
    }
}
