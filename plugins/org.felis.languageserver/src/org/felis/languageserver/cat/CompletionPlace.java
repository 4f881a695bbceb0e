package org.felis.languageserver.cat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.cat.parsing.ParsedFile;
import org.felis.languageserver.text.TextDocument;

/**
 * What may be written at a place, judged by the tokens before it: while somebody types, the rest of the file is seldom a model.
 *
 * @param kind what may stand there
 * @param start where the word begins that is being written
 * @param end where it ends: behind the cursor if that stands within a word
 * @param words keywords that may stand there
 */
record CompletionPlace(Kind kind, int start, int end, List<String> words) {

    /** What may stand at a place. */
    enum Kind {
        /** In a comment or an operator, or where a new name is bound. */
        NOTHING,
        /** The path of an include. */
        PATH,
        /** The name of a variant. */
        VARIANT,
        /** A tag, after its quote. */
        TAG,
        /** The name of a procedure. */
        PROCEDURE,
        /** A relation, a set or a function. */
        EXPRESSION,
        /** Only some keyword. */
        KEYWORD,
        /** A statement, or the rest of the one before. */
        STATEMENT
    }

    private static final Pattern INCLUDE_PATH = Pattern.compile("include\\s*\"([^\"]*)$");
    private static final Pattern VARIANT = Pattern.compile("(?:\\bif|\\bvariant|\\bnot|&&|\\|\\||\\()\\s*\"([^\"]*)$");
    private static final Pattern POSTFIX_OPERATOR = Pattern.compile("\\^-?$");
    private static final List<String> PROPERTIES = List.of("acyclic", "irreflexive", "empty");
    private static final List<String> IN_EXPRESSION = List.of("let", "if", "try", "match", "fun", "begin");
    private static final List<String> STATEMENTS = List.of("include", "let", "let rec", "acyclic", "irreflexive", "empty", "flag",
            "undefined_unless", "assert", "show", "unshow", "procedure", "call", "with", "if", "forall", "match", "enum", "instructions",
            "and", "end", "else");
    /** After an expression, on its line. */
    private static final List<String> CONTINUATIONS = List.of("as", "and", "in", "then", "else", "with", "when", "from", "do", "end");
    private static final Set<String> BEFORE_EXPRESSION = Set.of("|", "++", ";", "\\", "&", "*", "~", "(", "[", "{", ",", "=", "acyclic",
            "irreflexive", "empty", "in", "then", "else", "->", "try", "match", "from", "begin", "debug", "show", "unshow", "when");
    private static final Set<String> BEFORE_NEW_NAME = Set.of("rec", "and", "as", "procedure", "enum", "fun", "forall");

    /** Whether an expression must follow a token. */
    static boolean expectsExpression(String token) {
        return BEFORE_EXPRESSION.contains(token);
    }

    static CompletionPlace of(TextDocument document, ParsedFile file, int offset) {
        String text = document.text();
        String line = text.substring(document.lines().start(document.lines().line(offset)), offset);
        Matcher path = INCLUDE_PATH.matcher(line);
        if (path.find()) {
            return new CompletionPlace(Kind.PATH, offset - path.group(1).length(), stringEnd(text, offset), List.of());
        }
        Matcher variant = VARIANT.matcher(line);
        if (variant.find()) {
            return new CompletionPlace(Kind.VARIANT, offset - variant.group(1).length(), stringEnd(text, offset), List.of());
        }
        int start = wordStart(text, offset);
        int end = start == offset ? offset : wordEnd(text, offset);
        if (isInCommentOrString(file, offset) || POSTFIX_OPERATOR.matcher(line).find()) {
            return new CompletionPlace(Kind.NOTHING, offset, offset, List.of());
        }
        if (start > 0 && text.charAt(start - 1) == '\'') {
            return new CompletionPlace(Kind.TAG, start, end, List.of());
        }
        Optional<ILeafNode> before = CatText.tokenBefore(file, start);
        if (before.isEmpty()) {
            return new CompletionPlace(Kind.STATEMENT, start, end, STATEMENTS);
        }
        boolean sameLine = document.lines().line(before.get().getEndOffset()) == document.lines().line(start);
        return behind(before.get().getText(), sameLine, start, end);
    }

    private static CompletionPlace behind(String token, boolean sameLine, int start, int end) {
        if (expectsExpression(token)) {
            return new CompletionPlace(Kind.EXPRESSION, start, end, IN_EXPRESSION);
        }
        if (BEFORE_NEW_NAME.contains(token)) {
            return new CompletionPlace(Kind.NOTHING, start, end, List.of());
        }
        return switch (token) {
            case "call" -> new CompletionPlace(Kind.PROCEDURE, start, end, List.of());
            case "let" -> new CompletionPlace(Kind.KEYWORD, start, end, List.of("rec"));
            case "flag", "undefined_unless", "assert" -> new CompletionPlace(Kind.KEYWORD, start, end, PROPERTIES);
            case "if", "not", "&&" -> new CompletionPlace(Kind.KEYWORD, start, end, List.of("not", "variant"));
            case "end", "do" -> new CompletionPlace(Kind.STATEMENT, start, end, STATEMENTS);
            // an argument of a function, or the next word of the statement
            default -> sameLine ? new CompletionPlace(Kind.EXPRESSION, start, end, CONTINUATIONS)
                    : new CompletionPlace(Kind.STATEMENT, start, end, STATEMENTS);
        };
    }

    private static boolean isInCommentOrString(ParsedFile file, int offset) {
        for (ILeafNode leaf : CatText.leaves(file)) {
            String text = leaf.getText();
            boolean inside = leaf.getOffset() < offset && offset < leaf.getEndOffset();
            boolean atEnd = offset == leaf.getEndOffset() && leaf.getOffset() < offset;
            if (inside && (CatText.isComment(leaf) || text.startsWith("\""))
                    || atEnd && (CatText.isComment(leaf) && !(text.startsWith("(*") && text.endsWith("*)"))
                            || text.startsWith("\"") && (text.length() == 1 || !text.endsWith("\"")))) {
                return true;
            }
        }
        return false;
    }

    /** Where the name begins that ends at the offset; a dash or a digit does not begin one. */
    static int wordStart(String text, int offset) {
        int start = offset;
        while (start > 0 && isNamePart(text.charAt(start - 1))) {
            start--;
        }
        while (start < offset && !Character.isLetter(text.charAt(start)) && text.charAt(start) != '_') {
            start++;
        }
        return start;
    }

    private static int wordEnd(String text, int offset) {
        int end = offset;
        while (end < text.length() && isNamePart(text.charAt(end))) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '\'' ? end + 1 : end;
    }

    /** The quote that ends a string on its line; if there is none, the rest of the line belongs to something else. */
    private static int stringEnd(String text, int offset) {
        int end = offset;
        while (end < text.length() && "\"\r\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '"' ? end : offset;
    }

    private static boolean isNamePart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-';
    }
}
