package org.felis.verification.sources;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Dialect;

/**
 * For which architectures a model is meant: a shipped one for those whose default it is; else what its first line names
 * ({@code RISCV "Risc V partial order model"}); else those of whose barriers and other marks its axioms speak most. A model that
 * speaks of none, or under which all accesses are in order (sequential consistency), is for all.
 */
public final class ModelArchitecture {

    /** Shorter tags ({@code A}, {@code EX}) are those of several architectures. */
    private static final int SHORTEST_MARK = 4;

    private ModelArchitecture() {
    }

    /**
     * A warning if the model is meant for others than the test's architecture: the verdict says what the model makes of it.
     *
     * @param name the model's name for results
     */
    public static Optional<Problem> mismatch(ModelSources.Found found, String name, Dialects dialects, String testFile) {
        Collection<String> meant = meantFor(found, name);
        if (meant.isEmpty() || dialects.areAmong(meant)) {
            return Optional.empty();
        }
        return Optional.of(new Problem(Problem.Severity.WARNING, "FELIS006", "the model " + name + " is for "
                + String.join(", ", meant) + "; in this " + dialects.name()
                + " test it ignores barriers and other marks that it does not know", SourceRange.wholeFile(testFile)));
    }

    /** The architectures, or dialects of them, that a model is meant for; none if it is for all. @param name the model's name for results */
    public static Collection<String> meantFor(ModelSources.Found found, String name) {
        return ShippedModel.find(name).map(ShippedModel::meantFor).filter(known -> !known.isEmpty())
                .<Collection<String>>map(known -> known).orElse(found.spokenFor());
    }

    /** For which architectures a model is meant by what it says itself; none if it is for all. */
    static Collection<String> of(MemoryModel model) {
        String first = model.name().split("\\s+")[0];
        List<Architecture> named = Architecture.namedInModelsAs(first);
        if (!named.isEmpty()) {
            return named.stream().map(Architecture::headerName).toList();
        }
        if (model.impliesSequentialConsistency()) {
            return List.of();
        }
        Set<String> spokenOf = model.decisiveTags();
        Map<String, Long> marks = new LinkedHashMap<>();
        Arrays.stream(Architecture.values()).forEach(architecture -> marks.put(architecture.headerName(), architecture.tags().carried()
                .stream().filter(tag -> tag.length() >= SHORTEST_MARK && spokenOf.contains(tag)).count()));
        long most = marks.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return most == 0 ? List.of() : marks.keySet().stream().filter(a -> marks.get(a) == most).map(Architecture::find).flatMap(Optional::stream)
                .flatMap(architecture -> dialects(architecture, spokenOf)).toList();
    }

    /** The architecture, and that of its dialects whose marks a model speaks of. */
    private static Stream<String> dialects(Architecture architecture, Set<String> spokenOf) {
        return Stream.concat(Stream.of(architecture.headerName()),
                architecture.dialects().stream().filter(dialect -> dialect.isOf().test(spokenOf)).map(Dialect::name)).distinct();
    }
}
