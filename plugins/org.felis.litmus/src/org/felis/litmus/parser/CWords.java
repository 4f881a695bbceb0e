package org.felis.litmus.parser;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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

    private final Lookahead ahead;
    private final CTokenTypes types;
    private boolean tagFollows;
    private boolean typeBefore;

    CWords(Lookahead ahead, CTokenTypes types) {
        this.ahead = ahead;
        this.types = types;
    }

    static boolean isKeyword(String word) {
        return KEYWORDS.contains(word);
    }

    /** What must follow a word that C reserves and tests use as a name. */
    private boolean isUsedAsKeyword(String word, int length) {
        int blanks = ahead.blanks(length);
        int next = ahead.at(length + blanks);
        return switch (word) {
            case "if", "else", "while" -> true;
            case "for" -> next == '(';
            case "do" -> next == '{' || blanks > 0 && (Lookahead.startsWordOfC(next) || next == '*');
            case "goto" -> Lookahead.startsWordOfC(next);
            case "break", "continue" -> next == ';' && !typeBefore;
            case "return" -> next != '=' && next != ',' && next != ')' && !typeBefore;
            default -> false;
        };
    }

    /** What starts here; empty if the generated lexer may say so. */
    Optional<Word> next() {
        int next = ahead.at(0);
        if (Lookahead.startsWordOfC(next)) {
            return word();
        }
        if (next >= '0' && next <= '9') {
            return Optional.of(new Word(types.number(), ahead.wordOfC()));
        }
        return operator(next);
    }

    private Optional<Word> word() {
        int length = ahead.wordOfC();
        String word = ahead.text(length);
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
        int second = ahead.at(1);
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
            case '<', '>' -> twice ? ahead.at(2) == '=' ? word(types.assign(), 3) : word(types.shift(), 2)
                    : word(types.relation(), assigns ? 2 : 1);
            default -> Optional.empty();
        };
    }

    private static Optional<Word> word(int type, int length) {
        return Optional.of(new Word(type, length));
    }
}
