package org.felis.c.type;

import java.util.List;
import java.util.stream.Collectors;

/** A type without its qualifiers; what is behind a pointer and in an array has none either (C11 6.2.5). */
public sealed interface CType {

    record Void() implements CType {
        @Override
        public String toString() {
            return "void";
        }
    }

    /** Integer types; enumerated types are the integer type that they are compatible with. */
    enum Integer implements CType {
        BOOL("_Bool"), CHAR("char"), SIGNED_CHAR("signed char"), UNSIGNED_CHAR("unsigned char"), SHORT("short"), UNSIGNED_SHORT("unsigned short"),
                INT("int"), UNSIGNED_INT("unsigned int"),
        LONG("long"), UNSIGNED_LONG("unsigned long"), LONG_LONG("long long"), UNSIGNED_LONG_LONG("unsigned long long"), INT128("__int128"),
                UNSIGNED_INT128("unsigned __int128");

        private final String text;

        Integer(String text) {
            this.text = text;
        }

        public boolean isCharacter() {
            return this == CHAR || this == SIGNED_CHAR || this == UNSIGNED_CHAR;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    enum Floating implements CType {
        FLOAT("float"), DOUBLE("double"), LONG_DOUBLE("long double");

        private final String text;

        Floating(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    record Pointer(CType target) implements CType {
        @Override
        public String toString() {
            return target instanceof Function || target instanceof Array ? target + " (*)" : target + "*";
        }
    }

    /** @param length the number of elements; -1 if it is not known */
    record Array(CType element, long length) implements CType {
        @Override
        public String toString() {
            return element + "[" + (length < 0 ? "" : length) + "]";
        }
    }

    /** @param prototyped whether the parameters are known */
    record Function(CType result, List<CType> parameters, boolean variadic, boolean prototyped) implements CType {
        public Function {
            parameters = List.copyOf(parameters);
        }

        @Override
        public String toString() {
            return result + "(" + parameters.stream().map(Object::toString).collect(Collectors.joining(", ")) + (variadic ? ", ..." : "") + ")";
        }
    }

    /** A structure or union; compared by identity of its declaration. */
    record Aggregate(Members members) implements CType {
        @Override
        public String toString() {
            return (members.isUnion() ? "union " : "struct ") + members.name();
        }
    }

    /** An atomic type. */
    record Atomic(CType value) implements CType {
        @Override
        public String toString() {
            return "_Atomic(" + value + ")";
        }
    }

    CType VOID = new Void();

    default boolean isScalar() {
        return this instanceof Integer || this instanceof Floating || this instanceof Pointer;
    }

    /** The type of a value of this type: what an atomic type is made of. */
    default CType plain() {
        return this instanceof Atomic atomic ? atomic.value() : this;
    }

    default boolean isVoid() {
        return this instanceof Void;
    }
}
