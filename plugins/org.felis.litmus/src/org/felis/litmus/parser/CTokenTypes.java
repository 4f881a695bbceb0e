package org.felis.litmus.parser;

/** The numbers of the terminals that {@link CWords} makes; see {@link TokenTypes}. */
public record CTokenTypes(int name, int number, int typeWord, int openingParenthesis, int assign, int question, int or,
        int and, int xor, int equality, int relation, int shift, int divide, int increment) {
}
