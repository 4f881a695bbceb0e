package org.felis.tests.engine.dataflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;

import org.felis.engine.dataflow.Components;
import org.felis.engine.relation.Relation;
import org.junit.jupiter.api.Test;

class ComponentsTest {

    @Test
    void nodesOfOneComponentReachEachOtherAndNoOthers() {
        Random random = new Random(7);
        for (int graph = 0; graph < 300; graph++) {
            int size = 1 + random.nextInt(12);
            double density = random.nextDouble() * 3 / size;
            Relation edges = Relation.where(size, (a, b) -> random.nextDouble() < density);
            Relation paths = edges.transitiveClosure();
            Components components = Components.of(size, node -> edges.successors(node).toArray());
            for (int a = 0; a < size; a++) {
                assertEquals(paths.contains(a, a), components.isOnCycle(a));
                for (int b = 0; b < size; b++) {
                    boolean mutual = a == b || paths.contains(a, b) && paths.contains(b, a);
                    assertEquals(mutual, components.of(a) == components.of(b), edges + ": " + a + ", " + b);
                    assertTrue(!edges.contains(a, b) || components.of(a) >= components.of(b), "an edge leads to no larger number");
                }
            }
        }
    }

    @Test
    void aPathOfAMillionNodesNeedsNoStack() {
        int size = 1_000_000;
        assertFalse(Components.of(size, node -> node + 1 < size ? new int[] {node + 1} : new int[0]).isOnCycle(0));
        assertTrue(Components.of(size, node -> new int[] {(node + 1) % size}).isOnCycle(0));
    }
}
