package org.felis.tests.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.LedgerFile;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.source.Problem;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process with a ledger is killed at random moments, as nothing can prepare for; the next one knows what was answered and forgotten, and calls current only
 * what is. {@code -Dfelis.seed} is where the random numbers start.
 */
class LedgerKillTest {

    private static final int KILLS = 50;
    /** Of what a process says before it is killed, at most; a new file of the ledger is begun every thousand lines, by whichever process. */
    private static final int MAX_BYTES = 20_000;
    private static final long PATIENCE_SECONDS = 120;

    /** What the ledger should know: the texts whose answers it has, the newest first. */
    private Map<Question, List<String>> expected = new HashMap<>();
    private int current;
    private int outOfDate;
    private int steps;
    private int cut;

    @TempDir
    Path directory;

    @Test
    void whateverTheMomentOfAKillWhatIsShownAsCurrentIs() throws Exception {
        long seed = Long.getLong("felis.seed", 1);
        Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            List<String> said = saidUntilKilled(random);
            String when = "kill " + kill + " from seed " + seed;
            follow(said, when);
            checkWhatIsCurrent(when);
        }
        System.out.println(KILLS + " kills from seed " + seed + ": " + steps + " steps, " + cut + " of them cut short; " + current + " verdicts current, "
                + outOfDate + " out of date");
        // how many depends on how far each process came, which is the machine's to say
        assertTrue(current > 0 && outOfDate > 0, "both were seen: " + current + " current, " + outOfDate + " out of date");
    }

    /** What a process says from its first step to its last. */
    private List<String> saidUntilKilled(Random random) throws Exception {
        Path said = Files.createTempFile(directory, "said", "");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:auto", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp", classPath(), LedgerWriter.class.getName(), directory.toString(), "" + random.nextLong())
                .redirectOutput(said.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            // early as a rule: what a process does first is worth more kills
            double part = random.nextDouble();
            long bytes = (long) (part * part * part * MAX_BYTES);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (Files.size(said) <= bytes) {
                assertTrue(process.isAlive() && System.nanoTime() < end, "the process goes on");
                Thread.sleep(1);
            }
            Thread.sleep(0, random.nextInt(1_000_000));
            assertTrue(process.isAlive(), "it ends by the kill only");
        } finally {
            process.destroyForcibly().waitFor();
        }
        String all = Files.readString(said);
        return all.substring(0, all.lastIndexOf('\n') + 1).lines().toList();
    }

    private static String classPath() throws Exception {
        List<String> path = new ArrayList<>();
        for (Class<?> part : List.of(LedgerWriter.class, LedgerFile.class, Verdict.class, Problem.class)) {
            Path code = Path.of(part.getProtectionDomain().getCodeSource().getLocation().toURI());
            Path built = code.resolve(Path.of("target", "classes")); // of a bundle that is run from its directory
            path.add((Files.isDirectory(built) ? built : code).toString());
        }
        return String.join(File.pathSeparator, path);
    }

    /** Each step that was done counts; the last one that was begun may count or not. */
    private void follow(List<String> said, String when) {
        Optional<String> begun = Optional.empty();
        for (String line : said) {
            if (line.equals(LedgerWriter.DONE)) {
                expected = after(expected, begun.orElseThrow());
                begun = Optional.empty();
                steps++;
            } else {
                begun = Optional.of(line);
            }
        }
        cut += begun.isPresent() ? 1 : 0;
        Map<Question, List<Answer>> read = ledgerFile().read();
        Map<Question, List<String>> texts = new HashMap<>();
        read.forEach((question, answers) -> texts.put(question, answers.stream().map(LedgerKillTest::text).toList()));
        List<Map<Question, List<String>>> possible = Stream.concat(Stream.of(expected), begun.stream().map(step -> after(expected, step))).toList();
        assertTrue(possible.contains(texts), () -> when + ": " + texts + " is none of " + possible);
        expected = texts;
    }

    private static Map<Question, List<String>> after(Map<Question, List<String>> before, String step) {
        String[] words = step.split(" ", 3);
        Question question = LedgerWriter.questions().stream().filter(one -> one.test().equals(words[1])).findFirst().orElseThrow();
        Map<Question, List<String>> after = new HashMap<>(before);
        switch (words[0]) {
            case LedgerWriter.FORGET -> after.remove(question);
            case LedgerWriter.ANSWER -> after.put(question, Stream.concat(Stream.of(words[2]), before.getOrDefault(question, List.of()).stream()
                    .filter(text -> !text.equals(words[2]))).toList());
            default -> throw new AssertionError(step);
        }
        return after;
    }

    /** The text that was verified, of an answer that is just what was found for it. */
    private static String text(Answer answer) {
        String text = answer.basis().test().replaceFirst("^text ", "");
        assertEquals(LedgerWriter.found(text), answer);
        return text;
    }

    private void checkWhatIsCurrent(String when) throws Exception {
        HandDriven executor = new HandDriven();
        VerdictLedger ledger = new VerdictLedger(executor, ledgerFile());
        assertEquals(List.of(), ledger.snapshot().entries().filter(entry -> entry.isCurrent() || entry.run().isPresent()).toList(), when + ": before a look");
        Map<Question, String> texts = new HashMap<>();
        for (Question question : LedgerWriter.questions()) {
            texts.put(question, LedgerWriter.text(directory, question));
        }
        ledger.changed(texts.entrySet().stream().map(e -> new Looked(e.getKey(), Answers.basis(e.getValue()), false)).toList(), false);
        executor.drain();
        ledger.snapshot().entries().forEach(entry -> {
            boolean same = entry.newest().map(LedgerKillTest::text).filter(texts.get(entry.question())::equals).isPresent();
            assertEquals(same, entry.isCurrent(), when + ": " + entry);
            current += same ? 1 : 0;
            outOfDate += same ? 0 : 1;
        });
        assertEquals(expected.keySet(), ledger.snapshot().entries().map(Entry::question).collect(Collectors.toSet()), when);
    }

    private LedgerFile ledgerFile() {
        return new LedgerFile(LedgerWriter.ledger(directory), (what, why) -> {
            throw new AssertionError(what, why);
        });
    }
}
