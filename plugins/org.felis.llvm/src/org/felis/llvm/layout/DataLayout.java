package org.felis.llvm.layout;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Sizes and alignments that a target gives to simple types (LLVM Language Reference, "Data Layout"). Alignments are in bytes.
 *
 * @param bigEndian whether the most significant byte comes first
 * @param pointerBits the size of a pointer by its address space; 0 is there
 * @param pointerAlignments by address space; 0 is there
 * @param integerAlignments by the number of bits
 * @param floatAlignments by the number of bits
 * @param vectorAlignments by the number of bits
 * @param aggregateAlignment of structures and arrays at least
 */
public record DataLayout(boolean bigEndian, Map<Integer, Integer> pointerBits, Map<Integer, Integer> pointerAlignments, Map<Integer, Integer> integerAlignments,
        Map<Integer, Integer> floatAlignments, Map<Integer, Integer> vectorAlignments, int aggregateAlignment) {

    public DataLayout {
        pointerBits = Collections.unmodifiableMap(new TreeMap<>(pointerBits));
        pointerAlignments = Collections.unmodifiableMap(new TreeMap<>(pointerAlignments));
        integerAlignments = Collections.unmodifiableMap(new TreeMap<>(integerAlignments));
        floatAlignments = Collections.unmodifiableMap(new TreeMap<>(floatAlignments));
        vectorAlignments = Collections.unmodifiableMap(new TreeMap<>(vectorAlignments));
    }

    /**
     * Reads the text of {@code target datalayout}; what it does not say is as LLVM has it by default. Parts that concern neither sizes nor alignments are skipped.
     *
     * @throws LayoutException with the part that cannot be read
     */
    public static DataLayout of(String text) {
        Reading reading = new Reading();
        for (String part : text.split("-")) {
            if (!part.isEmpty() && !reading.accepts(part)) {
                throw new LayoutException("the data layout has the part '" + part + "'; expected a part such as e, p:64:64 or i64:64");
            }
        }
        return reading.result();
    }

    /** Collects the parts, over the defaults. */
    private static final class Reading {

        private boolean bigEndian;
        private int aggregate = 1;
        private final Map<Integer, Integer> pointerBits = new TreeMap<>(Map.of(0, 64));
        private final Map<Integer, Integer> pointers = new TreeMap<>(Map.of(0, 8));
        private final Map<Integer, Integer> integers = new TreeMap<>(Map.of(1, 1, 8, 1, 16, 2, 32, 4, 64, 4));
        private final Map<Integer, Integer> floats = new TreeMap<>(Map.of(16, 2, 32, 4, 64, 8, 128, 16));
        private final Map<Integer, Integer> vectors = new TreeMap<>(Map.of(64, 8, 128, 16));

        boolean accepts(String part) {
            String[] fields = part.substring(1).split(":", -1);
            return switch (part.charAt(0)) {
                case 'e', 'E' -> {
                    bigEndian = part.charAt(0) == 'E';
                    yield part.length() == 1;
                }
                case 'p' -> pointer(fields);
                case 'i' -> alignment(integers, fields);
                case 'f' -> alignment(floats, fields);
                case 'v' -> alignment(vectors, fields);
                case 'a' -> {
                    Optional<Integer> bytes = bytes(fields.length > 1 ? fields[1] : "");
                    bytes.ifPresent(value -> aggregate = Math.max(1, value));
                    yield bytes.isPresent();
                }
                case 'S', 'P', 'G', 'A', 'm', 'n', 'F' -> true;
                default -> false;
            };
        }

        private boolean pointer(String[] fields) {
            Optional<Integer> space = fields[0].isEmpty() ? Optional.of(0) : number(fields[0]);
            Optional<Integer> bits = number(fields.length > 1 ? fields[1] : "");
            Optional<Integer> alignment = bytes(fields.length > 2 ? fields[2] : "");
            if (space.isEmpty() || bits.isEmpty() || bits.get() < 8 || bits.get() > 128 || alignment.isEmpty() || alignment.get() == 0) {
                return false;
            }
            pointerBits.put(space.get(), bits.get());
            pointers.put(space.get(), alignment.get());
            return true;
        }

        private static boolean alignment(Map<Integer, Integer> alignments, String[] fields) {
            Optional<Integer> bits = number(fields[0]);
            Optional<Integer> alignment = bytes(fields.length > 1 ? fields[1] : "");
            if (bits.isEmpty() || alignment.isEmpty() || alignment.get() == 0) {
                return false;
            }
            alignments.put(bits.get(), alignment.get());
            return true;
        }

        private static Optional<Integer> number(String text) {
            return text.matches("[0-9]{1,8}") ? Optional.of(Integer.parseInt(text)) : Optional.empty();
        }

        /** Of a number of bits: a power of two, or 0. */
        private static Optional<Integer> bytes(String text) {
            return number(text).filter(bits -> bits % 8 == 0 && Integer.bitCount(bits) <= 1).map(bits -> bits / 8);
        }

        DataLayout result() {
            return new DataLayout(bigEndian, pointerBits, pointers, integers, floats, vectors, aggregate);
        }
    }
}
