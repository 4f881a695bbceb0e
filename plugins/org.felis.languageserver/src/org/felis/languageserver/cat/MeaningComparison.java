package org.felis.languageserver.cat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.SourceRange;

/**
 * Compares what names mean in a model before and after one of them was renamed. A renaming moves no name past another, so the n-th
 * name of a file before is the n-th name after.
 */
final class MeaningComparison {

    private final Names before;
    private final Names after;

    MeaningComparison(CatAnalysis before, CatAnalysis after) {
        this.before = new Names(before);
        this.after = new Names(after);
    }

    /** What a name means, but for the places' offsets: the n-th name of a file, a file, or a predefined name. */
    private record Meaning(String file, int index, String predefined) {
    }

    /** What no longer is as it was, in words, if anything is not. */
    Optional<String> firstChange(SourceRange renamed, String newName) {
        for (String file : before.files()) {
            List<Occurrence> were = before.in(file);
            List<Occurrence> are = after.in(file);
            for (int i = 0; i < Math.min(were.size(), are.size()); i++) {
                boolean isRenamed = were.get(i).definition().filter(renamed::equals).isPresent();
                String expected = isRenamed ? newName : were.get(i).name();
                if (!are.get(i).name().equals(expected) || !before.meaning(were.get(i)).equals(after.meaning(are.get(i)))) {
                    return Optional.of("'" + were.get(i).name() + "' at " + were.get(i).place() + " would mean something else");
                }
            }
            if (were.size() != are.size()) {
                return Optional.of("in " + file + " other names would have a meaning than now");
            }
        }
        return Optional.empty();
    }

    /** The names of one model. */
    private static final class Names {

        private final CatAnalysis model;
        private final Map<String, Map<SourceRange, Integer>> indices = new HashMap<>();

        Names(CatAnalysis model) {
            this.model = model;
        }

        List<Occurrence> in(String file) {
            return model.names().in(file);
        }

        /** The main file and all that it includes. */
        Set<String> files() {
            Set<String> files = new TreeSet<>();
            collect(model.document().name(), files);
            return files;
        }

        private void collect(String file, Set<String> files) {
            if (files.add(file)) {
                in(file).stream().filter(o -> o.kind() == NameKind.FILE).forEach(o -> collect(o.definition().orElseThrow().file(), files));
            }
        }

        Meaning meaning(Occurrence occurrence) {
            if (occurrence.definition().isEmpty()) {
                return new Meaning("", 0, occurrence.name());
            }
            SourceRange definition = occurrence.definition().get();
            return new Meaning(definition.file(), indices.computeIfAbsent(definition.file(), this::indices).getOrDefault(definition, -1), "");
        }

        private Map<SourceRange, Integer> indices(String file) {
            Map<SourceRange, Integer> byPlace = new HashMap<>();
            in(file).forEach(o -> byPlace.putIfAbsent(o.place(), byPlace.size()));
            return byPlace;
        }
    }
}
