package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.conformance.Comparison;
import org.felis.verification.conformance.Conformance;
import org.felis.verification.conformance.ProgramQuestion;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of programs whose executions a model checker has explored, compared with what Felis says. */
class ExplorationTableTest {

    private static final String COLUMNS = "test\tsuite\targs\tmodel\texpected\thow\n";
    private static final Set<Property> USUAL = Set.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES);

    @TempDir
    private Path suite;

    private ReferenceSuite read(String program, String arguments, String model, String expected, String how)
            throws IOException, ReferenceSuite.FormatException {
        Files.writeString(suite.resolve(ReferenceSuite.TABLE), COLUMNS
                + String.join("\t", program + ".asserting", "own", arguments, model, expected, how) + "\n");
        Files.writeString(suite.resolve(program + ".asserting"), program);
        return ReferenceSuite.read(suite, ReferenceSuite.ANSWERS);
    }

    private ProgramQuestion question(String arguments, String expected, String how) throws IOException, ReferenceSuite.FormatException {
        return read("spinning", arguments, "rc11", expected, how).rows().get(0).program().orElseThrow();
    }

    private Comparison compared(String program, String model, String expected, String how) throws IOException, ReferenceSuite.FormatException {
        ReferenceSuite read = read(program, "-", model, expected, how);
        return new Conformance(read, Function.identity(), VerificationOptions.DEFAULT, true, false)
                .compare(read.rows().get(0), AssertingPrograms.verifier(), Interruption.none());
    }

    @Test
    void aRowSaysItsBoundItsFlagsAndHowManyExecutionsThereAre() throws Exception {
        ProgramQuestion question = question("-DN=2 -I../include/linux bound=3", "safe; executions 18; blocked 4", "published");
        assertEquals(OptionalInt.of(3), question.bound());
        assertEquals(List.of("-DN=2", "-Iinclude/linux"), question.flags());
        assertEquals(OptionalLong.of(18), question.executions());
        assertEquals(OptionalLong.of(4), question.blocked());
        assertEquals(OptionalInt.empty(), question("-", "safe", "published").bound());
        assertEquals(OptionalLong.empty(), question("-", "safe", "published").executions());
    }

    @Test
    void whatTheToolDidNotCheckIsNotAsked() throws Exception {
        assertEquals(USUAL, question("-", "safe; executions 1", "published").properties());
        assertEquals(Set.of(Property.ASSERTIONS, Property.MEMORY),
                question("-", "safe; executions 1", "published (run with -disable-race-detection)").properties());
        assertEquals(Set.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES, Property.TERMINATION),
                question("-", "safe; executions 1", "published (run with -check-liveness)").properties());
        assertEquals(Set.of(Property.TERMINATION), question("-", "error; a loop never ends", "published").properties());
    }

    @Test
    void anErrorHasToBeOfTheKindThatTheRowNames() throws Exception {
        assertEquals(Comparison.Kind.AGREE, compared("racing", "rc11", "error; data race", "published").kind());
        assertEquals(Comparison.Kind.DISAGREE, compared("racing", "rc11", "safe; executions 2", "published").kind());
        assertEquals(Comparison.Kind.AGREE, compared("racing", "rc11", "safe; executions 2", "published (run with -disable-race-detection)").kind());
        assertEquals(Comparison.Kind.DISAGREE, compared("racing", "rc11", "error; memory error", "published").kind());
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "x86tso", "error; assertion fails", "published").kind());
    }

    @Test
    void whatIsNoneOfTheCausesIsUnsupported() throws Exception {
        Comparison annotation = compared("racing", "rc11", "error; annotation is wrong", "published");
        assertEquals(Comparison.Kind.UNSUPPORTED, annotation.kind());
        assertEquals("properties that Felis does not verify: annotation is wrong", annotation.found());
        assertEquals(Comparison.Kind.UNSUPPORTED, compared("racing", "rc11", "bug: reads too early", "found by hand").kind());
        assertEquals("line 2: expected 'safe; executions N' or 'error; CAUSE'",
                assertThrows(ReferenceSuite.FormatException.class, () -> compared("racing", "rc11", "", "published")).getMessage());
    }
}
