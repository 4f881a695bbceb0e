package org.felis.engine.analysis.program;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * The control flow of one thread: which steps a path can pass, in which order, and which steps a path that passes one must
 * pass too. A path leads from the entry to the thread's end, or to the bound of a loop, where the execution is cut off.
 *
 * <p>Steps are in topological order, so a step that every path through another one passes either dominates it or
 * post-dominates it (exits by a bound count); both are computed by one sweep over bit sets of steps.
 */
final class StepGraph {

    /** Tells the edges that no execution goes along. */
    @FunctionalInterface
    interface ImpossibleEdges {
        boolean isImpossible(int step, Step.Successor edge);
    }

    private final BitSet passable;
    private final BitSet[] after;
    private final BitSet[] dominators;
    private final BitSet[] postDominators;
    private final BitSet onEveryPath;
    private final BitSet onEveryCompletePath;

    StepGraph(UnrolledThread thread, ImpossibleEdges impossible) {
        List<Step> steps = thread.steps();
        int size = steps.size();
        int[][] targets = new int[size][];
        for (int i = 0; i < size; i++) {
            targets[i] = targets(steps.get(i), impossible);
        }
        passable = passable(targets);
        after = after(targets);
        dominators = dominators(targets);
        postDominators = postDominators(targets, true);
        onEveryPath = fromEntry(postDominators);
        onEveryCompletePath = onEveryCompletePath(targets);
    }

    private static int[] targets(Step step, ImpossibleEdges impossible) {
        int[] targets = new int[step.successors().size()];
        int count = 0;
        for (Step.Successor edge : step.successors()) {
            if (!impossible.isImpossible(step.index(), edge)) {
                targets[count++] = edge.target();
            }
        }
        return Arrays.copyOf(targets, count);
    }

    private static BitSet passable(int[][] targets) {
        int size = targets.length;
        BitSet fromEntry = new BitSet(size);
        fromEntry.set(0, Math.min(1, size));
        BitSet toExit = new BitSet(size);
        for (int step = 0; step < size; step++) {
            for (int target : targets[step]) {
                if (target >= 0 && fromEntry.get(step)) {
                    fromEntry.set(target);
                }
            }
        }
        for (int step = size - 1; step >= 0; step--) {
            for (int target : targets[step]) {
                if (target < 0 || toExit.get(target)) {
                    toExit.set(step);
                }
            }
        }
        fromEntry.and(toExit);
        return fromEntry;
    }

    private BitSet[] after(int[][] targets) {
        BitSet[] result = new BitSet[targets.length];
        for (int step = targets.length - 1; step >= 0; step--) {
            result[step] = new BitSet(targets.length);
            for (int target : targets[step]) {
                if (passable.get(step) && target >= 0 && passable.get(target)) {
                    result[step].set(target);
                    result[step].or(result[target]);
                }
            }
        }
        return result;
    }

    private BitSet[] dominators(int[][] targets) {
        BitSet[] result = new BitSet[targets.length];
        for (int step = 0; step < targets.length; step++) {
            if (result[step] == null) {
                result[step] = new BitSet(targets.length);
            }
            result[step].set(step);
            for (int target : targets[step]) {
                if (passable.get(step) && target >= 0) {
                    if (result[target] == null) {
                        result[target] = (BitSet) result[step].clone();
                    } else {
                        result[target].and(result[step]);
                    }
                }
            }
        }
        return result;
    }

    /** Steps that cannot be left in the way considered have null. */
    private BitSet[] postDominators(int[][] targets, boolean countBounds) {
        BitSet[] result = new BitSet[targets.length];
        for (int step = targets.length - 1; step >= 0; step--) {
            BitSet common = null;
            for (int target : targets[step]) {
                BitSet next = target >= 0 ? result[target]
                        : target == Step.Successor.END || countBounds ? new BitSet(targets.length) : null;
                if (next != null && common == null) {
                    common = (BitSet) next.clone();
                } else if (next != null) {
                    common.and(next);
                }
            }
            if (common != null) {
                common.set(step);
            }
            result[step] = common;
        }
        return result;
    }

    private BitSet onEveryCompletePath(int[][] targets) {
        BitSet result = fromEntry(postDominators(targets, false));
        return result.isEmpty() ? onEveryPath : result;
    }

    private static BitSet fromEntry(BitSet[] postDominators) {
        return postDominators.length == 0 || postDominators[0] == null ? new BitSet() : postDominators[0];
    }

    /** Whether some path passes the step. */
    boolean isPassable(int step) {
        return passable.get(step);
    }

    /** Whether some path passes {@code first} and, later, {@code second}. */
    boolean isBefore(int first, int second) {
        return after[first].get(second);
    }

    /** Whether every path that passes {@code step} passes {@code other}; true for steps that no path passes. */
    boolean implies(int step, int other) {
        return !passable.get(step) || dominators[step].get(other) || postDominators[step].get(other);
    }

    /** The steps that every path that passes this one passes; all steps for one that no path passes. */
    BitSet implied(int step) {
        BitSet implied = new BitSet(dominators.length);
        if (passable.get(step)) {
            implied.or(dominators[step]);
            implied.or(postDominators[step]);
        } else {
            implied.set(0, dominators.length);
        }
        return implied;
    }

    /** The steps that no path passes after this one. */
    BitSet notAfter(int step) {
        BitSet rest = new BitSet(after.length);
        rest.set(0, after.length);
        rest.andNot(after[step]);
        return rest;
    }

    /** Whether every path passes the step. */
    boolean isOnEveryPath(int step) {
        return onEveryPath.get(step);
    }

    /** Whether every path to the thread's end passes the step. */
    boolean isOnEveryCompletePath(int step) {
        return onEveryCompletePath.get(step);
    }
}
