package org.felis.litmus.piece;

import java.util.List;

/**
 * The helpers of {@code -moutline-atomics}, as their names and arguments are agreed on between compilers and their libraries: {@code __aarch64_ldadd4_acq} adds
 * the first argument to the 4 bytes at the second, acquiring, and gives what was there. With atomic instructions each is one of those, else a loop of
 * exclusives.
 */
final class OutlineAtomics {

    /**
     * An order in names, and its letters in mnemonics.
     *
     * @param swap of atomic instructions
     * @param barrier whether a barrier follows on exclusives
     */
    private record Order(String name, String swap, String load, String store, boolean barrier) {

        Order(String name, String swap, String load, String store) {
            this(name, swap, load, store, false);
        }

        String end() {
            return barrier ? "\tdmb ish\n\tret\n" : "\tret\n";
        }
    }

    private static final List<Order> ORDERS = List.of(new Order("relax", "", "", ""), new Order("acq", "a", "a", ""), new Order("rel", "l", "", "l"),
            new Order("acq_rel", "al", "a", "l"), new Order("sync", "al", "", "l", true));

    /** The exchange of {@code __sync_lock_test_and_set} acquires only. */
    private static final Order EXCHANGE_SYNC = new Order("sync", "a", "", "", true);

    private OutlineAtomics() {
    }

    /** All helpers as assembly. */
    static String text() {
        StringBuilder text = new StringBuilder();
        for (Order order : ORDERS) {
            for (int bytes : new int[] { 1, 2, 4, 8 }) {
                compareAndSwap(text, bytes, order);
                update(text, "swp", bytes, order.barrier() ? EXCHANGE_SYNC : order, "");
                update(text, "ldadd", bytes, order, "add");
                update(text, "ldclr", bytes, order, "bic");
                update(text, "ldeor", bytes, order, "eor");
                update(text, "ldset", bytes, order, "orr");
            }
            compareAndSwapPair(text, order);
        }
        return text.toString();
    }

    private static String suffix(int bytes) {
        return bytes == 1 ? "b" : bytes == 2 ? "h" : "";
    }

    private static String letter(int bytes) {
        return bytes == 8 ? "x" : "w";
    }

    private static void start(StringBuilder text, String name, int bytes, Order order) {
        text.append("__aarch64_").append(name).append(bytes).append('_').append(order.name()).append(":\n")
                .append("\tadrp x16, __aarch64_have_lse_atomics\n\tldrb w16, [x16, :lo12:__aarch64_have_lse_atomics]\n\tcbz w16, 1f\n");
    }

    private static void update(StringBuilder text, String name, int bytes, Order order, String operation) {
        String s = letter(bytes);
        start(text, name, bytes, order);
        text.append("\t%s%s%s %s0, %s0, [x1]\n\tret\n".formatted(name, order.swap(), suffix(bytes), s, s));
        text.append("1:\tmov %s16, %s0\n2:\tld%sxr%s %s0, [x1]\n".formatted(s, s, order.load(), suffix(bytes), s));
        String stored = operation.isEmpty() ? "16" : "17";
        if (!operation.isEmpty()) {
            text.append("\t%s %s17, %s0, %s16\n".formatted(operation, s, s, s));
        }
        text.append("\tst%sxr%s w15, %s%s, [x1]\n\tcbnz w15, 2b\n".formatted(order.store(), suffix(bytes), s, stored)).append(order.end());
    }

    private static void compareAndSwap(StringBuilder text, int bytes, Order order) {
        String s = letter(bytes);
        start(text, "cas", bytes, order);
        text.append("\tcas%s%s %s0, %s1, [x2]\n\tret\n".formatted(order.swap(), suffix(bytes), s, s));
        text.append(bytes < 4 ? "1:\tuxt%s w16, w0\n".formatted(suffix(bytes)) : "1:\tmov %s16, %s0\n".formatted(s, s));
        text.append("2:\tld%sxr%s %s0, [x2]\n\tcmp %s0, %s16\n\tbne 3f\n".formatted(order.load(), suffix(bytes), s, s, s));
        text.append("\tst%sxr%s w17, %s1, [x2]\n\tcbnz w17, 2b\n3:\n".formatted(order.store(), suffix(bytes), s)).append(order.end());
    }

    private static void compareAndSwapPair(StringBuilder text, Order order) {
        start(text, "cas", 16, order);
        text.append("\tcasp%s x0, x1, x2, x3, [x4]\n\tret\n".formatted(order.swap()));
        text.append("1:\tmov x16, x0\n\tmov x17, x1\n2:\tld%sxp x0, x1, [x4]\n".formatted(order.load()));
        text.append("\tcmp x0, x16\n\tccmp x1, x17, #0, eq\n\tcsel x10, x2, x0, eq\n\tcsel x11, x3, x1, eq\n".formatted());
        text.append("\tst%sxp w15, x10, x11, [x4]\n\tcbnz w15, 2b\n".formatted(order.store())).append(order.end());
    }
}
