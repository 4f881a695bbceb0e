package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Annotates the accesses of cycles in every way. */
final class Annotating {

    private final List<String> ofReads;
    private final List<String> ofWrites;

    /**
     * @param annotations to choose from; each is used for reads, writes or both, as the language has them
     * @throws GenerationException if one is unknown, or if there is none for reads or none for writes
     */
    Annotating(Language language, List<String> annotations) throws GenerationException {
        for (String annotation : annotations) {
            if (!language.annotations().contains(annotation)) {
                throw new GenerationException("'" + annotation + "' is no annotation of " + language.architecture() + "; known are "
                        + String.join(" ", language.annotations()));
            }
        }
        ofReads = orPlain(annotations, language.readAnnotations());
        ofWrites = orPlain(annotations, language.writeAnnotations());
    }

    /** Where none of the annotations is for such an access, it is without. */
    private static List<String> orPlain(List<String> annotations, List<String> known) {
        List<String> those = annotations.stream().filter(known::contains).distinct().toList();
        return those.isEmpty() ? known.subList(0, 1) : those;
    }

    /** All ways to annotate the accesses that are without, each once, whatever the cycle starts with. */
    List<List<Relaxation>> each(List<List<Relaxation>> cycles) {
        List<List<Relaxation>> annotated = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (List<Relaxation> cycle : cycles) {
            extend(cycle, new ArrayList<>(), annotated, seen);
        }
        return annotated;
    }

    private void extend(List<Relaxation> cycle, List<Relaxation> done, List<List<Relaxation>> annotated, Set<String> seen) {
        if (done.size() == cycle.size()) {
            if (seen.add(CycleEnumeration.canonical(done))) {
                annotated.add(List.copyOf(done));
            }
            return;
        }
        Relaxation next = cycle.get(done.size());
        Optional<String> known = next.targetAnnotation().or(cycle.get((done.size() + 1) % cycle.size())::sourceAnnotation);
        List<String> choices = known.map(List::of).orElse(next.target().get() == Direction.READ ? ofReads : ofWrites);
        for (String annotation : choices) {
            done.add(next.targetAnnotation().isPresent() ? next : next.endingAt(annotation));
            extend(cycle, done, annotated, seen);
            done.removeLast();
        }
    }
}
