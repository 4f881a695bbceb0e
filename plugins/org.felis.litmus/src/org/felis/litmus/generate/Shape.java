package org.felis.litmus.generate;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A family of tests that the field has a name for. Families: Sarkar, Sewell, Alglave, Maranget, Williams, <em>Understanding POWER
 * Multiprocessors</em>, PLDI 2011, and diy7.
 *
 * @param name {@code MP}
 * @param words by turns the accesses of a thread ({@code WW}: from a write to a write; {@code W}: one write) and what leads to the next
 *        thread ({@code Rf}, {@code Fr}, {@code Co})
 * @param oneLocation whether all accesses are to one location
 */
record Shape(String name, List<String> words, boolean oneLocation) {

    /** All of them, those of two threads first. */
    static final List<Shape> ALL = List.of(
            of("MP", "WW Rf RR Fr"), of("SB", "WR Fr WR Fr"), of("LB", "RW Rf RW Rf"), of("S", "WW Rf RW Co"),
            of("R", "WW Co WR Fr"), of("2+2W", "WW Co WW Co"),
            of("WRC", "W Rf RW Rf RR Fr"), of("WWC", "W Rf RW Rf RW Co"), of("RWC", "W Rf RR Fr WR Fr"),
            of("WRR+2W", "W Rf RR Fr WW Co"), of("WRW+WR", "W Rf RW Co WR Fr"), of("WRW+2W", "W Rf RW Co WW Co"),
            of("ISA2", "WW Rf RW Rf RR Fr"), of("W+RWC", "WW Rf RR Fr WR Fr"), of("Z6.0", "WW Rf RW Co WR Fr"),
            of("Z6.1", "WW Co WW Rf RW Co"), of("Z6.2", "WW Rf RW Rf RW Co"), of("Z6.3", "WW Co WW Rf RR Fr"),
            of("Z6.4", "WW Co WR Fr WR Fr"), of("Z6.5", "WW Co WW Co WR Fr"), of("3.2W", "WW Co WW Co WW Co"),
            of("3.SB", "WR Fr WR Fr WR Fr"), of("3.LB", "RW Rf RW Rf RW Rf"), of("IRIW", "W Rf RR Fr W Rf RR Fr"),
            of("IRRWIW", "W Rf RR Fr W Rf RW Co"), of("IRWIW", "W Rf RW Co W Rf RW Co"),
            atOneLocation("CoRR", "W Rf RR Fr"), atOneLocation("CoWR", "WR Fr W Co"), atOneLocation("CoRW2", "W Rf RW Co"));

    private static Shape of(String name, String words) {
        return new Shape(name, List.of(words.split(" ")), false);
    }

    private static Shape atOneLocation(String name, String words) {
        return new Shape(name, List.of(words.split(" ")), true);
    }

    /** The shape of these words, wherever the cycle is cut open. */
    static Optional<Shape> of(List<String> words, boolean oneLocation) {
        String wanted = canonical(words);
        return ALL.stream().filter(s -> s.oneLocation == oneLocation && canonical(s.words).equals(wanted)).findFirst();
    }

    /** The shape that a name begins with, the longest. */
    static Optional<Shape> ofName(String name) {
        return ALL.stream().filter(s -> name.equals(s.name) || name.startsWith(s.name + "+"))
                .reduce((a, b) -> a.name.length() >= b.name.length() ? a : b);
    }

    /** The threads of two accesses: {@code WW}, {@code RR}. */
    List<String> pairs() {
        return words.stream().filter(Shape::isPair).toList();
    }

    /** Whether a word is a thread of two accesses. */
    static boolean isPair(String word) {
        return word.matches("[RW]{2}");
    }

    /** The least of the rotations that start with a thread. */
    private static String canonical(List<String> words) {
        return Stream.iterate(0, i -> i < words.size(), i -> i + 2).map(i -> String.join(" ", words.subList(i, words.size()))
                + (i == 0 ? "" : " " + String.join(" ", words.subList(0, i)))).min(String::compareTo).orElse("");
    }
}
