package org.felis.tests.engine.relation;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** A relation as a set of pairs, with operations that are plainly right. */
record PairSet(int size, Set<Pair> pairs) {

    record Pair(int source, int target) {
    }

    /** About {@code density} pairs per event. */
    static PairSet random(Random random, int size, int density) {
        Set<Pair> pairs = new HashSet<>();
        for (int i = 0; i < size * density; i++) {
            pairs.add(new Pair(random.nextInt(size), random.nextInt(size)));
        }
        return new PairSet(size, pairs);
    }

    Relation relation() {
        Relation.Builder builder = Relation.builder(size);
        pairs.forEach(p -> builder.add(p.source(), p.target()));
        return builder.build();
    }

    PairSet union(PairSet other) {
        Set<Pair> result = new HashSet<>(pairs);
        result.addAll(other.pairs);
        return new PairSet(size, result);
    }

    PairSet intersection(PairSet other) {
        Set<Pair> result = new HashSet<>(pairs);
        result.retainAll(other.pairs);
        return new PairSet(size, result);
    }

    PairSet difference(PairSet other) {
        Set<Pair> result = new HashSet<>(pairs);
        result.removeAll(other.pairs);
        return new PairSet(size, result);
    }

    PairSet complement() {
        Set<Pair> result = new HashSet<>();
        for (int source = 0; source < size; source++) {
            for (int target = 0; target < size; target++) {
                result.add(new Pair(source, target));
            }
        }
        return new PairSet(size, result).difference(this);
    }

    PairSet compose(PairSet next) {
        return new PairSet(size,
                pairs.stream()
                        .flatMap(a -> next.pairs.stream().filter(b -> a.target() == b.source())
                                .map(b -> new Pair(a.source(), b.target())))
                        .collect(Collectors.toSet()));
    }

    PairSet inverse() {
        return new PairSet(size,
                pairs.stream().map(p -> new Pair(p.target(), p.source())).collect(Collectors.toSet()));
    }

    PairSet transitiveClosure() {
        PairSet closure = this;
        PairSet larger = closure.union(closure.compose(this));
        while (!larger.equals(closure)) {
            closure = larger;
            larger = closure.union(closure.compose(this));
        }
        return closure;
    }

    EventSet domain() {
        return EventSet.of(size, pairs.stream().mapToInt(Pair::source));
    }
}
