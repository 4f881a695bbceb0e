package org.felis.tests.cat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedModelsTest {

    static Stream<Path> models() {
        return Stream.concat(Repository.filesBelow(Repository.root().resolve("cat-models"), ".cat").stream(),
                Repository.filesBelow(Repository.examples(), ".cat").stream());
    }

    @ParameterizedTest
    @MethodSource("models")
    void compilesWithoutAnyProblem(Path model) throws IOException {
        CatCompilation compilation = CatLanguage.shared().compile(CatSource.read(model), CatSources.fromDirectories(),
                ModelReading.DEFAULTS);
        // files that others include need no axiom
        assertEquals(List.of(), compilation.problems().stream().filter(p -> !p.code().equals(CatProblem.NO_AXIOM.code())).toList());
    }
}
