package org.felis.engine.source;

/**
 * Something found wrong with an input.
 *
 * @param severity how bad it is
 * @param code the stable code, such as {@code CAT201}; documented in {@code docs/}
 * @param message what was found and what would be accepted, in words for the user
 * @param range where
 */
public record Problem(Severity severity, String code, String message, SourceRange range) {

    /** How bad a problem is. Only an {@code ERROR} keeps a test from being verified. */
    public enum Severity {
        ERROR, WARNING, INFO
    }

    public static Problem error(String code, String message, SourceRange range) {
        return new Problem(Severity.ERROR, code, message, range);
    }

    public static Problem warning(String code, String message, SourceRange range) {
        return new Problem(Severity.WARNING, code, message, range);
    }

    /** {@code file:line:column: severity CODE message}. */
    @Override
    public String toString() {
        return range + ": " + severity.name().toLowerCase(java.util.Locale.ROOT) + " " + code + " " + message;
    }
}
