package org.felis.tests.cat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatSource;
import org.felis.engine.source.Problem;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shipped models with a few words deleted, exchanged or replaced: whatever the text, there is a model or an error, and no failure. */
class MutatedModelsTest {

    private static final int MUTANTS_PER_MODEL = 12;
    private static final int MAX_CHANGES = 3;
    private static final List<String> INTRUDERS = List.of("(", ")", "[", "end", "let", "match", "with", "{", "}", "'tag", "rec", "\"", "->", "_",
            "0", "^", "begin", "fun", "try", "include \"cos.cat\"", "(*");

    static Stream<Path> models() {
        return Repository.filesBelow(Repository.root().resolve("cat-models"), ".cat").stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyMutantIsAModelOrHasAnError(Path model) throws IOException {
        CatSource source = CatSource.read(model);
        Random random = new Random(model.getFileName().toString().hashCode());
        for (int mutant = 0; mutant < MUTANTS_PER_MODEL; mutant++) {
            String text = mutated(source.text(), random);
            CatCompilation compilation = CatLanguage.shared().compile(new CatSource(source.file(), text), CatSources.fromDirectories(),
                    ModelReading.DEFAULTS);
            boolean error = compilation.problems().stream().anyMatch(p -> p.severity() == Problem.Severity.ERROR);
            assertEquals(error, compilation.model().isEmpty(), text);
            compilation.names().in(source.file());
        }
    }

    private static String mutated(String text, Random random) {
        List<String> words = new ArrayList<>(List.of(text.split("(?<=\\W)|(?=\\W)")));
        for (int changes = 1 + random.nextInt(MAX_CHANGES); changes > 0; changes--) {
            int at = random.nextInt(words.size());
            switch (random.nextInt(4)) {
                case 0 -> words.set(at, "");
                case 1 -> Collections.swap(words, at, random.nextInt(words.size()));
                case 2 -> words.set(at, words.get(random.nextInt(words.size())));
                default -> words.set(at, INTRUDERS.get(random.nextInt(INTRUDERS.size())));
            }
        }
        return String.join("", words);
    }
}
