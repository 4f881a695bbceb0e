package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a test synchronises by is honoured by its model, or refused, or there is a warning: it is never ignored in silence. */
class SynchronizationTest {

    private static final Path FOLDER = Repository.root().resolve("tests/org.felis.tests/fixtures/litmus/synchronization");

    private final InProcessVerifier verifier = new InProcessVerifier();

    /** @param model the name of a shipped one, or of a file of the folder; empty for the default */
    private VerificationResult result(String test, String model) {
        String file = test + ".litmus";
        String named = model.endsWith(".cat") ? FOLDER.resolve(model).toString() : model;
        return verifier.verify(new VerificationTask(file, Repository.read(FOLDER.resolve(file)), named, VerificationOptions.DEFAULT),
                Progress.NONE, Interruption.none());
    }

    private static List<String> codes(List<Problem> problems) {
        return problems.stream().map(Problem::code).toList();
    }

    @ParameterizedTest
    @CsvSource({
            "spinlock, rc11, 4, LKW", "spinlock, aarch64, 4, LKW", "spinlock, c11_simp, 4, LKW", "spinlock, strong.cat, 4, LKW",
            "spinlock, flags.cat, 4, LKW", "mutex, lkmm, 4, LS", "mutex, aarch64, 4, LS", "mutex, weak.cat, 4, LS",
            "trylock, rc11, 4, LKW", "trylock, power, 4, LKW", "rcu, rc11, 5, Sync-rcu",
            "rcu, flags.cat, 5, Sync-rcu", "srcu, sc, 5, Sync-srcu", "movnti, weak.cat, 5, NT", "movnti, aarch64, 5, NT"
    })
    void whatTheModelDoesNotDefineIsRefusedAtItsPlace(String test, String model, int line, String tag) {
        VerificationResult result = result(test, model);
        assertTrue(result.verdict() instanceof Verdict.Error, () -> result.verdict().toString());
        Problem first = ((Verdict.Error) result.verdict()).problems().get(0);
        assertEquals("FELIS012", first.code());
        assertEquals(test + ".litmus", first.range().file());
        assertEquals(line, first.range().line());
        assertTrue(first.message().contains("tagged " + tag), first::message);
    }

    @ParameterizedTest
    @CsvSource({
            "spinlock, lkmm", "spinlock, sc", "mutex, rc11", "mutex, c20", "mutex, c11_simp", "mutex, c11_partialSC", "mutex, sc",
            "trylock, lkmm", "trylock, sc", "rcu, lkmm", "rcu, sc", "srcu, lkmm", "movnti, x86tso", "movnti, sc", "movnti, strong.cat",
            "acquire-release, aarch32", "acquire-release, sc", "acquire-release, strong.cat", "barriers, arm", "barriers, aarch32",
            "barriers, sc", "barriers, strong.cat"
    })
    void whatTheModelDefinesOrNeedNotDefineIsNoProblem(String test, String model) {
        VerificationResult result = result(test, model);
        assertTrue(result.verdict() instanceof Verdict.Allowed || result.verdict() instanceof Verdict.Forbidden,
                () -> result.verdict().toString());
        assertEquals(List.of(), result.warnings());
    }

    /** Also where flags are not looked for. */
    @Test
    void readSideSectionsThatAreNotInPairsAreWarningsAtTheirPlaces() {
        List<String> warnings = result("sections", "lkmm").warnings().stream()
                .map(warning -> warning.code() + " " + warning.range().line() + " " + warning.message().replaceAll("\\(\\): the.*", "")).toList();
        assertEquals(List.of("FELIS014 4 rcu_read_lock", "FELIS014 16 rcu_read_unlock", "FELIS014 19 srcu_read_lock"), warnings);
        assertEquals(List.of(), result("sections-in-pairs", "lkmm").warnings());
    }

    @ParameterizedTest
    @CsvSource({"acquire-release, arm, 6, L", "barriers, weak.cat, 6, DMB", "acquire-release, weak.cat, 6, A", "consume, rc11, 4, CON"})
    void orderThatTheModelIgnoresIsAWarning(String test, String model, int line, String tag) {
        VerificationResult result = result(test, model);
        assertEquals(List.of("FELIS013"), codes(result.warnings()));
        Problem warning = result.warnings().get(0);
        assertEquals(line, warning.range().line());
        assertTrue(warning.message().contains(tag), warning::message);
    }

    @Test
    void testsOfArmv8AreVerifiedUnderTheModelThatKnowsTheirAcquiresAndReleases() {
        assertEquals("aarch32", result("acquire-release", "").model());
        assertEquals(new Verdict.Forbidden(), result("acquire-release", "").verdict());
        assertEquals("arm", result("barriers", "").model());
    }

    @ParameterizedTest
    @ValueSource(strings = {"spinlock", "trylock", "rcu", "srcu"})
    void locksAndReadersOfTheKernelBelongToItsModel(String test) {
        VerificationResult result = result(test, "");
        assertEquals("lkmm", result.model());
        assertEquals(List.of(), result.warnings());
    }
}
