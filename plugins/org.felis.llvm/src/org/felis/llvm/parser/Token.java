package org.felis.llvm.parser;

/**
 * The smallest part of the text that means something.
 *
 * @param text of a name, word or string what it says, without its mark and decoded; of other tokens as written
 * @param offset of its first character
 * @param end offset after its last character
 * @param line 1-based
 */
record Token(Kind kind, String text, int offset, int end, int line) {

    enum Kind {
        /** A keyword, a type such as {@code i32}, an instruction. */
        WORD,
        /** {@code name:}: a block, or a field of metadata. */
        LABEL,
        /** {@code %name}. */
        LOCAL,
        /** {@code @name}. */
        GLOBAL,
        /** {@code $name}: a group of sections, of which a linker keeps one. */
        COMDAT,
        /** {@code #3}. */
        GROUP,
        /** {@code #dbg_declare} and the like. */
        RECORD,
        /** {@code !3}. */
        METADATA,
        /** {@code !name}. */
        METADATA_NAME,
        INTEGER, FLOAT,
        /** {@code "text"}. */
        STRING,
        /** {@code c"text"}, as bytes. */
        BYTES,
        /** A bracket, comma or another mark. */
        MARK, END
    }

    boolean is(String mark) {
        return kind == Kind.MARK && text.equals(mark);
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }
}
