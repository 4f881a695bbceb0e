package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Basis;
import org.felis.engine.source.SourceRange;
import org.felis.ide.cache.ContentKey;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.VerdictCache;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers are kept from one start to the next, and found by what they follow from. */
class VerdictCacheTest {

    private static final String PROJECT = "tests";

    @TempDir
    Path directory;
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("state").resolve("verdicts.tsv");
    }

    @Test
    void answersOfAllSortsSurviveARestart() {
        List<Verdict> verdicts = List.of(new Verdict.Allowed(), new Verdict.Forbidden(), new Verdict.ForbiddenUpToBound(7),
                new Verdict.Undefined("a\tname\nover lines é"));
        VerdictCache before = cache(100);
        verdicts.forEach(v -> before.put(PROJECT, key(v.toString()), result(v)));
        VerdictCache after = cache(100);
        for (Verdict verdict : verdicts) {
            assertEquals(Optional.of(verdict), after.find(PROJECT, key(verdict.toString())).map(Answer::verdict));
        }
        Answer allowed = after.find(PROJECT, key("Allowed")).orElseThrow();
        VerificationResult.Decided result = allowed.result("elsewhere.litmus", "/models/my model.cat").decided().orElseThrow();
        assertEquals("elsewhere.litmus", result.test());
        assertEquals("/models/my model.cat", result.model());
        assertEquals(Optional.of(List.of("race", "other")), result.flags());
        assertEquals(12.5, result.millis());
    }

    @Test
    void theVerdictsOnThePropertiesOfAProgramSurviveARestart() {
        FailingSite site = new FailingSite(new SourceRange("/c/a;b, c.c", 32, 5, 802, 18), "assert(a == 1, \"x;y\"); \u00e9");
        List<PropertyVerdict> properties = List.of(new PropertyVerdict(Property.ASSERTIONS, new Verdict.Violated(), Optional.of(site), Optional.of(new Witness("<x/>", Optional.empty()))),
                new PropertyVerdict(Property.MEMORY, new Verdict.HoldsUpToBound(3), Optional.empty(), Optional.empty()),
                new PropertyVerdict(Property.RACES, new Verdict.Holds(), Optional.empty(), Optional.empty()));
        cache(100).put(PROJECT, key("program"), program(properties));
        VerificationResult known = cache(100).find(PROJECT, key("program")).orElseThrow().result("program.c", "rc11");
        assertEquals(List.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES), known.properties().stream().map(PropertyVerdict::property).toList());
        assertEquals(List.of(new Verdict.Violated(), new Verdict.HoldsUpToBound(3), new Verdict.Holds()), known.properties().stream().map(PropertyVerdict::verdict).toList());
        assertEquals(Optional.of(site), known.properties().getFirst().site());
        assertEquals(Optional.empty(), known.properties().getFirst().witness(), "executions are computed again");
    }

    @Test
    void aProgramOfWhichAPropertyIsUnknownIsNotKept() {
        VerdictCache cache = cache(100);
        cache.put(PROJECT, key("program"), program(List.of(new PropertyVerdict(Property.ASSERTIONS, new Verdict.Violated(), Optional.empty(), Optional.empty()),
                new PropertyVerdict(Property.RACES, new Verdict.Unknown("no answer within 1 s"), Optional.empty(), Optional.empty()))));
        assertEquals(Optional.empty(), cache.find(PROJECT, key("program")));
    }

    @Test
    void theSourceOfAProgramFollowsFromAllThatItIncludes() throws Exception {
        Path program = write("program.c", "#include \"lock.h\"\nint main(void) { }\n");
        String alone = source(program);
        assertEquals(alone, source(program));
        write("lock.h", "#include \"order.h\"\n");
        String withHeader = source(program);
        assertNotEquals(alone, withHeader);
        write("order.h", "#define ORDER memory_order_release\n");
        String withOrder = source(program);
        assertNotEquals(withHeader, withOrder);
        write("order.h", "#define ORDER memory_order_relaxed\n");
        assertNotEquals(withOrder, source(program));
        write("unrelated.h", "int x;\n");
        assertEquals(source(program), source(program));
        write("program.c", "#include \"lock.h\"\nint main(void) { return 0; }\n");
        assertNotEquals(withOrder, new Contents().source(program, "#include \"lock.h\"\nint main(void) { }\n", Optional.empty()), "the compiler reads the file, not what was read of it before");
    }

    @Test
    void theSourceOfAProgramFollowsFromTheCompiler() throws Exception {
        Path program = write("program.c", "int main(void) { }\n");
        Path clang = write("clang", "one");
        String before = new Contents().source(program, "", Optional.of(clang.toString()));
        assertNotEquals(before, new Contents().source(program, "", Optional.empty()));
        assertEquals(before, new Contents().source(program, "", Optional.of(clang.toString())));
        write("clang", "another version");
        assertNotEquals(before, new Contents().source(program, "", Optional.of(clang.toString())));
    }

    @Test
    void theTextOfOptionsIsTheSameInEachProcess() {
        String text = VerificationOptions.DEFAULT.withVariants(Set.of("b", "a", "c")).toString();
        assertTrue(text.contains("[a, b, c]"), text);
        assertTrue(text.contains("[ASSERTIONS, MEMORY, RACES, LINEARIZABILITY, SYNCHRONIZATION]"), text);
    }

    private static String source(Path program) throws Exception {
        return new Contents().source(program, Files.readString(program), Optional.empty());
    }

    private static Answer program(List<PropertyVerdict> properties) {
        return answer(new VerificationResult.Decided("program.c", "rc11", new Verdict.Violated(), Optional.empty(), Optional.empty(), 3, Optional.empty(), Optional.empty(), 12.5,
                List.of(), Optional.empty(), List.of(), List.of(), properties));
    }

    @Test
    void whatIsNoAnswerIsNotKept() {
        VerdictCache cache = cache(100);
        cache.put(PROJECT, key("slow"), result(new Verdict.Unknown("no answer within 1 s")));
        cache.put(PROJECT, key("wrong"), result(new Verdict.Error(List.of())));
        assertEquals(Optional.empty(), cache.find(PROJECT, key("slow")));
        assertEquals(Optional.empty(), cache.find(PROJECT, key("wrong")));
        assertEquals(Optional.empty(), cache(100).find(PROJECT, key("slow")));
    }

    @Test
    void damagedLinesAreIgnoredAndTheOthersCount() throws Exception {
        VerdictCache before = cache(100);
        for (String name : List.of("first", "second", "third")) {
            before.put(PROJECT, key(name), result(new Verdict.Allowed()));
        }
        List<String> lines = Files.readAllLines(file);
        String flipped = lines.get(1).replace("Allowed", "Forbidden");
        Files.write(file, (lines.get(0) + "\n" + flipped + "\n\u0000\u00ff%zz\t\t\n" + lines.get(2) + "\n" + lines.get(0).substring(0, 30))
                .getBytes(StandardCharsets.ISO_8859_1), StandardOpenOption.TRUNCATE_EXISTING);
        VerdictCache after = cache(100);
        assertTrue(after.find(PROJECT, key("first")).isPresent());
        assertEquals(Optional.empty(), after.find(PROJECT, key("second")));
        assertTrue(after.find(PROJECT, key("third")).isPresent());
        after.put(PROJECT, key("fourth"), result(new Verdict.Forbidden()));
        assertTrue(cache(100).find(PROJECT, key("fourth")).isPresent(), "behind a line that was cut off");
    }

    @Test
    void theOldestAreDroppedAndTheFileStaysSmall() throws Exception {
        VerdictCache cache = cache(10);
        for (int i = 0; i < 95; i++) {
            cache.put(PROJECT, key("test " + i), result(new Verdict.Allowed()));
        }
        for (VerdictCache known : List.of(cache, cache(10))) {
            assertEquals(Optional.empty(), known.find(PROJECT, key("test 84")));
            assertTrue(known.find(PROJECT, key("test 85")).isPresent());
            assertTrue(known.find(PROJECT, key("test 94")).isPresent());
        }
        try (Stream<String> lines = Files.lines(file)) {
            assertTrue(lines.count() <= 20);
        }
    }

    @Test
    void aProjectThatIsCleanedLosesItsOwn() {
        VerdictCache cache = cache(100);
        cache.put(PROJECT, key("mine"), result(new Verdict.Allowed()));
        cache.put("other", key("mine"), result(new Verdict.Allowed()));
        cache.drop(PROJECT);
        for (VerdictCache known : List.of(cache, cache(100))) {
            assertEquals(Optional.empty(), known.find(PROJECT, key("mine")));
            assertTrue(known.find("other", key("mine")).isPresent());
        }
    }

    @Test
    void aKeyFollowsFromTheTestTheOptionsAndAllFilesOfTheModel() throws Exception {
        Path model = write("model.cat", "\"mine\"\ninclude (* a comment *) \"part.cat\"\nacyclic hb as order\n");
        write("part.cat", "let hb = po | rf\n");
        ContentKey key = key(model, "a test", VerificationOptions.DEFAULT);
        assertEquals(key, key(model, "a test", VerificationOptions.DEFAULT));
        assertNotEquals(key, key(model, "another test", VerificationOptions.DEFAULT));
        assertNotEquals(key, new Contents().key("a test", "sc", VerificationOptions.DEFAULT));
        assertNotEquals(key, key(model, "a test", VerificationOptions.DEFAULT.withBound(3)));
        assertNotEquals(key, key(model, "a test", VerificationOptions.DEFAULT.withProcedure(VerificationOptions.Procedure.SMT)));
        assertEquals(key, key(model, "a test", VerificationOptions.DEFAULT.withTimeout(Duration.ofSeconds(1)).withWitness(true)));

        write("part.cat", "let hb = po | rf | co\n");
        ContentKey withCo = key(model, "a test", VerificationOptions.DEFAULT);
        assertNotEquals(key, withCo);
        write("model.bell", "enum fences = 'a\n");
        ContentKey withBell = key(model, "a test", VerificationOptions.DEFAULT);
        assertNotEquals(withCo, withBell);
        write("part.cat", "let hb = po | rf\n");
        Files.delete(directory.resolve("model.bell"));
        assertEquals(key, key(model, "a test", VerificationOptions.DEFAULT), "as it was");
    }

    @Test
    void aFileThatHidesOneOfTheLibraryChangesTheKey() throws Exception {
        Path model = write("model.cat", "\"mine\"\ninclude \"cos.cat\"\nacyclic po as order\n");
        ContentKey key = key(model, "a test", VerificationOptions.DEFAULT);
        write("cos.cat", "let co = 0\n");
        assertNotEquals(key, key(model, "a test", VerificationOptions.DEFAULT));
        Files.delete(directory.resolve("cos.cat"));
        assertEquals(key, key(model, "a test", VerificationOptions.DEFAULT));
    }

    private static ContentKey key(Path model, String test, VerificationOptions options) {
        return new Contents().key(test, model.toString(), options);
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(directory.resolve(name), text);
    }

    private VerdictCache cache(int capacity) {
        return new VerdictCache(file, capacity);
    }

    private static ContentKey key(String name) {
        return new ContentKey("hash of " + name);
    }

    private static Answer result(Verdict verdict) {
        return answer(switch (verdict) {
            case Verdict.Decided decided -> new VerificationResult.Decided("test.litmus", "/models/my model.cat", decided, Optional.of(true),
                    Optional.empty(), 2, Optional.empty(), Optional.of(List.of("race", "other")), 12.5, List.of(), Optional.empty(),
                    List.of(), List.of());
            case Verdict.Undecided undecided ->
                new VerificationResult.Undecided("test.litmus", "/models/my model.cat", undecided, 2, 12.5, List.of(), List.of(), List.of());
        });
    }

    private static Answer answer(VerificationResult result) {
        return Answer.of(new Basis("test", "model", "options", "felis", "limits"), result, false);
    }
}
