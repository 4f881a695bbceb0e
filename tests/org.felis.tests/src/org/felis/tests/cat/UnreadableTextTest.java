package org.felis.tests.cat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any input yields a located problem, soon. */
class UnreadableTextTest {

    @TempDir
    private Path folder;

    private static final Duration SOON = Duration.ofSeconds(10);

    private static final String EVERY_CONSTRUCT = """
            "A model" catdep
            include "cos.cat"
            let rec hb = po | rf ; [W] and S = {} | domain(hb)
            let rec g(a, b) = match a with || {} -> b || x ++ y -> fun z -> z end and h = g when acyclic h
            procedure p(x) = empty x as e end
            call p(po) as q
            if not "v" && ("w" || "x") show po as a, rf else unshow a end
            let (l, r) = (po & W * R, let w = rf^-1 in w+)
            enum e = 'a || 'b
            forall x in { 'a } do acyclic po end
            match 'a with 'a -> debug po || _ -> let x = if 'a in e then po else rf end
            with c from linearisations(W, co)
            instructions R[{'a}]
            flag ~empty try nothing with (if "v" then po else rf^-1)? as last
            """;

    private static List<String> codes(String text) {
        CatCompilation compilation = assertTimeoutPreemptively(SOON, () -> CatSources.none().compile(text));
        compilation.names().in(CatSources.MODEL);
        boolean error = compilation.problems().stream().anyMatch(p -> p.severity() == Problem.Severity.ERROR);
        assertEquals(error, compilation.model().isEmpty(), () -> "a model exists exactly if there is no error: " + compilation.problems());
        compilation.problems().stream().filter(p -> p.range().file().equals(CatSources.MODEL)).forEach(p -> assertLocated(p, text));
        return compilation.problems().stream().map(Problem::code).distinct().toList();
    }

    /** The place is in the text, and its line and column are those of its offset. */
    private static void assertLocated(Problem problem, String text) {
        SourceRange place = problem.range();
        assertTrue(place.offset() >= 0 && place.offset() + place.length() <= text.length(), () -> problem + " at " + place);
        String before = text.substring(0, place.offset());
        assertEquals(before.chars().filter(c -> c == '\n').count() + 1, place.line(), problem::toString);
        assertEquals(place.offset() - before.lastIndexOf('\n'), place.column(), problem::toString);
    }

    @Test
    void anEmptyFileIsAProblem() {
        assertEquals(List.of("CAT007"), codes(""));
    }

    @Test
    void aLineOfTenMegabytesIsRefused() {
        assertEquals(List.of("CAT005"), codes("let a = po" + " | po".repeat(2_000_000)));
    }

    @Test
    void aLongUnionIsRead() {
        assertEquals(List.of(), codes("acyclic rf" + " | po".repeat(100_000) + " as order"));
    }

    @Test
    void randomBytesAreRefused() {
        byte[] bytes = new byte[20_000];
        new Random(1).nextBytes(bytes);
        assertEquals(List.of("CAT004"), codes(new String(bytes, java.nio.charset.StandardCharsets.UTF_8)));
    }

    @Test
    void randomPrintableTextHasSyntaxErrorsOnly() {
        StringBuilder text = new StringBuilder();
        new Random(2).ints(20_000, ' ', '~').forEach(c -> text.append((char) c));
        List<String> codes = codes(text.toString());
        assertTrue(codes.stream().allMatch(c -> c.startsWith("CAT00")), codes.toString());
    }

    @Test
    void keywordsNestedThousandsOfTimesEndInAProblem() {
        List<String> codes = codes("acyclic " + "let a = po in ".repeat(20_000) + "a as order");
        assertTrue(codes.equals(List.of("CAT006")) || codes.isEmpty(), codes.toString());
    }

    @Test
    void complementsNestedThousandsOfTimesEndInAProblem() {
        List<String> codes = codes("acyclic " + "~".repeat(20_000) + "po as order");
        assertTrue(codes.equals(List.of("CAT006")) || codes.isEmpty(), codes.toString());
    }

    @Test
    void everyPrefixOfAModelIsReadWithoutFailure() {
        for (int end = 0; end < EVERY_CONSTRUCT.length(); end++) {
            codes(EVERY_CONSTRUCT.substring(0, end));
        }
    }

