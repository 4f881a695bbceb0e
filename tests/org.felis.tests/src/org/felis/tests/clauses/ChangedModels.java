package org.felis.tests.clauses;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.model.MemoryModel;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;

/** Compiles shipped models, also with one of their files changed. */
final class ChangedModels {

    private static final Path FOLDER = Repository.root().resolve("cat-models");
    private static final IncludeResolver SHIPPED = IncludeResolver.inDirectories(List.of(), new ModelLibrary(FOLDER));

    private ChangedModels() {
    }

    static CatSource source(String file) {
        try {
            return CatSource.read(FOLDER.resolve(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The model as it ships, read with these variants. */
    static MemoryModel shipped(String model, Set<String> variants) {
        return model(compilation(model, variants, SHIPPED));
    }

    /** The files that a model is made of. */
    static Set<String> files(String model) {
        Set<String> files = new HashSet<>(Set.of(model + ".cat"));
        compilation(model, Set.of(), new Including() {
            @Override
            CatSource included(CatSource source) {
                files.add(source.fileName());
                return source;
            }
        });
        return files;
    }

    /** The model with another text in place of one of its files; empty if the engine cannot verify that one (a choice from what an execution decides). */
    static Optional<MemoryModel> changed(String model, Set<String> variants, String file, String text) {
        CatCompilation compilation = compilation(model, variants, new Including() {
            @Override
            CatSource included(CatSource source) {
                return source.fileName().equals(file) ? new CatSource(source.file(), text, source.library()) : source;
            }
        });
        return compilation.problems().stream().anyMatch(p -> p.code().equals(CatProblem.NOT_SUPPORTED.code())) ? Optional.empty()
                : Optional.of(model(compilation));
    }

    private static MemoryModel model(CatCompilation compilation) {
        return compilation.model().orElseThrow(() -> new AssertionError(compilation.problems().toString()));
    }

    private static CatCompilation compilation(String model, Set<String> variants, IncludeResolver includes) {
        CatSource source = source(model + ".cat");
        return CatLanguage.shared().compile(includes instanceof Including including ? including.included(source) : source, includes,
                ModelReading.DEFAULTS.withMoreVariants(variants));
    }

    private abstract static class Including implements IncludeResolver {

        abstract CatSource included(CatSource source);

        @Override
        public Optional<CatSource> resolve(String include, CatSource from) {
            return SHIPPED.resolve(include, from).map(this::included);
        }

        @Override
        public Optional<CatSource> library(String name) {
            return SHIPPED.library(name);
        }
    }
}
