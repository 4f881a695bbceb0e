package org.felis.tests.ledger;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.LedgerFile;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.verification.verdict.Verdict;

/**
 * A process that edits files, verifies and forgets until it is killed, or until the process that started it is gone. Each step that the ledger keeps is said
 * on standard output before it is done and again when it is.
 */
public final class LedgerWriter {

    static final String ANSWER = "answer";
    static final String FORGET = "forget";
    static final String DONE = "done";

    private static final int TESTS = 5;
    private static final int TEXTS = 4;

    private final Path directory;
    private final Random random;
    private final PrintStream out;
    private final VerdictLedger ledger;
    /** The texts that are being verified. */
    private final Map<Question, String> verified = new HashMap<>();
    private final Map<Question, Long> generations = new HashMap<>();

    private LedgerWriter(Path directory, Random random, PrintStream out, ExecutorService serial) {
        this.directory = directory;
        this.random = random;
        this.out = out;
        this.ledger = new VerdictLedger(serial, new LedgerFile(ledger(directory), (what, why) -> say("failed: " + what + ": " + why)));
    }

    /** @param arguments the directory of the files and of the ledger; a seed */
    public static void main(String[] arguments) throws Exception {
        try (ExecutorService serial = Executors.newSingleThreadExecutor()) {
            LedgerWriter writer = new LedgerWriter(Path.of(arguments[0]), new Random(Long.parseLong(arguments[1])), System.out, serial);
            ProcessHandle test = ProcessHandle.current().parent().orElseThrow();
            while (test.isAlive()) {
                writer.step();
            }
        }
    }

    static Path ledger(Path directory) {
        return directory.resolve("ledger.tsv");
    }

    static List<Question> questions() {
        return IntStream.range(0, TESTS).mapToObj(i -> new Question("/p/t" + i, "m", "")).toList();
    }

    /** The text of a test's file; empty if it was cut off or is not there. */
    static String text(Path directory, Question question) throws IOException {
        Path file = file(directory, question);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    /** What a verification of a text finds. */
    static Answer found(String text) {
        return Answers.answer(Answers.basis(text), text.hashCode() % 2 == 0 ? new Verdict.Allowed() : new Verdict.Forbidden(), text.hashCode());
    }

    private static Path file(Path directory, Question question) {
        return directory.resolve(question.test().substring(1).replace('/', '-'));
    }

    private void step() throws Exception {
        Question question = questions().get(random.nextInt(TESTS));
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                Files.writeString(file(directory, question), "text" + random.nextInt(TEXTS));
                ledger.changed(List.of(new Looked(question, Answers.basis(text(directory, question)), false)), false);
            }
            case 2 -> {
                say(FORGET + " " + question.test());
                ledger.forget(question::equals);
                verified.remove(question);
                done();
            }
            case 3, 4 -> {
                verified.put(question, text(directory, question));
                generations.put(question, ledger.ask(question, () -> { }));
                ledger.begun(question, generations.get(question), Answers.basis(verified.get(question)), () -> { });
            }
            default -> {
                String text = verified.remove(question);
                if (text != null) {
                    say(ANSWER + " " + question.test() + " " + text);
                    ledger.finished(question, generations.get(question), Optional.of(found(text)));
                    done();
                }
            }
        }
    }

    private void done() throws InterruptedException {
        ledger.settle();
        say(DONE);
    }

    /** A line at once, or nothing. */
    private void say(String line) {
        out.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
