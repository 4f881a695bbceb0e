package org.felis.cat.parsing;

import java.util.Map;
import java.util.Set;

/** Words a syntax error for people: what stands where, and what is expected there, from the token before and the token found. */
final class SyntaxErrorWords {

    private static final String EXPRESSION = "a relation or a set";
    private static final String NAME = "a name";
    private static final String STATEMENT = "the next statement (let, acyclic, irreflexive, empty, show, include …) or an operator";

    /** After these tokens an expression must follow. */
    private static final Set<String> BEFORE_EXPRESSION = Set.of("|", "++", ";", "\\", "&", "~", "(", "[", ",", "=", "acyclic", "irreflexive",
            "empty", "then", "->", "try", "match", "from", "begin", "debug");

    /** What must follow a keyword, where it is not an expression. */
    private static final Map<String, String> AFTER_KEYWORD = Map.ofEntries(Map.entry("let", NAME + " to define"),
            Map.entry("rec", NAME + " to define"), Map.entry("and", NAME + " to define"),
            Map.entry("include", "a file name in double quotes"), Map.entry("as", NAME), Map.entry("show", NAME), Map.entry("unshow", NAME),
            Map.entry("procedure", NAME), Map.entry("call", "the name of a procedure"), Map.entry("enum", NAME),
            Map.entry("forall", NAME), Map.entry("flag", "acyclic, irreflexive or empty"),
            Map.entry("undefined_unless", "acyclic, irreflexive or empty"), Map.entry("assert", "acyclic, irreflexive or empty"),
            Map.entry("if", "a variant in double quotes"), Map.entry("not", "a variant in double quotes"),
            Map.entry("&&", "a variant in double quotes"), Map.entry("fun", "a parameter"), Map.entry("^", "-1, + or *"));

    private SyntaxErrorWords() {
    }

    /** Characters that belong to no token. */
    static String strayCharacters(String text) {
        return text.startsWith("\"") ? "this string is never closed" : "'" + shorten(text) + "' is no part of CAT";
    }

    /**
     * @param before the text of the token before the place, empty at the start of the file
     * @param found the text of the token at the place, empty at the end of the file
     * @param missing what the grammar asks for, as a token's name in the generated parser, or null if it is not one token
     */
    static String expected(String before, String found, String missing) {
        String what = whatIsMissing(before, missing);
        String where = before.isEmpty() ? "at the start of the file" : "after '" + shorten(before) + "'";
        String instead = found.isEmpty() ? "but the file ends" : "but '" + shorten(found) + "' was found";
        return "expected " + what + " " + where + ", " + instead;
    }

    private static String whatIsMissing(String before, String missing) {
        if (AFTER_KEYWORD.containsKey(before)) {
            return AFTER_KEYWORD.get(before);
        }
        if (missing != null && !missing.equals("<EOF>")) {
            return switch (missing) {
                case "RULE_ID" -> NAME;
                case "RULE_STRING" -> "a string in double quotes";
                case "RULE_TAG" -> "a tag such as 'once";
                default -> missing;
            };
        }
        return BEFORE_EXPRESSION.contains(before) ? EXPRESSION : STATEMENT;
    }

    private static String shorten(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        return line.length() <= 30 ? line : line.substring(0, 30) + "…";
    }
}
