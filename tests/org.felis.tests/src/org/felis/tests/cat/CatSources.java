package org.felis.tests.cat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Term;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.tests.Repository;
import org.felis.verification.sources.ModelReading;

/** Compiles models that a test writes as text, with the shipped library and further files from memory. */
final class CatSources implements IncludeResolver {

    static final String MODEL = "model.cat";

    private static final ModelLibrary LIBRARY = new ModelLibrary(Repository.root().resolve("cat-models"));

    private final Map<String, String> files = new HashMap<>();

    static CatSources none() {
        return new CatSources();
    }

    CatSources with(String file, String text) {
        files.put(file, text);
        return this;
    }

    static IncludeResolver fromDirectories() {
        return IncludeResolver.inDirectories(List.of(), LIBRARY);
    }

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        return Optional.ofNullable(files.get(include)).map(t -> new CatSource(include, t)).or(() -> LIBRARY.find(include));
    }

    @Override
    public Optional<CatSource> library(String name) {
        return LIBRARY.find(name);
    }

    CatCompilation compile(String text) {
        return compile(text, ModelReading.DEFAULTS);
    }

    CatCompilation compile(String text, CatOptions options) {
        return CatLanguage.shared().compile(new CatSource(MODEL, text), this, options);
    }

    /** The model; the test fails with the problems if there is none. */
    MemoryModel model(String text) {
        CatCompilation compilation = compile(text);
        return compilation.model().orElseThrow(() -> new AssertionError(compilation.problems().toString()));
    }

    /** What a definition of the model means, written as {@link TermText} does. */
    static String termOf(String name, String text) {
        MemoryModel model = none().model(text);
        Term term = model.find(name).orElseThrow(() -> new AssertionError(name + " is not defined"));
        return TermText.of(term);
    }

    /** {@code CODE line:column} of each error. */
    static List<String> errorsOf(String text) {
        return none().compile(text).problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR)
                .map(p -> p.code() + " " + place(p.range())).toList();
    }

    static String place(SourceRange range) {
        return range.line() + ":" + range.column();
    }

    static Path fixtures() {
        return Repository.root().resolve("tests/org.felis.tests/fixtures/cat");
    }
}
