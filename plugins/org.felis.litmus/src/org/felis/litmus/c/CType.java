package org.felis.litmus.c;

/** A type of C, as far as the values of tests need it (ISO/IEC 9899:2011, 6.2.5). Qualifiers, {@code _Atomic} among them, are left out. */
public sealed interface CType {

    Integer INT = new Integer(java.lang.Integer.SIZE, true);
    /** Also the type of what a test does not declare: every integer of fewer bits is one of its values. */
    Integer LONG = new Integer(Long.SIZE, true);
    CType VOID = new Opaque("void");
    /** A place about whose type the test says nothing. */
    CType UNKNOWN = new Opaque("unknown type");

    /**
     * An integer type. Two types of the same width and signedness, such as {@code long} and {@code long long}, have the same values and are one here.
     *
     * @param bits 8, 16, 32 or 64
     */
    record Integer(int bits, boolean signed) implements CType {

        /** Whether every value of the other type is one of this type too. */
        boolean holdsAllOf(Integer other) {
            return signed == other.signed ? bits >= other.bits : signed && bits > other.bits;
        }

        @Override
        public String toString() {
            return (signed ? "" : "unsigned ") + bits + "-bit integer";
        }
    }

    /** {@code _Bool}: 0 or 1, of one byte. */
    record Bool() implements CType {
        @Override
        public String toString() {
            return "_Bool";
        }
    }

    record Pointer(CType target) implements CType {
        @Override
        public String toString() {
            return "pointer to " + target;
        }
    }

    /** A type whose values no expression computes with: {@code void}, {@code spinlock_t}, a structure. */
    record Opaque(String name) implements CType {
        @Override
        public String toString() {
            return name;
        }
    }
}
