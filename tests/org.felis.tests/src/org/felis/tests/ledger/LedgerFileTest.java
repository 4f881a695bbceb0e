package org.felis.tests.ledger;

import static org.felis.tests.ledger.Answers.MP;
import static org.felis.tests.ledger.Answers.basis;
import static org.felis.tests.ledger.Answers.looked;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.LedgerFile;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts survive the end of their process, whatever the end was, and are never believed without a look at the files. */
class LedgerFileTest {

    private static final SourceRange PLACE = new SourceRange("/c/a;b, c&.c", 32, 5, 802, 18);

    @TempDir
    Path directory;
    private final List<String> log = new ArrayList<>();
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("state").resolve("ledger.tsv");
    }

    @Test
    void answersOfAllSortsSurvive() {
        List<Verdict> verdicts = List.of(new Verdict.Allowed(), new Verdict.Forbidden(), new Verdict.ForbiddenUpToBound(7),
                new Verdict.Undefined("a\tname & é"), new Verdict.Holds(), new Verdict.HoldsUpToBound(2), new Verdict.Violated(),
                new Verdict.Unknown("no answer within 2.0 s: give it more time"),
                new Verdict.Error(List.of(Problem.error("LIT1", "no such instruction: 'LRD';\nnearest: LDR", PLACE),
                        Problem.warning("LIT2", "", SourceRange.wholeFile("x")))));
        Map<Question, List<Answer>> kept = new HashMap<>();
        LedgerFile before = ledgerFile();
        for (int i = 0; i < verdicts.size(); i++) {
            Question question = new Question("/p/test " + i + "\t.litmus", "/models/my model.cat", "armv8");
            List<Answer> answers = List.of(answer("new " + i, verdicts.get(i)), answer("old " + i, verdicts.get(verdicts.size() - 1 - i)));
            before.keep(question, answers);
            kept.put(question, answers);
        }
        assertEquals(kept, ledgerFile().read());
        before.keep(kept.keySet().iterator().next(), List.of());
        kept.remove(kept.keySet().iterator().next());
        assertEquals(kept, ledgerFile().read());
        assertEquals(List.of(), log);
    }

    @Test
    void whereverAKillCutsTheFileWhatIsReadWasWrittenAndTheNextLineCounts() throws Exception {
        LedgerFile before = ledgerFile();
        List<Map<Question, List<Answer>>> states = new ArrayList<>(List.of(Map.of()));
        for (String text : List.of("first", "second", "third")) {
            before.keep(MP, List.of(answer(text, new Verdict.Allowed())));
            states.add(Map.of(MP, List.of(answer(text, new Verdict.Allowed()))));
        }
        before.keep(MP, List.of());
        byte[] whole = Files.readAllBytes(file);
        Answer after = answer("after", new Verdict.Forbidden());
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            LedgerFile cut = ledgerFile();
            assertTrue(states.contains(cut.read()), "cut after " + length + " bytes: " + cut.read());
            cut.keep(MP, List.of(after));
            assertEquals(Map.of(MP, List.of(after)), ledgerFile().read(), "cut after " + length + " bytes");
        }
    }

    @Test
    void aDamagedLineIsAsIfItWereNotThere() throws Exception {
        ledgerFile().keep(MP, List.of(answer("text", new Verdict.Allowed())));
        Files.writeString(file, Files.readString(file).replace("Allowed", "Forbidden") + "\n\u0000\u00ff%zz\t\t\t\t\n", StandardCharsets.ISO_8859_1);
        assertEquals(Map.of(), ledgerFile().read());
    }

    @Test
    void theFileStaysSmall() throws Exception {
        LedgerFile kept = ledgerFile();
        for (int i = 0; i < 5_000; i++) {
            kept.keep(MP, List.of(answer("text " + i, new Verdict.Allowed())));
        }
        assertEquals(Map.of(MP, List.of(answer("text 4999", new Verdict.Allowed()))), ledgerFile().read());
        assertTrue(Files.readAllLines(file).size() <= 1_010);
        assertFalse(Files.exists(file.resolveSibling("ledger.tsv.new")));
    }

    @Test
    void whatIsReadIsCurrentOnlyAfterALookAtTheFilesThatFindsTheSame() {
        HandDriven executor = new HandDriven();
        ledgerFile().keep(MP, List.of(answer("text", new Verdict.Allowed())));
        VerdictLedger ledger = new VerdictLedger(executor, ledgerFile());
        assertFalse(ledger.snapshot().entry(MP).orElseThrow().isCurrent());
        ledger.changed(looked(MP, basis("text", "digest")), true);
        executor.drain();
        assertTrue(ledger.snapshot().entry(MP).orElseThrow().isCurrent());
        assertEquals(Optional.empty(), ledger.snapshot().entry(MP).orElseThrow().run());
    }

    @Test
    void aFileThatCannotBeWrittenIsSaidAndTheLedgerGoesOn() throws Exception {
        Files.createDirectories(file);
        LedgerFile kept = ledgerFile();
        kept.keep(MP, List.of(answer("text", new Verdict.Allowed())));
        assertEquals(2, log.size(), log.toString()); // when it was read and when it was written
    }

    private LedgerFile ledgerFile() {
        LedgerFile kept = new LedgerFile(file, (what, why) -> log.add(what + ": " + why));
        kept.read();
        return kept;
    }

    private static Answer answer(String text, Verdict verdict) {
        List<PropertyVerdict> properties = List.of(
                new PropertyVerdict(Property.ASSERTIONS, new Verdict.Violated(), Optional.of(new FailingSite(PLACE, "assert(a == 1, \"x;y\"); \u00e9")),
                        Optional.empty()),
                new PropertyVerdict(Property.RACES, new Verdict.Unknown("more; time"), Optional.empty(), Optional.empty()));
        return new Answer(basis(text, "digest"), verdict, verdict.isDecided() ? Optional.of(List.of("race", "other")) : Optional.empty(), 3, 12.5, properties,
                List.of(Problem.warning("W1", "a, b; c", PLACE)), true, Instant.ofEpochMilli(1_700_000_000_123L));
    }
}
