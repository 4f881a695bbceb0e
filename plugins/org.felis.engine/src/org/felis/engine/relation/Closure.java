package org.felis.engine.relation;

import java.util.Optional;

/** The transitive closure of a relation, whose rows are bits as those of {@link Relation} are. */
final class Closure {

    private final int size;
    private final int stride;
    private final long[] bits;

    Closure(int size, long[] bits) {
        this.size = size;
        this.stride = EventSet.wordsFor(size);
        this.bits = bits;
    }

    /** The rows of the closure, in an array of their own. */
    long[] transitive() {
        // of few events, it takes as long to order them as to do without
        return (stride > 1 ? successorsFirst() : Optional.<int[]>empty()).map(this::closureInOrder).orElseGet(this::closure);
    }

    /** Warshall's algorithm on rows. */
    private long[] closure() {
        long[] result = bits.clone();
        for (int middle = 0; middle < size; middle++) {
            int middleRow = middle * stride;
            if (isEmpty(result, middleRow)) {
                continue;
            }
            for (int source = 0; source < size; source++) {
                int row = source * stride;
                if ((result[row + (middle >>> 6)] >>> middle & 1) != 0) {
                    Relation.addRow(result, middleRow, result, row, stride);
                }
            }
        }
        return result;
    }

    /** Of an acyclic relation: what an event leads to is what its successors lead to, of which those are passed over that another one leads to. */
    private long[] closureInOrder(int[] successorsFirst) {
        long[] result = new long[bits.length];
        for (int source : successorsFirst) {
            int row = source * stride;
            for (int i = 0; i < stride; i++) {
                for (long word = bits[row + i] & ~result[row + i]; word != 0; word &= word - 1 & ~result[row + i]) {
                    int successor = i << 6 | Long.numberOfTrailingZeros(word);
                    Relation.addRow(result, successor * stride, result, row, stride);
                    result[row + i] |= 1L << successor;
                }
            }
        }
        return result;
    }

    /** All events, each behind its successors; empty if there is a cycle. */
    private Optional<int[]> successorsFirst() {
        long[] entered = new long[stride];
        long[] left = new long[stride];
        int[] path = new int[size];
        int[] order = new int[size];
        int count = 0;
        for (int start = 0; start < size; start++) {
            if ((entered[start >>> 6] >>> start & 1) != 0) {
                continue;
            }
            int length = 0;
            path[length++] = start;
            entered[start >>> 6] |= 1L << start;
            while (length > 0) {
                int event = path[length - 1];
                int next = firstOutside(event * stride, entered);
                if (next >= 0) {
                    path[length++] = next;
                    entered[next >>> 6] |= 1L << next;
                } else if (firstOutside(event * stride, left) >= 0) {
                    return Optional.empty(); // it is on the path itself
                } else {
                    length--;
                    left[event >>> 6] |= 1L << event;
                    order[count++] = event;
                }
            }
        }
        return Optional.of(order);
    }

    /** The first event of a row that is not among some; -1 if there is none. */
    private int firstOutside(int row, long[] words) {
        for (int i = 0; i < stride; i++) {
            long outside = bits[row + i] & ~words[i];
            if (outside != 0) {
                return i << 6 | Long.numberOfTrailingZeros(outside);
            }
        }
        return -1;
    }

    private boolean isEmpty(long[] words, int row) {
        for (int i = row; i < row + stride; i++) {
            if (words[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
