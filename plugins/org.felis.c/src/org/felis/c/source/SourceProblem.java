package org.felis.c.source;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** What can be wrong with a C file that is read as source. The codes are stable. */
public enum SourceProblem {

    CONSTRAINT("C001", "%s"),
    SYNTAX("C002", "%s"),
    UNDEFINED("C003", "%s: %s"),
    UNSUPPORTED("C010", "%s"),
    OUT_OF_TIME("C012", "no execution of the program has come to an end within %s s; give it more time with --timeout"),
    OLD_CLANG("C013", "'%s' is clang %s, which does not say enough of a program for its source to be read; expected version %s or later: install one, or name its file with --clang"),
    UNREADABLE_TREE("C011", "the syntax tree that clang %s writes cannot be read (%s); expected that of clang 14 to 22: name another one with --clang");

    private final String code;
    private final String message;

    SourceProblem(String code, String message) {
        this.code = code;
        this.message = message;
    }

    public String code() {
        return code;
    }

    public Problem at(SourceRange place, Object... arguments) {
        return Problem.error(code, String.format(message, arguments), place);
    }
}