    @Test
    void everyModelThatLacksAWordIsReadWithoutFailure() {
        String[] words = EVERY_CONSTRUCT.split("(?<=\\W)|(?=\\W)");
        for (int missing = 0; missing < words.length; missing++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < words.length; i++) {
                text.append(i == missing ? "" : words[i]);
            }
            codes(text.toString());
        }
    }

    @Test
    void everyModelWithWordsExchangedIsReadWithoutFailure() {
        Random random = new Random(3);
        for (int attempt = 0; attempt < 400; attempt++) {
            String[] words = EVERY_CONSTRUCT.split("(?<=\\W)|(?=\\W)");
            for (int exchange = 0; exchange < 3; exchange++) {
                words[random.nextInt(words.length)] = words[random.nextInt(words.length)];
            }
            codes(String.join("", words));
        }
    }

    @Test
    void exponentialFunctionsAreCutOff() {
        StringBuilder text = new StringBuilder("let f0(r) = r; po\n");
        for (int i = 1; i < 40; i++) {
            text.append("let f").append(i).append("(r) = f").append(i - 1).append("(f").append(i - 1).append("(r))\n");
        }
        assertEquals(List.of("CAT402"), codes(text + "acyclic f39(po) as order"));
    }

    @Test
    void recursionThroughDeepExpressionsIsCutOff() {
        String deep = "(".repeat(90) + "f(r)" + ")".repeat(90);
        assertEquals(List.of("CAT402"), codes("let rec f(r) = r | " + deep + "\nacyclic f(po) as order"));
    }

    @Test
    void includesThatMultiplyAreCutOff() {
        IncludeResolver endless = new IncludeResolver() {
            @Override
            public Optional<CatSource> resolve(String include, CatSource from) {
                return Optional.of(new CatSource(include, "include \"a" + include + "\"\ninclude \"b" + include + "\""));
            }

            @Override
            public Optional<CatSource> library(String name) {
                return CatSources.none().library(name);
            }
        };
        CatCompilation compilation = assertTimeoutPreemptively(SOON,
                () -> CatLanguage.shared().compile(new CatSource("model.cat", "include \"x.cat\""), endless, ModelReading.DEFAULTS));
        assertEquals(List.of("CAT103"), compilation.problems().stream().map(Problem::code).toList());
    }

    @Test
    void fewFilesThatIncludeEachOtherManyTimesAreCutOff() {
        CatSources files = CatSources.none();
        for (int i = 0; i < 25; i++) {
            files.with("e" + i + ".cat", ("include \"e" + (i + 1) + ".cat\"\n").repeat(2));
        }
        files.with("e25.cat", "let a = po\n");
        CatCompilation compilation = assertTimeoutPreemptively(SOON, () -> files.compile("include \"e0.cat\"\nacyclic po | rf as order"));
        assertEquals(List.of("CAT103"), compilation.problems().stream().map(Problem::code).toList());
    }

    @Test
    void aLongChainOfIncludesIsRead() {
        CatSources files = CatSources.none();
        for (int i = 0; i < 490; i++) {
            files.with("c" + i + ".cat", "include \"c" + (i + 1) + ".cat\"\n");
        }
        files.with("c490.cat", "let last = po | rf\n");
        assertEquals(List.of(), files.compile("include \"c0.cat\"\nacyclic last as order").problems());
    }

    @Test
    void onlyModelsAreIncluded() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "let me = in\n");
        Files.writeString(folder.resolve("notes.txt"), "let me = in\n");
        Files.createSymbolicLink(folder.resolve("link.cat"), secret);
        for (String include : List.of("secret", "notes.txt", "link.cat", secret.toString())) {
            CatSource model = new CatSource(folder.resolve("model.cat").toString(), "include \"" + include + "\"\nacyclic po | rf as order");
            List<Problem> problems = CatLanguage.shared().compile(model, CatSources.fromDirectories(), ModelReading.DEFAULTS).problems();
            assertEquals(List.of(include.equals("link.cat") ? "CAT101" : "CAT105"), problems.stream().map(Problem::code).toList());
            assertFalse(problems.toString().contains("me = in"), problems.toString());
        }
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() {
        assertEquals(List.of(), codes("\uFEFFinclude \"cos.cat\"\nacyclic po | fr as order\n"));
        assertEquals(List.of(), codes("\uFEFF(* a comment *) acyclic po | rf as order\n"));
        assertEquals(List.of("CAT001"), codes("acyclic po |\uFEFF rf as order\n"));
    }

    @Test
    void aMissingLibraryIsAProblemOfTheModel() {
        IncludeResolver nothing = IncludeResolver.inDirectories(List.of(), new ModelLibrary(Optional.empty()));
        CatCompilation compilation = CatLanguage.shared().compile(new CatSource("model.cat", "acyclic po as order"), nothing,
                ModelReading.DEFAULTS);
        assertEquals(List.of("CAT104"), compilation.problems().stream().map(Problem::code).toList());
    }
}
