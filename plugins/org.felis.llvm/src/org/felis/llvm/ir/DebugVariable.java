package org.felis.llvm.ir;

/**
 * Where a variable of the source is from here on: {@code #dbg_declare}, {@code #dbg_value} and the calls of {@code llvm.dbg.declare} … of LLVM before 19.
 *
 * @param kind what is said of the variable
 * @param value its address ({@link Kind#DECLARE}) or its value; empty metadata if it has none any more
 * @param variable the {@code DILocalVariable}
 * @param expression the {@code DIExpression}: how to get from the value to the variable
 */
public record DebugVariable(Kind kind, Metadata value, Metadata variable, Metadata expression) implements Operation {

    /** What is said of the variable. */
    public enum Kind {
        /** The value is the address of the variable as long as it lives. */
        DECLARE("dbg_declare"),
        /** The value is the variable's, from here on. */
        VALUE("dbg_value");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** LLVM's word. */
        @Override
        public String toString() {
            return word;
        }
    }
}
