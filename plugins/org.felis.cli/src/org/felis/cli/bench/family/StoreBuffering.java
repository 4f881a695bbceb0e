package org.felis.cli.bench.family;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** X86: n threads in a ring, each writes its location and then reads the next one's. */
final class StoreBuffering {

    private StoreBuffering() {
    }

    /** @param fence between write and read, or empty */
    static String text(int threads, String fence) {
        Columns columns = new Columns();
        for (int i = 0; i < threads; i++) {
            columns.thread("MOV [x" + i + "],$1", fence, "MOV EAX,[x" + (i + 1) % threads + "]");
        }
        String condition = IntStream.range(0, threads).mapToObj(i -> i + ":EAX=0").collect(Collectors.joining(" /\\ "));
        return "X86 SB-" + threads + "\n{ }\n" + columns.text() + "exists (" + condition + ")\n";
    }
}
