package org.felis.cli.bench.family;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * C of the Linux kernel: n threads in a ring, each reads its location and then writes the next one's, some with a grace period
 * between and the others in a read-side critical section. Such a ring is forbidden exactly if it has at least as many grace
 * periods as critical sections (Alglave, Maranget, McKenney, Parri, Stern, Frightening small children and disconcerting
 * grown-ups: concurrency in the Linux kernel, ASPLOS 2018, section 4).
 */
final class GracePeriods {

    private GracePeriods() {
    }

    /** @param gracePeriods how many of the threads wait for one; they come first */
    static String text(int threads, int gracePeriods) {
        StringBuilder text = new StringBuilder("C RCU-chain-" + threads + "-" + gracePeriods + "\n{ }\n");
        for (int i = 0; i < threads; i++) {
            String own = "x" + i;
            String next = "x" + (i + 1) % threads;
            text.append("P%d(int *%s, int *%s)\n{\n".formatted(i, own, next));
            boolean waits = i < gracePeriods;
            text.append(waits ? "" : "\trcu_read_lock();\n");
            text.append("\tint r0 = READ_ONCE(*%s);\n".formatted(own));
            text.append(waits ? "\tsynchronize_rcu();\n" : "");
            text.append("\tWRITE_ONCE(*%s, 1);\n".formatted(next));
            text.append(waits ? "" : "\trcu_read_unlock();\n");
            text.append("}\n\n");
        }
        return text + "exists (" + IntStream.range(0, threads).mapToObj(i -> i + ":r0=1").collect(Collectors.joining(" /\\ "))
                + ")\n";
    }
}
