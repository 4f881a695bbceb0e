package org.felis.ide.tests;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tests in a project. */
final class LitmusTexts {

    /** Forbidden by every model with coherence. */
    static final String CO_RR = """
            AArch64 CoRR
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (1:X1=1 /\\ 1:X2=0)
            """;

    private LitmusTexts() {
    }

    /** Six threads that write and read one location often: too many coherence orders to be through soon. */
    static String endless() {
        int threads = 6;
        int rounds = 8;
        StringBuilder test = new StringBuilder("AArch64 long\n{ "
                + IntStream.range(0, threads).mapToObj(t -> t + ":X0=x; ").collect(Collectors.joining()) + "}\n");
        test.append(row(threads, t -> "P" + t));
        for (int round = 0; round < rounds; round++) {
            int r = round;
            test.append(row(threads, t -> "MOV W1,#" + (1 + t * rounds + r)));
            test.append(row(threads, t -> "STR W1,[X0]"));
            test.append(row(threads, t -> "LDR W2,[X0]"));
            test.append(row(threads, t -> "EOR W3,W3,W2"));
        }
        return test.append("exists (0:X3=77 /\\ 1:X3=78 /\\ 2:X3=79)\n").toString();
    }

    private static String row(int threads, IntFunction<String> cell) {
        return IntStream.range(0, threads).mapToObj(cell).collect(Collectors.joining(" | ", " ", " ;\n"));
    }
}
