package org.felis.litmus.compiler;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.IntegerType;

/** The C types that initial states use, and their sizes. */
public final class Types {

    private static final Map<String, Integer> BYTES = new LinkedHashMap<>();
    static {
        BYTES.put("int", 4);
        BYTES.put("char", 1);
        BYTES.put("short", 2);
        BYTES.put("long", 8);
        for (int bits = 8; bits <= 64; bits *= 2) {
            BYTES.put("int" + bits + "_t", bits / 8);
            BYTES.put("uint" + bits + "_t", bits / 8);
        }
        BYTES.put("__int128", 16);
        BYTES.put("__int128_t", 16);
        BYTES.put("__uint128_t", 16);
        BYTES.put("bool", 1);
        BYTES.put("_Bool", 1);
        for (String atomic : List.of("int", "uint", "char", "short", "long", "bool")) {
            BYTES.put("atomic_" + atomic, BYTES.getOrDefault(atomic.replace("uint", "int"), 4));
        }
        for (int bits = 8; bits <= 64; bits *= 2) {
            BYTES.put("u" + bits, bits / 8);
            BYTES.put("s" + bits, bits / 8);
        }
        BYTES.put("atomic_t", 4);
        BYTES.put("atomic64_t", 8);
        BYTES.put("spinlock_t", 4);
        BYTES.put("mtx_t", 4);
        BYTES.put("ins_t", 4);
        BYTES.put("void", 8);
        BYTES.put("intptr_t", 8);
        BYTES.put("uintptr_t", 8);
    }

    /** Words that say nothing about the size. */
    private static final Set<String> QUALIFIERS = Set.of("unsigned", "signed", "volatile", "const", "atomic", "_Atomic");

    private static final Set<String> WIDE = Set.of("int128", "uint128", "int128_t", "uint128_t", "__int128", "__uint128", "__int128_t",
            "__uint128_t");

    private Types() {
    }

    /** Whether the word names a type of 128 bits. */
    static boolean isWide(String word) {
        return WIDE.contains(word);
    }

    /** The first word that is no part of a type. */
    static Optional<String> unknownWord(List<String> words) {
        return words.size() == 2 && words.get(0).equals("struct") ? Optional.empty()
                : words.stream().filter(w -> !BYTES.containsKey(w) && !QUALIFIERS.contains(w)).findFirst();
    }

    /** The size of a type; of {@code int} if only qualifiers are given. */
    static int bytes(List<String> words) {
        return words.stream().filter(BYTES::containsKey).mapToInt(BYTES::get)
                .reduce((a, b) -> a == 4 ? b : b == 4 ? a : Math.max(a, b)).orElse(4);
    }

    /** The type that the words name. */
    static IntegerType type(List<String> words) {
        return new IntegerType(bytes(words) * Byte.SIZE, words.stream().noneMatch(w -> w.startsWith("u")));
    }

    /** The words that name a size, for completion. */
    public static Set<String> names() {
        return BYTES.keySet();
    }
}
