package org.felis.verification;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.felis.cat.CatCompilation;
import org.felis.cat.CatLanguage;
import org.felis.cat.CatOptions;
import org.felis.cat.CatSource;
import org.felis.cat.IncludeResolver;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;

/**
 * Finds and compiles models. A compiled model is kept as long as the text of its file and of all files it includes stays the
 * same, so that a batch of tests compiles its model once. Thread-safe.
 */
final class ModelSources {

    /** A compiled model and the texts it was made of. */
    private record Compiled(CatSource source, Map<String, String> includedTexts, Found found) {
    }

    /** A model, and the warnings that it came with. */
    record Found(MemoryModel model, List<Problem> warnings) {
    }

    /** What is compiled: a file, read under variants. */
    private record Key(String file, Set<String> variants) {
    }

    private final IncludeResolver includes = IncludeResolver.inDirectories();
    private final Map<Key, Compiled> compiled = new ConcurrentHashMap<>();

    /**
     * The model for a task.
     *
     * @param architecture of the test, or its {@link Dialect}, for the default
     */
    Found model(VerificationTask task, String architecture) throws ProblemException {
        EditedIncludes edited = new EditedIncludes(task.modelTexts(), includes);
        CatSource source = source(task.model(), architecture, edited);
        Set<String> variants = task.options().variants();
        Key key = new Key(source.file(), variants);
        Compiled known = compiled.get(key);
        if (known != null && known.source().equals(source) && isCurrent(known, edited)) {
            return known.found();
        }
        RecordingIncludes recorder = new RecordingIncludes(edited);
        CatCompilation compilation = CatLanguage.shared().compile(source, recorder, CatOptions.withMoreVariants(variants));
        List<String> texts = new ArrayList<>(recorder.texts().values());
        texts.add(source.text());
        List<Problem> warnings = new ArrayList<>(compilation.problems());
        warnings.addAll(UnaskedVariants.warnings(variants, source.file(), texts));
        Found result = new Found(compilation.modelOrThrow(), warnings);
        compiled.put(key, new Compiled(source, recorder.texts(), result));
        return result;
    }

    /** The model's name for results: as the user gave it, or the default's. */
    static String name(String model, String architecture) {
        return model.isEmpty()
                ? ShippedModel.defaultModel(architecture).map(ShippedModel::modelName).orElse("")
                : model;
    }

    private static boolean isCurrent(Compiled known, EditedIncludes edited) {
        return known.includedTexts().entrySet().stream().allMatch(e -> edited.source(e.getKey()).map(CatSource::text)
                .or(() -> RecordingIncludes.currentText(e.getKey())).map(e.getValue()::equals).orElse(false));
    }

    private CatSource source(String model, String architecture, EditedIncludes edited) throws ProblemException {
        String name = name(model, architecture);
        if (name.isEmpty()) {
            throw problem("FELIS003", "there is no default model for " + architecture + ": name one of "
                    + shipped() + ", or a .cat file", architecture);
        }
        Optional<ShippedModel> shipped = ShippedModel.find(name);
        if (shipped.isPresent()) {
            return edited.library(shipped.get().modelName() + ".cat").orElseThrow(() -> problem("FELIS004",
                    "the shipped model " + name + ".cat is missing from this installation", name));
        }
        Optional<CatSource> text = edited.source(name);
        if (text.isPresent()) {
            return text.get();
        }
        try {
            return CatSource.read(Path.of(name));
        } catch (NoSuchFileException | InvalidPathException missing) {
            throw problem("FELIS005", "no such model: give one of " + shipped() + ", or a .cat file", name);
        } catch (IOException unreadable) {
            throw problem("FELIS005", "the model cannot be read: " + unreadable.getMessage(), name);
        }
    }

    private static String shipped() {
        return Arrays.stream(ShippedModel.values()).map(ShippedModel::modelName).collect(Collectors.joining(", "));
    }

    private static ProblemException problem(String code, String message, String file) {
        return new ProblemException(List.of(Problem.error(code, message, SourceRange.wholeFile(file))));
    }
}
