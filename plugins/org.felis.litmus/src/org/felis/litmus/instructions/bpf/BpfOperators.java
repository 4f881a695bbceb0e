package org.felis.litmus.instructions.bpf;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a file in BPF is split into words by. Apart from {@link Bpf}, because it needs no table of instructions. */
public final class BpfOperators {

    /** A minus sign alone belongs to a number. */
    private static final List<String> OTHERS = List.of("=", "&", "+", "*");

    /** The operators of assignments and jumps, longest first. */
    public static final List<String> LONGEST_FIRST = Stream.of(BpfArithmetic.symbols(), BpfJumps.symbols(), OTHERS).flatMap(List::stream)
            .sorted(Comparator.comparing(String::length).reversed()).toList();

    private BpfOperators() {
    }
}
