package org.felis.ide.tests;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tests in a project. */
public final class LitmusTexts {

    /** Forbidden by every model with coherence. */
    static final String CO_RR = """
            AArch64 CoRR
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (1:X1=1 /\\ 1:X2=0)
            """;

    /** Allowed by models that reorder stores, or loads. */
    static final String MP = """
            AArch64 MP
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W3,[X2] ;
             MOV W3,#1   |             ;
             STR W3,[X2] |             ;
            exists (1:X1=1 /\\ 1:X3=0)
            """;

    /** Allowed by every model with store buffers. */
    static final String SB = """
            X86 SB
            { x=0; y=0; }
             P0          | P1          ;
             MOV [x],$1  | MOV [y],$1  ;
             MOV EAX,[y] | MOV EAX,[x] ;
            exists (0:EAX=0 /\\ 1:EAX=0)
            """;

    private LitmusTexts() {
    }

    /**
     * One thread adds each of 48 bits, which the other thread sets meanwhile, to two of 16 sums modulo 2; can just one sum be odd? No, since their
     * total is even, but no search by cases sees that soon: a Tseitin formula on a well connected graph.
     */
    public static String endless() {
        int sums = 16;
        List<String> adding = new ArrayList<>();
        List<String> setting = new ArrayList<>(List.of("MOV W1,#1"));
        for (int step : new int[] {1, 4, 7}) {
            for (int sum = 0; sum < sums; sum++) {
                String bit = "[X0,#" + 4 * (setting.size() - 1) + "]";
                setting.add("STR W1," + bit);
                adding.add("LDR W2," + bit);
                for (int to : new int[] {sum, (sum + step) % sums}) {
                    String place = "[X1,#" + 4 * to + "]";
                    adding.addAll(List.of("LDR W3," + place, "EOR W3,W3,W2", "STR W3," + place));
                }
            }
        }
        String rows = IntStream.range(0, adding.size())
                .mapToObj(i -> " " + adding.get(i) + " | " + (i < setting.size() ? setting.get(i) : "") + " ;\n").collect(Collectors.joining());
        return "AArch64 long\n{ int bit[" + (setting.size() - 1) + "]; int sum[" + sums + "]; 0:X0=bit; 0:X1=sum; 1:X0=bit; }\n P0 | P1 ;\n" + rows
                + IntStream.range(0, sums).mapToObj(i -> "sum[" + i + "]=" + (i == 0 ? 1 : 0)).collect(Collectors.joining(" /\\ ", "exists (", ")\n"));
    }
}
