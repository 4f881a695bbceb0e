package org.felis.tests.verification;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A test whose verdict is found at once and whose final states are too many to be enumerated. */
final class ManyWrites {

    private static final int THREADS = 7;
    private static final int LOCATIONS = 6;

    private ManyWrites() {
    }

    /** Each thread writes to all locations. */
    static String test() {
        String writes = IntStream.range(0, LOCATIONS).mapToObj(l -> row(t -> "MOV [l" + l + "],$" + (t + 1))).collect(Collectors.joining());
        String locations = IntStream.range(0, LOCATIONS).mapToObj(l -> "l" + l + ";").collect(Collectors.joining(" "));
        return "X86 many\n{}\n" + row(t -> "P" + t) + writes + "locations [" + locations + "]\nexists (l0=1)\n";
    }

    private static String row(IntFunction<String> cell) {
        return IntStream.range(0, THREADS).mapToObj(cell).collect(Collectors.joining(" | ", " ", " ;\n"));
    }
}
