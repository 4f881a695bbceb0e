package org.felis.tests.cat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.engine.source.Problem;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One file per problem code; its first line says {@code // CODE at [FILE] LINE:COLUMN}. */
class ErrorCorpusTest {

    /** What no small file can show; see {@link UnreadableTextTest}. */
    private static final Set<CatProblem> NO_FILE = EnumSet.of(CatProblem.TOO_LARGE, CatProblem.TOO_MANY_INCLUDES,
            CatProblem.MISSING_LIBRARY, CatProblem.UNEXPECTED_EXPRESSION);

    private static final Pattern EXPECTATION = Pattern.compile("// (CAT\\d+) at (?:(\\S+) )?(\\d+:\\d+)");

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(CatSources.fixtures())) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileHasItsProblemAtItsPlaceAndNoOther(Path file) throws IOException {
        CatSource source = CatSource.read(file);
        Matcher expected = EXPECTATION.matcher(source.text());
        assertTrue(expected.lookingAt(), "the first line does not say what is expected");
        assertTrue(source.fileName().startsWith(expected.group(1) + "_"), "the file is not named after its code");
        String problemFile = expected.group(2) == null ? source.fileName() : file.resolveSibling(expected.group(2)).getFileName().toString();

        CatCompilation compilation = CatLanguage.shared().compile(source, CatSources.fromDirectories(), ModelReading.DEFAULTS);

        List<String> found = compilation.problems().stream()
                .map(p -> p.code() + " " + new CatSource(p.range().file(), "").fileName() + " " + CatSources.place(p.range())).toList();
        assertEquals(List.of(expected.group(1) + " " + problemFile + " " + expected.group(3)), found, compilation.problems()::toString);
        boolean error = compilation.problems().stream().anyMatch(p -> p.severity() == Problem.Severity.ERROR);
        assertEquals(error, compilation.model().isEmpty(), "a model exists exactly if there is no error");
    }

    @Test
    void everyCodeHasAFile() throws IOException {
        Set<String> covered = files().map(f -> f.getFileName().toString().substring(0, 6)).collect(Collectors.toSet());
        List<String> missing = Arrays.stream(CatProblem.values()).filter(p -> !NO_FILE.contains(p)).map(CatProblem::code)
                .filter(c -> !covered.contains(c)).toList();
        assertEquals(List.of(), missing);
    }

    @Test
    void everyCodeIsDocumented() {
        String documentation = Repository.read(Repository.root().resolve("docs/cat.md"));
        List<String> missing = Arrays.stream(CatProblem.values()).map(CatProblem::code).filter(c -> !documentation.contains(c)).toList();
        assertEquals(List.of(), missing);
    }

    @Test
    void codesAreDistinct() {
        long distinct = Arrays.stream(CatProblem.values()).map(CatProblem::code).distinct().count();
        assertEquals(CatProblem.values().length, distinct);
    }
}
