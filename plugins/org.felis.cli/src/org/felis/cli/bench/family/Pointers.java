package org.felis.cli.bench.family;

/**
 * C of the Linux kernel: n threads, of which each copies one location to the next through pointers, and the question whether the
 * value of the first arrives at the end. Nothing is hard about it but the pointers: without alias analysis each may point
 * anywhere, and every access may meet every other (Gavrilenko et al., CAV 2019, figure 2, left).
 */
final class Pointers {

    private Pointers() {
    }

    static String text(int pointers) {
        StringBuilder text = new StringBuilder("C Pointers-" + pointers + "\n{ p0 = 1; }\n");
        for (int i = 0; i < pointers; i++) {
            text.append("P%d(int *p%d, int *p%d)\n{\n\tint r0 = READ_ONCE(*p%d);\n\tWRITE_ONCE(*p%d, r0);\n}\n\n"
                    .formatted(i, i, i + 1, i, i + 1));
        }
        return text + "exists (p" + pointers + "=1)\n";
    }
}
