package org.felis.cli.bench.family;

/**
 * AArch64: the first thread writes a message and raises a flag, each thread between waits for a flag and raises the next one, the
 * last waits for its flag and reads the message. The condition: all flags were seen, and the message was not.
 */
final class MessageChain {

    private MessageChain() {
    }

    /** @param barrier between the two accesses of each thread, or empty */
    static String text(int threads, String barrier) {
        StringBuilder registers = new StringBuilder();
        StringBuilder condition = new StringBuilder();
        Columns columns = new Columns();
        int last = threads - 1;
        for (int i = 0; i < threads; i++) {
            // X1 holds the address of the first access, X3 that of the second
            registers.append(' ').append(i).append(":X1=").append(i == 0 ? "message" : "flag" + i).append("; ").append(i)
                    .append(":X3=").append(i == last ? "message" : "flag" + (i + 1)).append(";\n");
            String first = i == 0 ? "MOV W0,#1" : "LDR W0,[X1]";
            String second = i == last ? "LDR W2,[X3]" : "MOV W2,#1";
            columns.thread(first, i == 0 ? "STR W0,[X1]" : "", barrier, second, i == last ? "" : "STR W2,[X3]");
            if (i > 0) {
                condition.append(i).append(":X0=1 /\\ ");
            }
        }
        return "AArch64 MP-chain-" + threads + "\n{\n" + registers + "}\n" + columns.text() + "exists (" + condition + last
                + ":X2=0)\n";
    }
}
