package org.felis.languageserver.services;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.text.TextLines;

/** Problems as the protocol writes them. */
public final class Diagnostics {

    /** Who says it. */
    public static final String SOURCE = "felis";

    private Diagnostics() {
    }

    /** A problem at its place in a text. */
    public static Diagnostic of(Problem problem, TextLines lines) {
        return of(problem, problem.message(), range(problem.range(), lines));
    }

    /** A problem in other words at another place. */
    public static Diagnostic of(Problem problem, String message, Range range) {
        return new Diagnostic(range, message, severity(problem.severity()), SOURCE, problem.code());
    }

    /** A place in a text as the protocol writes it. */
    public static Range range(SourceRange place, TextLines lines) {
        return lines.range(place.offset(), place.offset() + place.length());
    }

    private static DiagnosticSeverity severity(Problem.Severity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFO -> DiagnosticSeverity.Information;
        };
    }
}
