package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes accesses of a cycle of relaxations. Going along the cycle, a relaxation between different locations leads to the next
 * location, the last of them back to the first. The accesses of one location therefore follow each other; writes get the
 * values 1 and 2 in that order, which is their coherence order, and a read takes the value of the write before it. A cycle
 * that stays at one location is cut open at a relaxation of program order: that is the one which the execution contradicts.
 */
final class Cycle {

    /** More writes of one location would need a further thread that observes their order. */
    private static final int MOST_WRITES = 2;

    private final List<Relaxation> relaxations;

    private Cycle(List<Relaxation> relaxations) {
        this.relaxations = relaxations;
    }

    /**
     * The test that the cycle describes.
     *
     * @throws GenerationException if no execution makes the cycle
     */
    static Scenario scenario(List<Relaxation> relaxations, String plainAnnotation) throws GenerationException {
        Cycle cycle = new Cycle(directed(startingAThread(relaxations)));
        return cycle.scenario(plainAnnotation);
    }

    /** Turned so that the last relaxation leads to another thread; otherwise as it was given. */
    private static List<Relaxation> startingAThread(List<Relaxation> relaxations) throws GenerationException {
        long external = relaxations.stream().filter(Relaxation::external).count();
        if (external < 2) {
            throw new GenerationException("a cycle needs at least two relaxations between threads, such as Rfe, Fre or Coe; this has "
                    + (external == 0 ? "none" : "one"));
        }
        List<Relaxation> turned = new ArrayList<>(relaxations);
        while (!turned.get(turned.size() - 1).external()) {
            Collections.rotate(turned, -1);
        }
        return turned;
    }

    /** With every direction known: a {@code *} takes that of its neighbour. */
    private static List<Relaxation> directed(List<Relaxation> relaxations) throws GenerationException {
        int size = relaxations.size();
        List<Direction> starts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Relaxation before = relaxations.get((i + size - 1) % size);
            Relaxation after = relaxations.get(i);
            Optional<Direction> known = after.source().or(before::target);
            if (known.isEmpty()) {
                throw new GenerationException("between '" + before.text() + "' and '" + after.text()
                        + "' there may be a read or a write: write R or W instead of a '*'");
            }
            if (before.target().isPresent() && before.target().get() != known.get()) {
                throw new GenerationException("'" + before.text() + "' ends at " + before.target().get().words() + ", but '"
                        + after.text() + "' starts at " + known.get().words());
            }
            starts.add(known.get());
        }
        List<Relaxation> directed = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            directed.add(relaxations.get(i).directed(starts.get(i), starts.get((i + 1) % size)));
        }
        return directed;
    }

    private Scenario scenario(String plainAnnotation) throws GenerationException {
        int size = relaxations.size();
        int[] locations = locations();
        int[] values = new int[size];
        Map<Integer, Integer> writes = new TreeMap<>();
        for (int i : inCoherenceOrder()) {
            if (relaxations.get(i).source().get() == Direction.WRITE) {
                writes.merge(locations[i], 1, Integer::sum);
            }
            values[i] = writes.getOrDefault(locations[i], 0);
        }
        for (Map.Entry<Integer, Integer> entry : writes.entrySet()) {
            if (entry.getValue() > MOST_WRITES) {
                throw new GenerationException("the location " + Scenario.locationName(entry.getKey()) + " is written "
                        + entry.getValue() + " times; no final state shows the order of more than " + MOST_WRITES + " writes");
            }
        }
        writes.values().removeIf(count -> count < MOST_WRITES);
        List<Access> accesses = new ArrayList<>();
        int thread = 0;
        for (int i = 0; i < size; i++) {
            accesses.add(new Access(i, relaxations.get(i).source().get(), locations[i], thread, values[i],
                    annotation(i).orElse(plainAnnotation)));
            thread += relaxations.get(i).external() ? 1 : 0;
        }
        return new Scenario(relaxations, accesses, writes);
    }

    /** The location of each access. */
    private int[] locations() throws GenerationException {
        int changes = (int) relaxations.stream().filter(r -> !r.sameLocation()).count();
        if (changes == 1) {
            Relaxation only = relaxations.stream().filter(r -> !r.sameLocation()).findFirst().orElseThrow();
            throw new GenerationException("only '" + only.text()
                    + "' changes the location, and nothing leads back: a cycle has none or at least two such relaxations");
        }
        int[] locations = new int[relaxations.size()];
        for (int i = 1; i < locations.length; i++) {
            boolean changed = !relaxations.get(i - 1).sameLocation();
            locations[i] = changed ? (locations[i - 1] + 1) % changes : locations[i - 1];
        }
        return locations;
    }

    /** The accesses, those of each location in the order in which they happen. */
    private List<Integer> inCoherenceOrder() throws GenerationException {
        int size = relaxations.size();
        int first = -1;
        for (int i = 0; i < size; i++) {
            if (!relaxations.get(i).sameLocation()) {
                first = (i + 1) % size;
            }
        }
        for (int i = 0; i < size && first < 0; i++) {
            first = relaxations.get(i).kind().isCommunication() ? -1 : (i + 1) % size;
        }
        if (first < 0) {
            throw new GenerationException("communication alone makes no cycle in any execution: some relaxation of program "
                    + "order must be there, such as PosRR or PodWR");
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add((first + i) % size);
        }
        return order;
    }

    /** What the relaxations on both sides of an access say of its annotation. */
    private Optional<String> annotation(int access) throws GenerationException {
        Relaxation before = relaxations.get((access + relaxations.size() - 1) % relaxations.size());
        Relaxation after = relaxations.get(access);
        if (before.targetAnnotation().isPresent() && after.sourceAnnotation().isPresent()
                && !before.targetAnnotation().equals(after.sourceAnnotation())) {
            throw new GenerationException("'" + before.text() + "' ends at an access annotated "
                    + before.targetAnnotation().get() + ", but '" + after.text() + "' starts at one annotated "
                    + after.sourceAnnotation().get());
        }
        return before.targetAnnotation().or(after::sourceAnnotation);
    }
}
