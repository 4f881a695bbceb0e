package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Places of a program, registers and cells of memory, whose numbers are moved between them or compared with each other, and by nothing else. Classes are joined as more is found out; each stands
 * for the one that it was joined into.
 *
 * <p>An execution has another one that differs only in these numbers, if they are in the same order with each other and with all constants: for example that in which each is as small as it can be then, none larger than it was,
 * and no two further apart unless a constant is between them. So it is enough to choose among the first numbers behind each constant, as many as are chosen ({@link #representatives}).
 */
final class NumberClass {

    private NumberClass joined;
    private boolean isComputedWith;
    /** By which a number is compared, or which some place holds at first. Without a sign, as all numbers here. */
    private final SortedSet<Long> constants = new TreeSet<>(Long::compareUnsigned);
    /** Which side of these a number is on matters: below, or not. */
    private final SortedSet<Long> limits = new TreeSet<>(Long::compareUnsigned);
    /** The widths of what is chosen. */
    private final List<Integer> choices = new ArrayList<>();
    /** All numbers must have so few bits: some place holds no more. */
    private int mostBits = Long.SIZE;

    /** The class as it is now. */
    NumberClass now() {
        if (joined == null) {
            return this;
        }
        joined = joined.now();
        return joined;
    }

    void join(NumberClass other) {
        NumberClass into = now();
        NumberClass from = other.now();
        if (into != from) {
            into.isComputedWith |= from.isComputedWith;
            into.constants.addAll(from.constants);
            into.limits.addAll(from.limits);
            into.choices.addAll(from.choices);
            into.mostBits = Math.min(into.mostBits, from.mostBits);
            from.joined = into;
        }
    }

    /** Its numbers matter by more than their order. */
    void computeWith() {
        now().isComputedWith = true;
    }

    void addConstant(long number) {
        now().constants.add(number);
    }

    /** Some number is compared with signs, as one of so many bits. */
    void addSign(int bits) {
        now().limits.add(1L << bits - 1);
    }

    /** A number of so many bits is chosen. */
    void addChoice(int bits) {
        now().choices.add(bits);
    }

    /** Only so many bits of a number are kept somewhere. */
    void narrow(int bits) {
        NumberClass here = now();
        here.mostBits = Math.min(here.mostBits, bits);
    }

    /** Whether nothing but the order of its numbers matters, whatever is chosen. */
    boolean isCompared() {
        NumberClass here = now();
        return !here.isComputedWith && !here.choices.isEmpty() && here.choices.stream().allMatch(bits -> bits <= here.mostBits)
                && here.constants.stream().allMatch(number -> here.mostBits == Long.SIZE || number >>> here.mostBits == 0);
    }

    /** How many numbers are chosen. */
    int choices() {
        return now().choices.size();
    }

    /** Whether no constant is above the first number and at most the last, and no limit is, either. */
    boolean isFreeOfConstants(long first, long last) {
        NumberClass here = now();
        return Stream.of(here.constants, here.limits).allMatch(all -> all.stream().noneMatch(number -> Long.compareUnsigned(first, number) < 0 && Long.compareUnsigned(number, last) <= 0));
    }

    /** Numbers of so many bits, in each order that those may have that are chosen: no more than one more than a limit. */
    List<Long> representatives(int bits, int limit) {
        NumberClass here = now();
        SortedSet<Long> starts = new TreeSet<>(Long::compareUnsigned);
        starts.add(0L);
        starts.addAll(here.limits);
        here.constants.forEach(number -> {
            starts.add(number);
            if (number != -1) {
                starts.add(number + 1);
            }
        });
        List<Long> found = new ArrayList<>();
        for (long start : starts) {
            long number = start;
            for (int i = 0; i < here.choices.size() && found.size() <= limit; i++) {
                if (i > 0 && starts.contains(number) || bits < Long.SIZE && number >>> bits != 0) {
                    break;
                }
                found.add(number);
                number++;
            }
        }
        return found;
    }
}
