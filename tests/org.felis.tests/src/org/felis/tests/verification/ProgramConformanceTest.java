package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.Comparison;
import org.felis.verification.conformance.Conformance;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table about programs with assertions, compared with what Felis says. */
class ProgramConformanceTest {

    private static final String COLUMNS = "test\tmodel\tbound\tproperty\texpected\tsource\tflags\tnote\n";

    @TempDir
    private Path suite;

    private final List<VerificationTask> asked = new ArrayList<>();

    @BeforeEach
    void programs() throws IOException {
        Path folder = Files.createDirectories(suite.resolve("owner+name/c0ffee/tests"));
        for (String name : List.of("store buffering", "spinning", "racing")) {
            Files.writeString(folder.resolve(name + ".asserting"), name);
        }
    }

    private final class Asked implements Verifier {
        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            asked.add(task);
            return AssertingPrograms.verifier().answer(query, task, progress, interruption);
        }
    }

    private Comparison compared(String program, String cells) throws IOException, ReferenceSuite.FormatException {
        Files.writeString(suite.resolve(ReferenceSuite.TABLE), COLUMNS + "owner+name/c0ffee/tests/" + program + ".asserting\t" + cells + "\n");
        ReferenceSuite read = ReferenceSuite.read(suite, ReferenceSuite.ANSWERS);
        ReferenceRow row = read.rows().get(0);
        VerificationOptions options = VerificationOptions.DEFAULT.withBound(3).withClangArguments(List.of("-Wall"));
        return new Conformance(read, Function.identity(), options, true, false).compare(row, new Asked(), Interruption.none());
    }

    @Test
    void aRowAgreesIfThePropertiesThatItAsksForAllHoldOrIfOneIsViolatedAsExpected() throws Exception {
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "sc (-)\t-\tassertions\tholds\t\t-\t-").kind());
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "x86tso (as written)\t-\tassertions; memory safety\tviolated\t\t-\t-").kind());
        assertEquals(Comparison.Kind.AGREE, compared("racing", "rc11 (-)\t-\tdata races\tviolated\t\t-\t-").kind());
        assertEquals(Comparison.Kind.AGREE, compared("racing", "rc11 (-)\t-\tassertions\tholds\t\t-\t-").kind());
    }

    @Test
    void whatHoldsUpToTheBoundHolds() throws Exception {
        assertEquals(Comparison.Kind.AGREE, compared("spinning", "sc (-)\t2\tassertions\tholds\t\t-\t-").kind());
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "sc (-)\t2\tassertions\tholds up to the bound\t\t-\t-").kind());
    }

    @Test
    void aDisagreementIsShownWithTheVerdictOnEachProperty() throws Exception {
        Comparison holds = compared("store buffering", "sc (-)\t-\tassertions; memory safety\tviolated\t\t-\t-");
        assertEquals(Comparison.Kind.DISAGREE, holds.kind());
        assertEquals("Violated", holds.expected());
        assertEquals("assertions Holds; memory Holds", holds.found());
        Comparison violated = compared("store buffering", "x86tso (-)\t-\tassertions\tholds\t\t-\t-");
        assertEquals(Comparison.Kind.DISAGREE, violated.kind());
        assertEquals("assertions Violated: " + suite.resolve("owner+name/c0ffee/tests/store buffering.asserting") + ":104:1",
                violated.found().substring(0, violated.found().indexOf(": fail")));
    }

    @Test
    void aPropertyThatIsNotThereIsUnsupportedUnlessAnotherIsViolated() throws Exception {
        Comparison alone = compared("store buffering", "sc (-)\t-\tsigned overflow\tholds\t\t-\t-");
        assertEquals(Comparison.Kind.UNSUPPORTED, alone.kind());
        assertEquals("properties that Felis does not verify: signed overflow", alone.found());
        assertEquals(List.of(), asked);
        String both = "\t-\tassertions; signed overflow\t";
        assertEquals(Comparison.Kind.UNSUPPORTED, compared("store buffering", "sc (-)" + both + "holds\t\t-\t-").kind());
        assertEquals(Comparison.Kind.UNSUPPORTED, compared("store buffering", "sc (-)" + both + "violated\t\t-\t-").kind());
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "x86tso (-)" + both + "violated\t\t-\t-").kind());
        assertEquals(Comparison.Kind.DISAGREE, compared("store buffering", "x86tso (-)" + both + "holds\t\t-\t-").kind());
    }

    @Test
    void leaksAreAskedForByEitherOfTheirNames() throws Exception {
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "sc (-)\t-\tleaks\tholds\t\t-\t-").kind());
        assertEquals(Comparison.Kind.AGREE, compared("store buffering", "sc (-)\t-\tassertions; memory leaks\tholds\t\t-\t-").kind());
        assertEquals(List.of(Set.of(Property.LEAKS), Set.of(Property.ASSERTIONS, Property.LEAKS)), asked.stream().map(task -> task.options().properties()).toList());
    }

    @Test
    void aRowSaysItsBoundItsTargetItsPropertiesAndFlagsWhoseFoldersAreThoseOfItsRepository() throws Exception {
        compared("spinning", "aarch64 (armv8)\t7\tassertions; data races\tholds\t\t-DN=2 -Iinclude\tnote");
        VerificationOptions options = asked.get(0).options();
        assertEquals("aarch64", asked.get(0).model());
        assertEquals(7, options.bound().first());
        assertEquals(Optional.of(new Target("armv8", Optional.empty(), List.of())), options.target());
        assertEquals(Set.of(Property.ASSERTIONS, Property.RACES), options.properties());
        assertEquals(List.of("-Wall", "-DN=2", "-I" + suite.resolve("owner+name/c0ffee/include").toAbsolutePath()), options.clangArguments());
    }

    @Test
    void whatARowLeavesOpenIsAsTheOptionsSay() throws Exception {
        compared("spinning", "sc (-)\t-\tassertions\tholds\t\t-\t-");
        assertEquals(3, asked.get(0).options().bound().first());
        assertEquals(Optional.empty(), asked.get(0).options().target());
        assertEquals(List.of("-Wall"), asked.get(0).options().clangArguments());
    }

    @Test
    void aCellThatIsNoneOfTheWordsIsToldWithItsLine() {
        assertEquals("line 2: expected holds, holds up to the bound or violated, not maybe", assertThrows(ReferenceSuite.FormatException.class,
                () -> compared("spinning", "sc (-)\t-\tassertions\tmaybe\t\t-\t-")).getMessage());
        assertEquals("line 2: expected a bound of at least 1 or -, not 0", assertThrows(ReferenceSuite.FormatException.class,
                () -> compared("spinning", "sc (-)\t0\tassertions\tholds\t\t-\t-")).getMessage());
    }
}
