package org.felis.litmus.parser;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.antlr.runtime.CharStream;

/**
 * Tells the words, numbers and operators of C apart: what they are there means something else, or nothing, in the other
 * parts of a test. Words that name types are told from other names here, so that the grammar can tell a declaration from an
 * expression.
 */
final class CWords {

    /** A type of token and a number of characters. */
    record Word(int type, int length) {
    }

    private static final Set<String> TYPE_WORDS = Set.of("void", "char", "short", "int", "long", "float", "double", "signed",
            "unsigned", "const", "volatile", "static", "inline", "extern", "register", "restrict", "_Atomic", "struct",
            "union", "enum", "bool", "_Bool", "__int128", "__uint128", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64",
            "__u8", "__u16", "__u32", "__u64", "__s8", "__s16", "__s32", "__s64",
            "atomic_bool", "atomic_char", "atomic_schar", "atomic_uchar", "atomic_short", "atomic_ushort", "atomic_int", "atomic_uint", "atomic_long", "atomic_ulong",
            "atomic_llong", "atomic_ullong");

    /** By convention the name of a type: {@code spinlock_t}. */
    private static final Pattern TYPE_NAME = Pattern.compile("[A-Za-z_]\\w*_t");
    private static final Set<String> TAG_FOLLOWS = Set.of("struct", "union", "enum");
    private static final Set<String> KEYWORDS = Set.of("if", "else", "while", "do", "for", "break", "continue", "return",
            "goto");

    private final CharStream input;
    private final CTokenTypes types;
    private boolean tagFollows;
    private boolean typeBefore;

    CWords(CharStream input, CTokenTypes types) {
        this.input = input;
        this.types = types;
    }

    static boolean isKeyword(String word) {
        return KEYWORDS.contains(word);
    }

    /** What must follow a word that C reserves and tests use as a name. */
    private boolean isUsedAsKeyword(String word, int length) {
        int blanks = 0;
        while (Character.isWhitespace(input.LA(length + blanks + 1))) {
            blanks++;
        }
        int next = input.LA(length + blanks + 1);
        return switch (word) {
            case "if", "else", "while" -> true;
            case "for" -> next == '(';
            case "do" -> next == '{' || blanks > 0 && (isWordStart(next) || next == '*');
            case "goto" -> isWordStart(next);
            case "break", "continue" -> next == ';' && !typeBefore;
            case "return" -> next != '=' && next != ',' && next != ')' && !typeBefore;
            default -> false;
        };
    }

    /** What starts here; empty if the generated lexer may say so. */
    Optional<Word> next() {
        int next = input.LA(1);
        if (isWordStart(next)) {
            return word();
        }
        if (next >= '0' && next <= '9') {
            return Optional.of(new Word(types.number(), length()));
        }
        return operator(next);
    }

    private Optional<Word> word() {
        int length = length();
        String word = input.substring(input.index(), input.index() + length - 1);
        if (isUsedAsKeyword(word, length)) {
            typeBefore = false;
            return Optional.empty();
        }
        boolean isType = tagFollows || TYPE_WORDS.contains(word) || TYPE_NAME.matcher(word).matches();
        tagFollows = TAG_FOLLOWS.contains(word);
        typeBefore = isType;
        return Optional.of(new Word(isType ? types.typeWord() : types.name(), length));
    }

    private Optional<Word> operator(int next) {
        int second = input.LA(2);
        boolean twice = second == next;
        boolean assigns = second == '=';
        return switch (next) {
            case '(' -> word(types.openingParenthesis(), 1);
            case '?' -> word(types.question(), 1);
            case '|' -> twice ? word(types.or(), 2) : assigns ? word(types.assign(), 2) : Optional.empty();
            case '&' -> twice ? word(types.and(), 2) : assigns ? word(types.assign(), 2) : Optional.empty();
            case '+', '-' -> twice ? word(types.increment(), 2) : assigns ? word(types.assign(), 2) : Optional.empty();
            case '*' -> assigns ? word(types.assign(), 2) : Optional.empty();
            case '/', '%' -> assigns ? word(types.assign(), 2) : word(types.divide(), 1);
            case '^' -> assigns ? word(types.assign(), 2) : word(types.xor(), 1);
            case '=', '!' -> assigns ? word(types.equality(), 2) : Optional.empty();
            case '<', '>' -> twice ? input.LA(3) == '=' ? word(types.assign(), 3) : word(types.shift(), 2)
                    : word(types.relation(), assigns ? 2 : 1);
            default -> Optional.empty();
        };
    }

    private static Optional<Word> word(int type, int length) {
        return Optional.of(new Word(type, length));
    }

    /** The number of letters, digits and underscores from here. */
    private int length() {
        int length = 1;
        while (isWordStart(input.LA(length + 1)) || Character.isDigit(input.LA(length + 1))) {
            length++;
        }
        return length;
    }

    private static boolean isWordStart(int c) {
        return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
