package org.felis.tests.engine.relation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The algebra of bit matrices against {@link PairSet}, in universes around the word size. */
class RelationTest {

    private final Random random = new Random(42);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 130})
    void booleanOperationsAreThoseOfSetsOfPairs(int size) {
        for (int density : new int[] {1, 3, size}) {
            PairSet a = PairSet.random(random, size, density);
            PairSet b = PairSet.random(random, size, density);
            assertEquals(a.union(b).relation(), a.relation().union(b.relation()));
            assertEquals(a.intersection(b).relation(), a.relation().intersection(b.relation()));
            assertEquals(a.difference(b).relation(), a.relation().difference(b.relation()));
            assertEquals(a.complement().relation(), a.relation().complement());
            assertEquals(a.pairs().size(), a.relation().cardinality());
            assertEquals(a.pairs().isEmpty(), a.relation().isEmpty());
            assertEquals(b.pairs().containsAll(a.pairs()), a.relation().isSubsetOf(b.relation()));
            assertTrue(a.relation().intersection(b.relation()).isSubsetOf(a.relation()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 130})
    void relationalOperationsAreThoseOfSetsOfPairs(int size) {
        for (int density : new int[] {1, 2}) {
            PairSet a = PairSet.random(random, size, density);
            PairSet b = PairSet.random(random, size, density);
            assertEquals(a.compose(b).relation(), a.relation().compose(b.relation()));
            assertEquals(a.inverse().relation(), a.relation().inverse());
            assertEquals(!a.compose(b).relation().isIrreflexive(), b.relation().leadsBackOver(a.relation()));
            assertEquals(a.domain(), a.relation().domain());
            assertEquals(a.inverse().domain(), a.relation().range());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 30, 63, 64, 65})
    void theTransitiveClosureIsTheLeastFixpointOfComposition(int size) {
        PairSet a = PairSet.random(random, size, 1);
        PairSet closure = a.transitiveClosure();
        assertEquals(closure.relation(), a.relation().transitiveClosure());
        assertEquals(closure.relation().union(Relation.identity(size)), a.relation().reflexiveTransitiveClosure());
        assertEquals(closure.pairs().stream().noneMatch(p -> p.source() == p.target()), a.relation().isAcyclic());
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 65, 130, 200})
    void soIsThatOfARelationWithoutCycles(int size) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        Collections.shuffle(order, random);
        for (int density : new int[] {1, 3}) {
            PairSet any = PairSet.random(random, size, density);
            PairSet a = new PairSet(size, any.pairs().stream().filter(p -> order.indexOf(p.source()) < order.indexOf(p.target())).collect(Collectors.toSet()));
            assertTrue(a.relation().isAcyclic());
            assertEquals(a.transitiveClosure().relation(), a.relation().transitiveClosure());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 130})
    void rowsAndColumnsAreTheNeighboursOfAnEvent(int size) {
        PairSet a = PairSet.random(random, size, 2);
        int event = random.nextInt(size);
        assertEquals(EventSet.of(size, a.pairs().stream().filter(p -> p.source() == event).mapToInt(p -> p.target())),
                a.relation().successors(event));
        assertEquals(EventSet.of(size, a.pairs().stream().filter(p -> p.target() == event).mapToInt(p -> p.source())),
                a.relation().predecessors(event));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 130})
    void restrictionIsIntersectionWithTheProduct(int size) {
        Relation a = PairSet.random(random, size, 3).relation();
        EventSet sources = EventSet.of(size, random.ints(size, 0, size));
        EventSet targets = EventSet.of(size, random.ints(size, 0, size));
        Relation restricted = a.restrict(sources, targets);
        assertEquals(Relation.identity(sources).compose(a).compose(Relation.identity(targets)), restricted);
        assertEquals(Relation.where(size, (s, t) -> sources.contains(s) && targets.contains(t)),
                Relation.product(sources, targets));
    }

    @Test
    void theShortestCycleHasTheFewestEventsAndStartsAtItsSmallest() {
        Relation relation = Relation.builder(70).add(0, 1).add(1, 2).add(2, 0).add(5, 69).add(69, 5).add(3, 4).build();
        assertArrayEquals(new int[] {5, 69}, relation.shortestCycle().orElseThrow());
    }

    @Test
    void aPairOfAnEventWithItselfIsACycleOfOneEvent() {
        assertArrayEquals(new int[] {2},
                Relation.builder(3).add(0, 1).add(1, 0).add(2, 2).build().shortestCycle().orElseThrow());
    }

    @Test
    void theCycleOfALongWayRoundIsInOrder() {
        assertArrayEquals(new int[] {0, 3, 1, 2},
                Relation.builder(4).add(0, 3).add(3, 1).add(1, 2).add(2, 0).build().shortestCycle().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 40, 65})
    void aShortestCycleExistsExactlyIfTheRelationIsCyclicAndGoesAlongIt(int size) {
        for (int i = 0; i < 20; i++) {
            Relation relation = PairSet.random(random, size, 1).relation();
            assertEquals(relation.isAcyclic(), relation.shortestCycle().isEmpty());
            relation.shortestCycle().ifPresent(cycle -> {
                for (int j = 0; j < cycle.length; j++) {
                    assertTrue(relation.contains(cycle[j], cycle[(j + 1) % cycle.length]));
                    assertTrue(cycle[0] <= cycle[j]);
                }
            });
        }
    }

    @Test
    void relationsOfDifferentUniversesDoNotCombine() {
        assertThrows(IllegalArgumentException.class, () -> Relation.empty(3).union(Relation.empty(4)));
        assertThrows(IllegalArgumentException.class, () -> Relation.empty(3).compose(Relation.empty(4)));
        assertThrows(IllegalArgumentException.class, () -> EventSet.empty(64).union(EventSet.empty(65)));
    }

    @Test
    void eventsOutsideTheUniverseAreRejected() {
        assertThrows(IndexOutOfBoundsException.class, () -> Relation.empty(64).contains(0, 64));
        assertThrows(IndexOutOfBoundsException.class, () -> EventSet.of(64, -1));
    }

    @Test
    void theEmptyUniverseIsFine() {
        assertTrue(Relation.full(0).isEmpty());
        assertTrue(Relation.empty(0).isAcyclic());
        assertTrue(EventSet.full(0).isEmpty());
        assertFalse(Relation.empty(0).shortestCycle().isPresent());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 130})
    void setsOfEventsAreSets(int size) {
        Set<Integer> a = new TreeSet<>(random.ints(size, 0, size).boxed().toList());
        Set<Integer> b = new TreeSet<>(random.ints(size, 0, size).boxed().toList());
        EventSet setA = EventSet.of(size, a.stream().mapToInt(i -> i));
        EventSet setB = EventSet.of(size, b.stream().mapToInt(i -> i));
        Set<Integer> union = new TreeSet<>(a);
        union.addAll(b);
        assertEquals(union.stream().toList(), setA.union(setB).stream().boxed().toList());
        Set<Integer> both = new TreeSet<>(a);
        both.retainAll(b);
        assertEquals(both.stream().toList(), setA.intersection(setB).stream().boxed().toList());
        assertEquals(!both.isEmpty(), setA.intersects(setB));
        Set<Integer> onlyA = new TreeSet<>(a);
        onlyA.removeAll(b);
        assertEquals(onlyA.stream().toList(), setA.difference(setB).stream().boxed().toList());
        assertEquals(size - a.size(), setA.complement().cardinality());
        assertEquals(EventSet.full(size), setA.union(setA.complement()));
    }
}
