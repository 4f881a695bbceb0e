package org.felis.mix.abi;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;

/**
 * Instructions of a table, for some operations, widths and orders.
 *
 * @param bits empty for fences
 * @param extension what the instructions need
 * @param code instructions with words in braces: registers ({@code {a}} the address, {@code {v}} what is stored, {@code {r}} what was there, {@code {n}}, {@code {k}} and {@code {s}} for what is in between; of two words {@code {v0} {v1}} …),
 *        {@code {acq}} and {@code {rel}} the letters of orders, {@code {w}} that of a width, and words of the table
 * @param words of the table: word → operation → text
 * @param line of the table
 */
record ListedSequence(Set<AtomicOperation> operations, Set<Integer> bits, Set<MemoryOrder> orders, String extension, String code, Map<String, Map<AtomicOperation, String>> words, int line) {

    private static final Pattern WORD = Pattern.compile("\\{([\\w-]+)\\}");
    private static final Pattern LABELLED = Pattern.compile("(\\d+:)\\s*(.*)");
    private static final Pattern LOOP_OF_SWAPS = Pattern.compile("1:.*\\bCAS.*\\b1b");
    private static final Map<String, Integer> REGISTERS = Map.ofEntries(Map.entry("a", 0), Map.entry("r", 8), Map.entry("r0", 8), Map.entry("r1", 9), Map.entry("v", 10), Map.entry("v0", 10), Map.entry("v1", 11),
            Map.entry("n", 12), Map.entry("n0", 12), Map.entry("n1", 13), Map.entry("s", 14), Map.entry("k", 15), Map.entry("k0", 15), Map.entry("k1", 17));
    private static final Set<MemoryOrder> ACQUIRING = Set.of(MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);
    private static final Set<MemoryOrder> RELEASING = Set.of(MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

    ListedSequence {
        operations = Set.copyOf(operations);
        bits = Set.copyOf(bits);
        orders = Set.copyOf(orders);
        words = Map.copyOf(words);
    }

    boolean isFor(Statement statement) {
        return operations.contains(statement.operation()) && (bits.isEmpty() || bits.contains(statement.bits())) && orders.contains(statement.order());
    }

    /** Whether it tries a compare-and-swap again and again. */
    boolean isLoopOfSwaps() {
        return LOOP_OF_SWAPS.matcher(code).find();
    }

    /** The words in braces that nothing stands for. */
    static boolean isKnown(String word, Map<String, Map<AtomicOperation, String>> words) {
        return REGISTERS.containsKey(word) || Set.of("acq", "rel", "w").contains(word) || words.containsKey(word);
    }

    static List<String> wordsOf(String code) {
        return WORD.matcher(code).results().map(found -> found.group(1)).toList();
    }

    /** The instructions for a statement, without what takes arguments and gives the result. */
    String instructions(Statement statement) {
        Map<String, String> texts = new HashMap<>();
        texts.put("acq", ACQUIRING.contains(statement.order()) ? "A" : "");
        texts.put("rel", RELEASING.contains(statement.order()) ? "L" : "");
        texts.put("w", statement.bits() == Byte.SIZE ? "B" : statement.bits() == Short.SIZE ? "H" : "");
        String letter = statement.bits() < Long.SIZE ? "W" : "X";
        REGISTERS.forEach((role, number) -> texts.put(role, (role.equals("a") ? "X" : role.equals("s") ? "W" : letter) + number));
        words.forEach((word, byOperation) -> texts.put(word, byOperation.getOrDefault(statement.operation(), "")));
        // words of the table have registers in them
        return replaced(replaced(code, texts), texts);
    }

    private static String replaced(String code, Map<String, String> texts) {
        return WORD.matcher(code).replaceAll(word -> Matcher.quoteReplacement(texts.get(word.group(1))));
    }

    /** The statement as a function in assembly, as compilers write it, but for the choice of registers. */
    String assembly(Statement statement, String name) {
        StringBuilder text = new StringBuilder(name).append(":\n");
        before(statement).forEach(line -> text.append('\t').append(line).append('\n'));
        for (String part : instructions(statement).split(";")) {
            Matcher labelled = LABELLED.matcher(part.strip());
            boolean hasLabel = labelled.matches();
            text.append(hasLabel ? labelled.group(1) + "\n" : "");
            String instruction = hasLabel ? labelled.group(2) : part.strip();
            text.append(instruction.isEmpty() ? "" : "\t" + instruction.toLowerCase(Locale.ROOT) + "\n");
        }
        after(statement).forEach(line -> text.append(line.endsWith(":") ? "" : "\t").append(line).append('\n'));
        return text.append("\tret\n").toString();
    }

    ListedFunction function(Statement statement, Architecture architecture) {
        String text = assembly(statement, "listed");
        return Listing.read(architecture, text).function("listed").orElseThrow(() -> new IllegalStateException(text));
    }

    private static boolean isPair(Statement statement) {
        return statement.bits() > Long.SIZE;
    }

    private static List<String> before(Statement statement) {
        String letter = statement.bits() < Long.SIZE ? "w" : "x";
        List<String> value = !statement.operation().writes() ? List.of()
                : isPair(statement) ? List.of("mov x10, #" + statement.value(), "mov x11, #0") : List.of("mov " + letter + "10, #" + statement.value());
        if (statement.operation() != AtomicOperation.COMPARE_EXCHANGE) {
            return value;
        }
        List<String> expected = isPair(statement) ? List.of("ldp x6, x7, [x1]", "mov x8, x6", "mov x9, x7")
                : List.of("ldr" + width(statement) + " " + letter + "16, [x1]", "mov " + letter + "8, " + letter + "16");
        return Stream.concat(value.stream(), expected.stream()).toList();
    }

    private static String width(Statement statement) {
        return statement.bits() == Byte.SIZE ? "b" : statement.bits() == Short.SIZE ? "h" : "";
    }

    /** What a compare-and-exchange found is stored if it is not what was expected. */
    private static List<String> after(Statement statement) {
        String letter = statement.bits() < Long.SIZE ? "w" : "x";
        if (statement.operation() == AtomicOperation.COMPARE_EXCHANGE) {
            List<String> compared = isPair(statement) ? List.of("cmp x8, x6", "ccmp x9, x7, #0, eq", "b.eq 9f", "stp x8, x9, [x1]", "9:", "cset w0, eq")
                    : List.of("cmp " + letter + "8, " + letter + "16", "b.eq 9f", "str" + width(statement) + " " + letter + "8, [x1]", "9:", "cset w0, eq");
            return compared.subList(0, compared.size() - (statement.used() ? 0 : 1));
        }
        if (!statement.used()) {
            return List.of();
        }
        return isPair(statement) ? List.of("mov x0, x8", "mov x1, x9") : List.of("mov " + letter + "0, " + letter + "8");
    }
}
