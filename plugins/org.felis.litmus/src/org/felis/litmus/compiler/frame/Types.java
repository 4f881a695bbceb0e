package org.felis.litmus.compiler.frame;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.IntegerType;

/** The words of C types that initial states and C code use, and the integers that they mean: {@code long} and pointers have 64 bits, {@code char} has a sign. */
public final class Types {

    private static final Map<String, IntegerType> INTEGERS = new LinkedHashMap<>();
    static {
        integer("int", 32);
        integer("char", 8);
        integer("short", 16);
        integer("long", 64);
        for (int bits = 8; bits <= 64; bits *= 2) {
            integer("int" + bits + "_t", bits);
            unsigned("uint" + bits + "_t", bits);
        }
        unsigned("bool", 8);
        unsigned("_Bool", 8);
        integer("intptr_t", 64);
        unsigned("uintptr_t", 64);
        integer("ptrdiff_t", 64);
        unsigned("size_t", 64);
        integer("ssize_t", 64);
        integer("atomic_char", 8);
        integer("atomic_schar", 8);
        unsigned("atomic_uchar", 8);
        integer("atomic_short", 16);
        unsigned("atomic_ushort", 16);
        integer("atomic_int", 32);
        unsigned("atomic_uint", 32);
        integer("atomic_long", 64);
        unsigned("atomic_ulong", 64);
        integer("atomic_llong", 64);
        unsigned("atomic_ullong", 64);
        unsigned("atomic_bool", 8);
        integer("atomic_intptr_t", 64);
        unsigned("atomic_uintptr_t", 64);
        integer("atomic_ptrdiff_t", 64);
        unsigned("atomic_size_t", 64);
        for (int bits = 8; bits <= 64; bits *= 2) {
            integer("atomic_int" + bits + "_t", bits);
            unsigned("atomic_uint" + bits + "_t", bits);
            unsigned("u" + bits, bits);
            integer("s" + bits, bits);
            unsigned("__u" + bits, bits);
            integer("__s" + bits, bits);
        }
        // values of 128 bits have 64 here, which those who use them are told
        integer("__int128", 64);
        integer("__int128_t", 64);
        unsigned("__uint128_t", 64);
        integer("atomic_t", 32);
        integer("atomic64_t", 64);
        integer("atomic_long_t", 64);
    }

    /** Types that are no integers, and their sizes in bytes. */
    private static final Map<String, Integer> OTHERS = Map.of("spinlock_t", 4, "mtx_t", 4, "ins_t", 4, "void", 8);

    /** Types that are as large as a pointer. */
    private static final Set<String> WORDS = Set.of("long", "intptr_t", "uintptr_t", "ptrdiff_t", "size_t", "ssize_t", "atomic_long",
            "atomic_ulong", "atomic_intptr_t", "atomic_uintptr_t", "atomic_ptrdiff_t", "atomic_size_t", "atomic_long_t");

    /** Words that say nothing about the size. */
    private static final Set<String> QUALIFIERS = Set.of("unsigned", "signed", "volatile", "const", "atomic", "_Atomic");

    private static final Set<String> WIDE = Set.of("int128", "uint128", "int128_t", "uint128_t", "__int128", "__uint128", "__int128_t",
            "__uint128_t");

    private Types() {
    }

    private static void integer(String word, int bits) {
        INTEGERS.put(word, new IntegerType(bits, true));
    }

    private static void unsigned(String word, int bits) {
        INTEGERS.put(word, new IntegerType(bits, false));
    }

    /** Whether one of the words names a type of 128 bits. */
    public static boolean isAnyWide(List<String> words) {
        for (String word : words) {
            if (WIDE.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** The first word that is no part of a type. */
    public static Optional<String> unknownWord(List<String> words) {
        if (words.size() == 2 && words.get(0).equals("struct")) {
            return Optional.empty();
        }
        for (String word : words) {
            if (!INTEGERS.containsKey(word) && !OTHERS.containsKey(word) && !QUALIFIERS.contains(word)) {
                return Optional.of(word);
            }
        }
        return Optional.empty();
    }

    /** Whether the word names an integer type, or belongs to the name of one. */
    public static boolean isInteger(String word) {
        return INTEGERS.containsKey(word) || word.equals("unsigned") || word.equals("signed");
    }

    /** The size of a type; of {@code int} if only qualifiers are given. */
    public static int bytes(List<String> words) {
        int all = 4;
        for (String word : words) {
            int bytes = bytes(word);
            all = all == 4 ? bytes : bytes == 4 ? all : Math.max(all, bytes);
        }
        return all;
    }

    /** 4 for a word that names no type, which changes no other word's size. */
    private static int bytes(String word) {
        IntegerType integer = INTEGERS.get(word);
        return integer != null ? integer.bits() / Byte.SIZE : OTHERS.getOrDefault(word, 4);
    }

    /** The type that the words name. */
    public static IntegerType type(List<String> words) {
        boolean signed = true;
        for (String word : words) {
            signed &= !word.equals("unsigned") && (!INTEGERS.containsKey(word) || INTEGERS.get(word).signed());
        }
        return new IntegerType(bytes(words) * Byte.SIZE, signed);
    }

    /** The same, where pointers have that many bytes. */
    public static IntegerType type(List<String> words, int pointerBytes) {
        boolean isWord = words.stream().anyMatch(WORDS::contains) && words.stream().filter("long"::equals).count() < 2;
        IntegerType type = type(words);
        return isWord ? new IntegerType(pointerBytes * Byte.SIZE, type.signed()) : type;
    }

    /** A size, for people. */
    public static String inBytes(int count) {
        return count == 1 ? "1 byte" : count + " bytes";
    }

    /** The words that name a size, for completion. */
    public static Set<String> names() {
        Set<String> names = new LinkedHashSet<>(INTEGERS.keySet());
        names.addAll(List.of("spinlock_t", "mtx_t", "ins_t", "void"));
        return names;
    }
}
