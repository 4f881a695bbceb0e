package org.felis.tests.c;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.c.machine.MachineOptions;
import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.tests.Repository;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file holds, it has outcomes, or problems with their places: the examples with tokens missing, doubled and swapped, cut off, and with bytes that are no text. */
class MutatedSourcesTest {

    private static final long SEED = Long.getLong("felis.seed", 1);
    private static final int FILES = Integer.getInteger("felis.mutations", 300);
    private static final Duration TIME_FOR_ONE = Duration.ofSeconds(2);
    private static final long MOST_MILLIS_FOR_ONE = 30_000;
    private static final Pattern TOKEN = Pattern.compile("\\w+|\"[^\"\n]*\"|'[^'\n]*'|\\{-\\{|}-}|\\|\\|\\||[-+*/%&|^<>=!]=|&&|\\|\\||->|\\+\\+|--|<<|>>|[^\\s\\w]");
    /** Ends soon: a mutation makes loops that have no end. */
    private static final SourceSettings LIMITED = SourceSettings.DEFAULT.withTimeout(TIME_FOR_ONE)
            .with(new MachineOptions(MachineOptions.DEFAULT.provenance(), false, 50, 20_000, 1, false, MachineOptions.MAIN));

    @TempDir
    private Path folder;

    @Test
    void mutatedFilesHaveOutcomesOrProblemsAtPlaces() throws IOException {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it reads the files");
        List<Path> examples = new ArrayList<>(Repository.filesBelow(Repository.root().resolve("examples/c-semantics"), ".c"));
        Random random = new Random(SEED);
        int answered = 0;
        int rejected = 0;
        for (int i = 0; i < FILES; i++) {
            String example = Repository.read(examples.get(random.nextInt(examples.size())));
            byte[] mutated = mutated(example, random);
            Files.write(folder.resolve("f.c"), mutated);
            switch (answer(mutated, i)) {
                case SourceAnswer.Found found -> answered++;
                case SourceAnswer.Accepted accepted -> answered++;
                case SourceAnswer.Rejected problems -> {
                    rejected++;
                    checkPlaces(problems.problems(), mutated, i);
                }
                case SourceAnswer.Undecided problems -> checkPlaces(problems.problems(), mutated, i);
            }
        }
        assertTrue(answered > FILES / 20 && rejected > FILES / 4, answered + " answered, " + rejected + " rejected");
    }

    private SourceAnswer answer(byte[] mutated, int number) {
        long start = System.nanoTime();
        try {
            return SourcePrograms.outcomes("f.c", folder, LIMITED, Interruption.none());
        } catch (RuntimeException | StackOverflowError failure) {
            throw new AssertionError(text(mutated, number), failure);
        } finally {
            long millis = (System.nanoTime() - start) / 1_000_000;
            assertTrue(millis < MOST_MILLIS_FOR_ONE, () -> millis + " ms for " + text(mutated, number));
        }
    }

    private static String text(byte[] mutated, int number) {
        return "file " + number + " of seed " + SEED + ":\n" + new String(mutated, StandardCharsets.UTF_8);
    }

    private static void checkPlaces(List<Problem> problems, byte[] mutated, int number) {
        assertFalse(problems.isEmpty(), () -> text(mutated, number));
        for (Problem problem : problems) {
            boolean isOfWholeFile = List.of("C012", "CLANG007").contains(problem.code()); // it takes too long, or cannot be read at all
            assertTrue((isOfWholeFile || problem.range().line() > 0) && !problem.message().isBlank(), () -> problem + "\n" + text(mutated, number));
            assertFalse(List.of("C011", "CLANG004", "CLANG006").contains(problem.code()), () -> problem + "\n" + text(mutated, number));
        }
    }

    private static byte[] mutated(String text, Random random) throws IOException {
        if (random.nextInt(6) == 0) {
            return withGarbage(text.getBytes(StandardCharsets.UTF_8), random);
        }
        if (random.nextInt(6) == 0) {
            return text.substring(0, random.nextInt(text.length())).getBytes(StandardCharsets.UTF_8);
        }
        List<String> tokens = tokens(text);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(tokens.size() / 2) * 2 + 1; // tokens are between spaces
            int other = random.nextInt(tokens.size() / 2) * 2 + 1;
            switch (random.nextInt(4)) {
                case 0 -> tokens.set(at, "");
                case 1 -> tokens.set(at, tokens.get(at) + " " + tokens.get(at));
                case 2 -> Collections.swap(tokens, at, other);
                default -> tokens.set(at, tokens.get(other));
            }
        }
        return String.join("", tokens).getBytes(StandardCharsets.UTF_8);
    }

    /** Spaces and tokens in turn. */
    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.find()) {
            tokens.add(text.substring(end, matcher.start()));
            tokens.add(matcher.group());
            end = matcher.end();
        }
        tokens.add(text.substring(end));
        return tokens;
    }

    private static byte[] withGarbage(byte[] text, Random random) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int at = random.nextInt(text.length);
        byte[] garbage = new byte[1 + random.nextInt(8)];
        random.nextBytes(garbage);
        bytes.write(text, 0, at);
        bytes.write(garbage);
        bytes.write(text, at, text.length - at);
        return bytes.toByteArray();
    }
}
