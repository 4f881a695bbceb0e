package org.felis.verification.sources;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatCompilation;
import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.CompiledExpression;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.modelcache.IncludeLookups;
import org.felis.verification.task.OtherModel;
import org.felis.verification.task.VerificationTask;

/**
 * Finds and compiles models. A compiled model is kept as long as the text of its file and of all files it includes stays the
 * same, so that a batch of tests compiles its model once; texts are only read again if {@link FileStates} may have changed. It is
 * kept for other processes too where this one was told so. Thread-safe.
 */
public final class ModelSources {

    /**
     * A compiled model, the text it was made of and what that included.
     *
     * @param files that it follows from, when they were last compared with these texts
     */
    private record Compiled(CatSource source, IncludeLookups lookups, Found found, FileStates files) {

        Compiled with(FileStates now) {
            return new Compiled(source, lookups, found, now);
        }

        Set<String> fileNames() {
            Set<String> names = new LinkedHashSet<>(lookups.fileNames());
            names.add(source.file());
            return names;
        }
    }

    /**
     * A model.
     *
     * @param warnings what it came with
     * @param spokenFor the architectures that it is meant for by what it says itself: see {@link ModelArchitecture}
     */
    public record Found(MemoryModel model, List<Problem> warnings, Collection<String> spokenFor) {
    }

    /** What is compiled: a model as tasks name it, or the default's name, read under variants. */
    private record Key(String model, Set<String> variants) {
    }

    private final IncludeResolver includes = IncludeResolver.inDirectories();
    private final Map<Key, Compiled> compiled = new ConcurrentHashMap<>();
    private final CompiledModels kept;

    /** @param kept models of this and other processes */
    public ModelSources(CompiledModels kept) {
        this.kept = kept;
    }

    /**
     * The model for a task.
     *
     * @param architecture of the test, or its dialect, for the default
     */
    public Found model(VerificationTask task, String architecture) throws ProblemException {
        Set<String> variants = task.options().variants();
        Key key = new Key(name(task.model(), architecture), variants);
        Compiled known = compiled.get(key);
        if (known != null && task.modelTexts().isEmpty() && known.files().areUnchanged()) {
            return known.found();
        }
        EditedIncludes edited = new EditedIncludes(task.modelTexts(), includes);
        // before the texts are read: a change in between shows as a change
        FileStates files = known == null || !task.modelTexts().isEmpty() ? FileStates.UNKNOWN : FileStates.now(known.fileNames());
        CatSource source = source(task.model(), architecture, edited);
        if (known != null && known.source().equals(source) && known.lookups().areAnsweredSo(edited)) {
            compiled.put(key, known.with(files));
            return known.found();
        }
        Compiled now = task.modelTexts().isEmpty() ? keptOrCompiled(source, variants, edited) : compiled(source, variants, edited);
        compiled.put(key, now);
        return now.found();
    }

    /**
     * An expression over what the task's model names.
     *
     * @param architecture of the test, or its dialect, for the default model
     * @param events names that mean sets of events unless the model says otherwise
     * @throws ProblemException if the expression is wrong ({@link CatLanguage#EXPRESSION}), or the model is
     */
    public CompiledExpression expression(VerificationTask task, String architecture, String expression, Set<String> events) throws ProblemException {
        EditedIncludes edited = new EditedIncludes(task.modelTexts(), includes);
        CatOptions options = ModelReading.withEvents(events).withMoreVariants(task.options().variants());
        return CatLanguage.shared().compileExpression(expression, source(task.model(), architecture, edited), edited, options);
    }

    /** Another model for the task's test; it is not kept. */
    public MemoryModel other(VerificationTask task, OtherModel other) throws ProblemException {
        EditedIncludes edited = new EditedIncludes(other.modelTexts(), includes);
        return compiled(source(other.model(), "", edited), task.options().variants(), edited).found().model();
    }

    private Compiled keptOrCompiled(CatSource source, Set<String> variants, IncludeResolver edited) throws ProblemException {
        IncludeLookups lookups = new IncludeLookups(edited);
        Optional<CompiledModels.Entry> known = kept.find(source, variants, lookups);
        if (known.isPresent()) {
            return new Compiled(source, lookups, found(known.get().model(), known.get().warnings()), FileStates.UNKNOWN);
        }
        Compiled now = compiled(source, variants, edited);
        kept.keep(source, variants, now.lookups(), new CompiledModels.Entry(now.found().model(), now.found().warnings()));
        return now;
    }

    private static Compiled compiled(CatSource source, Set<String> variants, IncludeResolver edited) throws ProblemException {
        IncludeLookups lookups = new IncludeLookups(edited);
        CatCompilation compilation = CatLanguage.shared().compile(source, lookups, ModelReading.DEFAULTS.withMoreVariants(variants));
        List<String> texts = new ArrayList<>(lookups.texts());
        texts.add(source.text());
        List<Problem> warnings = new ArrayList<>(compilation.problems());
        warnings.addAll(UnaskedVariants.warnings(variants, source.file(), texts));
        return new Compiled(source, lookups, found(compilation.modelOrThrow(), warnings), FileStates.UNKNOWN);
    }

    private static Found found(MemoryModel model, List<Problem> warnings) {
        return new Found(model, warnings, ModelArchitecture.of(model));
    }

    /** The model's name for results: as the user gave it, or the default's. */
    public static String name(String model, String architecture) {
        return model.isEmpty()
                ? ShippedModel.defaultModel(architecture).map(ShippedModel::modelName).orElse("")
                : model;
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
