package org.felis.litmus.compiler.c;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.IntegerType;
import org.felis.litmus.c.CType;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** Reads the types in C code. */
final class CTypes {

    private static final Set<String> BOOLEAN = Set.of("bool", "_Bool", "atomic_bool");
    /** Words of a declaration that are no part of the type. */
    private static final Set<String> NO_TYPE = Set.of("const", "volatile", "static", "inline", "extern", "register", "restrict", "_Atomic");
    private static final Set<String> STRUCTURES = Set.of("struct", "union");
    /** Types with operations of their own, but no values. */
    private static final Set<String> OPAQUE = Set.of("void", "spinlock_t", "mtx_t");

    private final Sources sources;
    private final Problems problems;
    private final int wordBytes;
    /** A test names few types, and these often. */
    private final Map<List<String>, CType> known = new HashMap<>();

    /** @param wordBytes the size of a pointer */
    CTypes(Sources sources, Problems problems, int wordBytes) {
        this.sources = sources;
        this.problems = problems;
        this.wordBytes = wordBytes;
    }

    /**
     * The type of a value: one that is not known, or not supported, is reported.
     *
     * @param pointers how many stars follow
     */
    CType ofValue(org.felis.litmus.litmus.CType type, int pointers) {
        CType base = ofPlace(type, 0);
        if (pointers == 0 && base instanceof CType.Opaque opaque && !base.equals(CType.VOID)) {
            boolean isKnown = OPAQUE.contains(opaque.name()) || opaque.name().indexOf(' ') >= 0;
            if (isKnown || opaque.name().equals("float") || opaque.name().equals("double")) {
                problems.add(LitmusProblem.UNSUPPORTED_C, sources.range(type), "values of the type " + opaque.name());
            } else {
                problems.add(LitmusProblem.UNKNOWN_TYPE, sources.range(type), opaque.name(),
                        Nearest.didYouMean(opaque.name(), Types.names()));
            }
            return CType.LONG;
        }
        return pointerTo(base, pointers);
    }

    /**
     * The type of what a place holds, which need not be known: it may have operations of its own.
     *
     * @param pointers how many stars follow
     */
    CType ofPlace(org.felis.litmus.litmus.CType type, int pointers) {
        if (type != null && Types.isAnyWide(type.getWords())) {
            problems.add(LitmusProblem.WIDE_TYPE, sources.range(type));
        }
        return pointerTo(type == null ? CType.INT : known.computeIfAbsent(List.copyOf(type.getWords()), this::base), pointers);
    }

    private static CType pointerTo(CType target, int pointers) {
        CType type = target;
        for (int i = 0; i < pointers; i++) {
            type = new CType.Pointer(type);
        }
        return type;
    }

    private CType base(List<String> allWords) {
        List<String> words = new ArrayList<>(allWords);
        words.removeAll(NO_TYPE);
        if (words.stream().anyMatch(BOOLEAN::contains)) {
            return new CType.Bool();
        }
        if (words.isEmpty() || words.contains("enum")) {
            return CType.INT;
        }
        if (words.stream().anyMatch(STRUCTURES::contains) || !words.stream().allMatch(Types::isInteger)) {
            return new CType.Opaque(String.join(" ", words));
        }
        IntegerType integer = Types.type(words, wordBytes);
        return new CType.Integer(integer.bits(), integer.signed());
    }
}
