package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All cycles up to a size that are <em>critical</em> (Shasha, Snir, <em>Efficient and Correct Execution of Parallel Programs
 * that Share Memory</em>, TOPLAS 1988; Alglave, Maranget, Tautschnig, TOPLAS 2014, section 9): a thread has at most two
 * accesses, of different locations, and no communication follows another that would do alone (only {@code Rfe} may follow).
 * Each cycle once, whatever it starts with.
 */
final class CycleEnumeration {

    private final List<Relaxation> alphabet;
    private final int mostRelaxations;
    private final List<List<Relaxation>> cycles = new ArrayList<>();
    private final Set<String> seen = new LinkedHashSet<>();

    private CycleEnumeration(List<Relaxation> alphabet, int mostRelaxations) {
        this.alphabet = alphabet;
        this.mostRelaxations = mostRelaxations;
    }

    /** @param alphabet the relaxations; those with {@code *} stand for all that they can be */
    static List<List<Relaxation>> of(List<Relaxation> alphabet, int mostRelaxations) {
        List<Relaxation> directed = new ArrayList<>();
        for (Relaxation relaxation : alphabet) {
            for (Direction source : possible(relaxation.source())) {
                for (Direction target : possible(relaxation.target())) {
                    directed.add(named(relaxation, source, target));
                }
            }
        }
        CycleEnumeration enumeration = new CycleEnumeration(directed, mostRelaxations);
        enumeration.extend(new ArrayList<>());
        return enumeration.cycles;
    }

    private static List<Direction> possible(Optional<Direction> direction) {
        return direction.map(List::of).orElse(List.of(Direction.values()));
    }

    /** The relaxation with the letters of its directions in place of the stars. */
    private static Relaxation named(Relaxation relaxation, Direction source, Direction target) {
        String text = relaxation.text();
        if (relaxation.source().isEmpty()) {
            text = text.replaceFirst("\\*", String.valueOf(source.letter()));
        }
        if (relaxation.target().isEmpty()) {
            text = text.replaceFirst("\\*", String.valueOf(target.letter()));
        }
        return new Relaxation(text, relaxation.kind(), relaxation.detail(), relaxation.external(),
                relaxation.sameLocation(), Optional.of(source), Optional.of(target), relaxation.sourceAnnotation(),
                relaxation.targetAnnotation());
    }

    private void extend(List<Relaxation> path) {
        if (path.size() >= 2 && fit(path.get(path.size() - 1), path.get(0)) && isClosed(path)) {
            if (seen.add(canonical(path))) {
                cycles.add(List.copyOf(path));
            }
        }
        if (path.size() == mostRelaxations) {
            return;
        }
        for (Relaxation next : alphabet) {
            if (path.isEmpty() || fit(path.get(path.size() - 1), next)) {
                path.add(next);
                extend(path);
                path.remove(path.size() - 1);
            }
        }
    }

    /** Whether a critical cycle may have the one behind the other, and annotations agree. */
    private static boolean fit(Relaxation before, Relaxation after) {
        if (before.target().get() != after.source().get() || !before.external() && !after.external()
                || before.targetAnnotation().isPresent() && after.sourceAnnotation().isPresent()
                        && !before.targetAnnotation().equals(after.sourceAnnotation())) {
            return false;
        }
        return !before.external() || !after.external() || after.kind() == Relaxation.Kind.READS_FROM;
    }

    private static boolean isClosed(List<Relaxation> path) {
        long changes = path.stream().filter(r -> !r.sameLocation()).count();
        return changes >= 2 && path.stream().filter(Relaxation::external).count() >= 2;
    }

    /** The same for all rotations of a cycle, and for these only. */
    static String canonical(List<Relaxation> path) {
        List<String> words = path.stream().map(Relaxation::text).toList();
        String least = null;
        for (int i = 0; i < words.size(); i++) {
            List<String> turned = new ArrayList<>(words.subList(i, words.size()));
            turned.addAll(words.subList(0, i));
            String text = String.join(" ", turned);
            least = least == null || text.compareTo(least) < 0 ? text : least;
        }
        return least;
    }
}
