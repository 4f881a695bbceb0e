package org.felis.llvm.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Function;

/**
 * How control goes from block to block, and which blocks it must have come through (dominators, as in Cooper, Harvey and Kennedy, <em>A Simple, Fast Dominance
 * Algorithm</em>, 2001).
 */
public final class ControlFlow {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] successors;
    private final List<List<Integer>> predecessors = new ArrayList<>();
    /** The position of each block in an order in which successors come later, but for loops; -1 for a block that control never reaches. */
    private final int[] position;
    /** The closest block before, through which control must have come. */
    private final int[] dominator;
    /** Blocks in the tree of dominators, numbered when a walk over it enters and leaves them. */
    private final int[] entered;
    private final int[] left;

    public ControlFlow(Function function) {
        List<Block> blocks = function.blocks();
        for (Block block : blocks) {
            numbers.put(block.name(), numbers.size());
            predecessors.add(new ArrayList<>());
        }
        successors = new int[blocks.size()][];
        for (int i = 0; i < blocks.size(); i++) {
            successors[i] = blocks.get(i).terminator().targets().stream().mapToInt(numbers::get).toArray();
            for (int successor : successors[i]) {
                predecessors.get(successor).add(i);
            }
        }
        position = new int[blocks.size()];
        dominator = new int[blocks.size()];
        entered = new int[blocks.size()];
        left = new int[blocks.size()];
        int[] order = order();
        computeDominators(order);
        numberDominators(order);
    }

    /** The number of a block in its function, from 0. */
    public int number(String block) {
        return numbers.get(block);
    }

    /** The blocks from which control comes; one that has two ways is listed twice. */
    public List<Integer> predecessors(int block) {
        return List.copyOf(predecessors.get(block));
    }

    /** The position of a reachable block in an order in which successors come later, but for loops. */
    public int position(int block) {
        return position[block];
    }

    /** Whether control can come to the block at all. */
    public boolean isReachable(int block) {
        return position[block] >= 0;
    }

    /** Whether control comes to the second block only through the first, or never. */
    public boolean dominates(int first, int second) {
        return !isReachable(second) || isReachable(first) && entered[first] <= entered[second] && left[second] <= left[first];
    }

    /** Reachable blocks, reverse postorder; without recursion, since functions may have thousands of blocks in a row. */
    private int[] order() {
        Arrays.fill(position, -1);
        int[] stack = new int[successors.length];
        int[] nextChild = new int[successors.length];
        boolean[] seen = new boolean[successors.length];
        int[] postorder = new int[successors.length];
        int depth = 0;
        int count = 0;
        seen[0] = true;
        while (depth >= 0) {
            int block = stack[depth];
            if (nextChild[block] < successors[block].length) {
                int child = successors[block][nextChild[block]++];
                if (!seen[child]) {
                    seen[child] = true;
                    stack[++depth] = child;
                }
            } else {
                postorder[count++] = block;
                depth--;
            }
        }
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = postorder[count - 1 - i];
            position[order[i]] = i;
        }
        return order;
    }

    private void computeDominators(int[] order) {
        Arrays.fill(dominator, -1);
        dominator[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < order.length; i++) {
                int block = order[i];
                int closest = -1;
                for (int predecessor : predecessors.get(block)) {
                    if (position[predecessor] >= 0 && dominator[predecessor] >= 0) {
                        closest = closest < 0 ? predecessor : common(closest, predecessor);
                    }
                }
                if (dominator[block] != closest) {
                    dominator[block] = closest;
                    changed = true;
                }
            }
        }
    }

    private void numberDominators(int[] order) {
        List<List<Integer>> children = new ArrayList<>();
        for (int i = 0; i < dominator.length; i++) {
            children.add(new ArrayList<>());
        }
        for (int i = 1; i < order.length; i++) {
            children.get(dominator[order[i]]).add(order[i]);
        }
        int[] stack = new int[dominator.length];
        int[] nextChild = new int[dominator.length];
        int depth = 0;
        int clock = 1;
        while (depth >= 0) {
            int block = stack[depth];
            if (nextChild[block] < children.get(block).size()) {
                int child = children.get(block).get(nextChild[block]++);
                entered[child] = clock++;
                stack[++depth] = child;
            } else {
                left[block] = clock++;
                depth--;
            }
        }
    }

    private int common(int first, int second) {
        int a = first;
        int b = second;
        while (a != b) {
            if (position[a] > position[b]) {
                a = dominator[a];
            } else {
                b = dominator[b];
            }
        }
        return a;
    }
}
