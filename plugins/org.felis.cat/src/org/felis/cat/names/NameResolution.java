package org.felis.cat.names;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.felis.engine.source.SourceRange;

/** Which definition each name of a compiled model means, across its files. Places are looked up by file and offset. */
public final class NameResolution {

    /**
     * One occurrence of a name, or of the string of an {@code include}.
     *
     * @param place the occurrence
     * @param name the name, or the path of an include
     * @param definition where the name is bound: for an include the included file as a whole, for a binding its own place; empty for
     *        what Felis predefines
     * @param description what the name means, for hover
     */
    public record Occurrence(SourceRange place, String name, NameKind kind, Optional<SourceRange> definition, String description) {

        /** Whether this is where the name is bound. */
        public boolean isBinding() {
            return definition.filter(place::equals).isPresent();
        }
    }

    private static final NameResolution NONE = new NameResolution(List::of);

    private final Supplier<List<Occurrence>> finder;
    private Map<String, List<Occurrence>> byFile;

    /** Asks for the occurrences when they are needed first. */
    public NameResolution(Supplier<List<Occurrence>> finder) {
        this.finder = finder;
    }

    /** Of a file that could not be read. */
    public static NameResolution none() {
        return NONE;
    }

    /** The occurrence that covers the offset, its end included. */
    public Optional<Occurrence> at(String file, int offset) {
        return in(file).stream().filter(o -> o.place().offset() <= offset && offset <= o.place().offset() + o.place().length())
                .findFirst();
    }

    /** All occurrences in a file, the bindings among them, in the order of the text. */
    public List<Occurrence> in(String file) {
        return byFile().getOrDefault(file, List.of());
    }

    /** All occurrences of one definition, itself included, over all files. */
    public List<Occurrence> of(SourceRange definition) {
        return byFile().values().stream().flatMap(List::stream).filter(o -> o.definition().filter(definition::equals).isPresent())
                .distinct().toList();
    }

    private synchronized Map<String, List<Occurrence>> byFile() {
        if (byFile == null) {
            byFile = finder.get().stream().sorted(Comparator.comparingInt(o -> o.place().offset()))
                    .collect(Collectors.groupingBy(o -> o.place().file()));
        }
        return byFile;
    }
}
