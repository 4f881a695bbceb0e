package org.felis.cat.compilation;

import java.util.Locale;

import org.felis.engine.source.Problem.Severity;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * What can be wrong with a model. The number is stable; the first digit is the topic. The words have two parts: what was
 * found and what to do; both are {@link String#format} patterns over the same arguments.
 */
public enum CatProblem {

    // Reading the text
    SYNTAX(1, Severity.ERROR, "%1$s", ""),
    UNCLOSED_COMMENT(2, Severity.ERROR, "this comment is never closed", "close it with '*)'; comments nest"),
    UNCLOSED_STRING(3, Severity.ERROR, "this string is never closed", "close it with a double quote"),
    NOT_TEXT(4, Severity.ERROR, "the file holds the control character U+%1$s and is no text", "give a CAT model in UTF-8"),
    TOO_LARGE(5, Severity.ERROR, "the file is longer than the %1$d characters that a model may have",
            "give a CAT model"),
    NESTED_TOO_DEEPLY(6, Severity.ERROR, "this is nested more than %1$d levels deep", "name the inner parts with 'let'"),
    EMPTY_FILE(7, Severity.ERROR, "the file holds no statement", "write a model: 'include', 'let', 'acyclic' …"),
    NOT_READ_BY_HERD(8, Severity.WARNING, "herd7 does not read %1$s", "write '%2$s'"),
    MISSPELT_KEYWORD(9, Severity.ERROR, "no statement begins with '%1$s'", "did you mean '%2$s'?"),
    UNCLOSED_BRACKET(10, Severity.ERROR, "this '%1$s' is never closed: %2$s", "close it"),
    STRAY_BRACKET(11, Severity.ERROR, "nothing is open that this '%1$s' would close", "remove it or open it before"),
    MISSING_END(12, Severity.ERROR, "this '%1$s' has no 'end': %2$s", "write 'end' behind its last part"),
    STRAY_EXPRESSION(13, Severity.ERROR, "no statement begins with '%1$s', so it is taken for an argument of '%2$s' before it",
            "begin with 'let NAME =', 'acyclic' …, or write the operator that is missing"),
    RESERVED_WORD(14, Severity.ERROR, "'%1$s' is a word of the language and names nothing", "choose another name"),
    MISSING_AS(15, Severity.ERROR, "'%1$s' is no argument of '%2$s', which is %3$s", "write 'as %1$s' to name the axiom"),
    MISSING_IN(16, Severity.ERROR, "this 'let' stands inside an expression and has no 'in': %2$s",
            "write 'in' and the expression that it is for"),
    READ_OTHERWISE_BY_HERD(17, Severity.WARNING, "herd7 takes '_' in a sequence for the identity, Felis for all pairs of events",
            "write 'id' or '(_ * _)'"),

    // Files
    MISSING_INCLUDE(101, Severity.ERROR, "there is no file \"%1$s\"",
            "%2$s"),
    CYCLIC_INCLUDE(102, Severity.ERROR, "this include leads back to its own file: %1$s", "remove one of the includes"),
    TOO_MANY_INCLUDES(103, Severity.ERROR, "with this include, files are included more than %1$d times", "include each file once"),
    NO_MODEL_FILE(105, Severity.ERROR, "\"%1$s\" is not the name of a CAT file, and other files are not read",
            "include a file whose name ends in .cat or .bell"),
    MISSING_LIBRARY(104, Severity.ERROR, "the predefined names cannot be loaded: Felis's own \"%1$s\" is missing",
            "set the system property " + ModelLibrary.DIRECTORY_PROPERTY + " to the directory cat-models"),

    // Names
    UNRESOLVED_NAME(201, Severity.ERROR, "'%1$s' is not defined", "%2$s"),
    UNDECLARED_TAG(202, Severity.ERROR, "no 'enum' declares the tag '%1$s", "%2$s"),
    REPEATED_NAME(203, Severity.ERROR, "'%1$s' is bound twice here", "rename one of them"),
    NOTHING_TO_SHOW(204, Severity.WARNING, "this cannot be shown: %1$s", ""),
    MATTERS_WHEN_USED(205, Severity.INFO, "%1$s; it is no error here because nothing uses this definition", ""),
    UNKNOWN_VARIANT(206, Severity.WARNING, "no variant is called \"%1$s\", so it is off", "%2$s"),
    TAG_NOT_CARRIED(207, Severity.WARNING, "no instruction of %1$s carries the tag '%2$s'", "%3$s"),
    UNUSED_DEFINITION(208, Severity.WARNING, "nothing uses '%1$s'", "use it in an axiom or remove it"),
    HIDDEN_DEFINITION(209, Severity.WARNING, "from here on '%1$s' means this and hides %2$s", "choose another name if both are wanted"),
    CLAUSE_NEVER_TAKEN(210, Severity.WARNING, "this clause is never taken: %1$s", "remove it or correct its pattern"),

    // Kinds of values
    SET_WHERE_RELATION_EXPECTED(301, Severity.ERROR, "'%1$s' is a set of events, a relation is expected",
            "write '[%1$s]' for the identity on the set"),
    RELATION_WHERE_SET_EXPECTED(302, Severity.ERROR, "'%1$s' is a relation, a set of events is expected",
            "write 'domain(%1$s)' or 'range(%1$s)'"),
    MIXED_KINDS(303, Severity.ERROR, "'%1$s' is %2$s, but '%3$s' before it is %4$s",
            "'%5$s' takes sets with sets and relations with relations"),
    NOT_A_FUNCTION(304, Severity.ERROR, "'%1$s' is %2$s and cannot be applied", "is an operator missing after it?"),
    WRONG_ARGUMENTS(305, Severity.ERROR, "'%1$s' takes %2$s, but is given %3$s", "give as many as it takes"),
    UNEXPECTED_KIND(306, Severity.ERROR, "'%1$s' is %2$s, %3$s is expected", ""),
    NOT_A_PROCEDURE(307, Severity.ERROR, "'%1$s' is %2$s, a procedure is expected", "define it with 'procedure'"),
    PROCEDURE_AS_FUNCTION(308, Severity.ERROR, "'%1$s' is a procedure and has no value", "write 'call %1$s(…)' as a statement"),
    WRONG_ARGUMENT(309, Severity.ERROR, "'%1$s' is nothing that '%2$s' can take: %3$s", "see what '%2$s' is defined for"),

    UNEXPECTED_EXPRESSION(310, Severity.ERROR, "this is %1$s", "give an expression that is a relation or a set"),

    // Recursion
    NOT_MONOTONE(401, Severity.ERROR, "'%1$s' is defined by recursion through the right of '\\' or through '~'",
            "a recursive definition must only grow with itself: keep '%1$s' out of what is subtracted"),
    ENDLESS_RECURSION(402, Severity.ERROR, "the evaluation of this does not come to an end", "give the recursion a base case"),
    MODEL_FAILS(403, Severity.ERROR, "the model calls 'fail' here, on '%1$s'", "use the function as its author meant it"),

    // What is read but cannot be verified
    NOT_SUPPORTED(501, Severity.ERROR, "not supported by the engine: %1$s", "%2$s"),
    CHOICE_NOT_SUPPORTED(502, Severity.ERROR, "not supported by the engine: a choice from %1$s",
            "choose from generate_cos(…), generate_orders(S, …), linearisations(S, …) or a set of one relation"),
    NOT_CHECKED(503, Severity.WARNING, "Felis does not check that tests respect this declaration", ""),

    // The model as a whole
    UNNAMED_AXIOM(601, Severity.INFO, "this axiom has no name; reports call it '%1$s'", "add 'as NAME'"),
    AXIOM_NEVER_FAILS(602, Severity.WARNING, "this axiom holds in every execution: its relation is %1$s by construction",
            "check what it is stated of"),
    REPEATED_AXIOM(603, Severity.WARNING, "there is another axiom '%1$s', at %2$s", "name them apart: reports call them by their names"),
    NO_AXIOM(604, Severity.INFO, "the file states no axiom, so that as a model it allows every execution",
            "nothing, if other models include it; else state one: acyclic, irreflexive or empty"),
    UNNAMED_FLAG(605, Severity.WARNING, "this flag has no name; herd7 does not raise it, Felis calls it '%1$s'", "add 'as NAME'");

    private final int number;
    private final Severity severity;
    private final String found;
    private final String remedy;

    CatProblem(int number, Severity severity, String found, String remedy) {
        this.number = number;
        this.severity = severity;
        this.found = found;
        this.remedy = remedy;
    }

    /** The stable code, such as {@code CAT201}. */
    public String code() {
        return String.format(Locale.ROOT, "CAT%03d", number);
    }

    public Severity severity() {
        return severity;
    }

    /** Whether the model is well-formed, but uses something that the engine cannot do. */
    public boolean isUnsupported() {
        return this == NOT_SUPPORTED || this == CHOICE_NOT_SUPPORTED;
    }

    /** What the number's first digit stands for. */
    public String topic() {
        return switch (number / 100) {
            case 0 -> "text";
            case 1 -> "files";
            case 2 -> "names";
            case 3 -> "kinds";
            case 4 -> "recursion";
            case 5 -> "support";
            default -> "model";
        };
    }

    /** The problem at a place, in words. */
    public Problem at(SourceRange range, Object... arguments) {
        String what = String.format(Locale.ROOT, found, arguments);
        String then = String.format(Locale.ROOT, remedy, arguments);
        return new Problem(severity, code(), then.isEmpty() ? what : what + "; " + then, range);
    }
}
