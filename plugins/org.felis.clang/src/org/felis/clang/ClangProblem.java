package org.felis.clang;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;

/** What can be wrong when C is compiled. The codes are stable. */
public enum ClangProblem {

    NOT_FOUND("CLANG001", "clang was not found: it is needed to verify C. Install it (Debian and Ubuntu: apt-get install clang; Fedora: dnf install clang;"
            + " macOS: xcode-select --install; Windows: winget install LLVM.LLVM), or name its file with --clang"),
    NOT_A_COMPILER("CLANG002", "'%s' cannot be used as clang: %s; name another file with --clang, or leave --clang out to look for clang on the path"),
    TOO_OLD("CLANG003", "'%s' is clang %s; expected version %s or later: install one, or name its file with --clang"),
    FAILED("CLANG004", "clang failed without saying where: %s; try another version of clang (--clang)"),
    TOO_LONG("CLANG005", "clang wrote more than the %s MB that are read"),
    TOO_SLOW("CLANG006", "clang took longer than %s s; try another version of clang (--clang)"),
    UNREADABLE("CLANG007", "the file cannot be read: %s"),
    UNREAD_IR("CLANG008", "the LLVM IR that clang %s writes of this file cannot be read (%s); expected that of clang 12 to 20: install one of these, or name its file with --clang"),
    ERROR("CLANG010", "%s"),
    WARNING("CLANG011", "%s"),
    NOTE("CLANG012", "%s");

    private final String code;
    private final String message;

    ClangProblem(String code, String message) {
        this.code = code;
        this.message = message;
    }

    public String code() {
        return code;
    }

    Problem at(SourceRange place, Object... arguments) {
        Problem.Severity severity = switch (this) {
            case WARNING -> Problem.Severity.WARNING;
            case NOTE -> Problem.Severity.INFO;
            default -> Problem.Severity.ERROR;
        };
        return new Problem(severity, code, String.format(message, arguments), place);
    }

    /** What ends the compilation of a file. */
    public ProblemException of(String file, Object... arguments) {
        return new ProblemException(at(SourceRange.wholeFile(file), arguments));
    }
}
