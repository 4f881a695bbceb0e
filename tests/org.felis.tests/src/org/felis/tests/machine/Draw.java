package org.felis.tests.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws what a thread's code is made of. */
final class Draw {

    private static final long[] REMARKABLE = { 0, 1, 2, 3, -1, -2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffffL, 0x80000000L,
        0xffffffffL, 0x100000000L, Long.MAX_VALUE, Long.MIN_VALUE };

    private final Random random;
    private final int groups;
    private final List<Integer> targets = new ArrayList<>();
    private int position;

    /** @param groups how many groups of instructions the thread will have */
    Draw(Random random, int groups) {
        this.random = random;
        this.groups = groups;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    boolean isFirst() {
        return position == 0;
    }

    boolean isAmongAtMost(int count) {
        return groups <= count;
    }

    boolean isLast() {
        return position == groups - 1;
    }

    /** A later group to jump to. */
    int target() {
        int target = position + 1 + random.nextInt(Math.min(3, groups - position));
        targets.add(target);
        return target;
    }

    List<Integer> targets() {
        return targets;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code least} to {@code most}. */
    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    boolean coin() {
        return random.nextBoolean();
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A number with something to it, such as the greatest of a width, or any number. */
    long value(int bits) {
        return Bits.low(switch (random.nextInt(3)) {
            case 0 -> REMARKABLE[random.nextInt(REMARKABLE.length)];
            case 1 -> random.nextInt(256);
            default -> random.nextLong();
        }, bits);
    }
}
