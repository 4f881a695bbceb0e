package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.lowering.PredefinedNames;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.PredefinedName;
import org.felis.cat.names.TagVocabulary;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/cat.md} is true: its model, its verdicts, its names; and so is what the error corpus claims to cover. */
class CatPageTest {

    private static final String PAGE = Repository.read(Repository.root().resolve("docs/cat.md"));

    /** What a reader of error messages was promised. */
    private static final int CODES_OF_BOTH_LANGUAGES = 60;

    private static final Pattern MODEL = Pattern.compile("```cat\n(.*?)```", Pattern.DOTALL);
    private static final Pattern VERDICT = Pattern.compile("^(examples/\\S+) (Allowed|Forbidden)$", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    @Test
    void theModelOfThePageSaysWhatThePageSays() throws IOException {
        Matcher text = MODEL.matcher(PAGE);
        assertTrue(text.find());
        Path model = Files.writeString(folder.resolve("pso.cat"), text.group(1));
        List<String> verdicts = VERDICT.matcher(PAGE).results().map(r -> r.group(1) + " " + r.group(2)).toList();
        assertEquals(4, verdicts.size());
        for (String verdict : verdicts) {
            String test = verdict.substring(0, verdict.indexOf(' '));
            String out = FelisRun.of("verify", "--model", model.toString(), Repository.root().resolve(test).toString()).out();
            assertEquals(verdict, test + " " + out.split("\t")[0]);
        }
        assertEquals(0, FelisRun.of("check", model.toString()).status());
    }

    @Test
    void whatTheEngineGivesToModelsIsOnThePage() {
        Set<String> words = Arrays.stream(PAGE.split("[^A-Za-z0-9_.-]+")).collect(Collectors.toSet());
        Set<String> missing = PredefinedNames.all(TagVocabulary.NONE).stream().filter(n -> n.kind() != NameKind.SET || !n.meaning().endsWith("with this tag"))
                .filter(n -> !n.meaning().contains("no event:")).map(PredefinedName::name).filter(n -> !words.contains(n))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
    }

    @Test
    void whatTheLibraryDefinesIsOnThePage() {
        Set<String> words = Arrays.stream(PAGE.split("[^A-Za-z0-9_.-]+")).collect(Collectors.toSet());
        Pattern defined = Pattern.compile("^(?:let(?: rec)?|procedure|with) ([A-Za-z][A-Za-z0-9_.-]*)", Pattern.MULTILINE);
        Set<String> missing = Stream.of("stdlib.cat", "cross.cat", "cos.cat", "cos-opt.cat", "mutex.cat", "rcu.cat", "filters.cat", "x86fences.cat", "aarch64fences.cat")
                .flatMap(f -> defined.matcher(Repository.read(Repository.root().resolve("cat-models").resolve(f))).results())
                .map(r -> r.group(1)).filter(n -> !words.contains(n)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
    }

    /** Each with a file of its own or a test that makes one; see ErrorCorpusTest and LitmusProblemsTest. */
    @Test
    void bothLanguagesTogetherTellManyProblemsApart() {
        long codes = Stream.concat(Arrays.stream(CatProblem.values()).map(CatProblem::code),
                Arrays.stream(LitmusProblem.values()).map(LitmusProblem::code)).distinct().count();
        assertTrue(codes >= CODES_OF_BOTH_LANGUAGES, () -> "only " + codes);
        Set<String> fixtures = Stream.concat(
                Repository.filesBelow(Repository.root().resolve("tests/org.felis.tests/fixtures/cat"), ".cat").stream(),
                Repository.filesBelow(Repository.root().resolve("tests/org.felis.tests/fixtures/litmus/errors"), ".litmus").stream())
                .map(f -> f.getFileName().toString()).filter(f -> f.matches("(CAT|LIT)\\d{3}_.*")).map(f -> f.substring(0, 6))
                .collect(Collectors.toSet());
        assertTrue(fixtures.size() >= CODES_OF_BOTH_LANGUAGES, () -> "only " + fixtures.size() + " have a file");
    }
}
