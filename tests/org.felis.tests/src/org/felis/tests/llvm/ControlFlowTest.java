package org.felis.tests.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.felis.llvm.check.ControlFlow;
import org.felis.llvm.ir.Function;
import org.junit.jupiter.api.Test;

/** Which blocks control must have come through. */
class ControlFlowTest {

    private static final long SEED = 9;

    private static Function function(String... blocks) {
        StringBuilder text = new StringBuilder("define void @f(i1 %b) {\n");
        for (String block : blocks) {
            String[] words = block.split(" ");
            text.append(words[0]).append(":\n");
            text.append(words.length == 1 ? "  ret void\n" : words.length == 2 ? "  br label %" + words[1] + "\n"
                    : "  br i1 %b, label %" + words[1] + ", label %" + words[2] + "\n");
        }
        return IrFixtures.parse(text + "}\n").functions().get("f");
    }

    @Test
    void whatFollowsABranchIsDominatedByTheBranchOnly() {
        ControlFlow flow = new ControlFlow(function("start left right", "left end", "right end", "end", "never end"));
        int end = flow.number("end");
        assertTrue(flow.dominates(flow.number("start"), end));
        assertFalse(flow.dominates(flow.number("left"), end));
        assertFalse(flow.isReachable(flow.number("never")));
        assertTrue(flow.dominates(flow.number("left"), flow.number("never")), "control never gets there");
        assertEquals(List.of(1, 2, 4), flow.predecessors(end));
    }

    @Test
    void dominatorsAreTheBlocksThatCannotBeAvoided() {
        Random random = new Random(SEED);
        for (int i = 0; i < 300; i++) {
            int count = 2 + random.nextInt(9);
            String[] blocks = new String[count];
            for (int b = 0; b < count; b++) {
                blocks[b] = "b" + b;
                int targets = random.nextInt(3);
                for (int t = 0; t < targets; t++) {
                    blocks[b] += " b" + (1 + random.nextInt(count - 1));
                }
            }
            Function function = function(blocks);
            ControlFlow flow = new ControlFlow(function);
            for (int first = 0; first < count; first++) {
                Set<Integer> avoiding = reachable(function, flow, first);
                for (int second = 0; second < count; second++) {
                    assertEquals(!avoiding.contains(second), flow.dominates(first, second), "seed " + SEED + ": " + first + " before " + second + " in " + List.of(blocks));
                }
            }
        }
    }

    /** The blocks that control can reach without coming through one block. */
    private static Set<Integer> reachable(Function function, ControlFlow flow, int avoided) {
        Set<Integer> reached = new HashSet<>();
        Deque<Integer> next = new ArrayDeque<>();
        if (avoided != 0) {
            next.add(0);
            reached.add(0);
        }
        while (!next.isEmpty()) {
            for (String target : function.blocks().get(next.remove()).terminator().targets()) {
                int number = flow.number(target);
                if (number != avoided && reached.add(number)) {
                    next.add(number);
                }
            }
        }
        return reached;
    }
}
