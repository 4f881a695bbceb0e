package org.felis.ide.markers;

import org.eclipse.core.resources.IMarker;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.felis.engine.source.Problem;
import org.felis.ide.text.DocumentOffsets;

/**
 * A problem at its place in a file, as a marker shows it.
 *
 * @param severity {@link IMarker#SEVERITY_ERROR} …
 * @param code the stable code, or empty
 * @param line 1-based, or 0 for the file as a whole
 * @param start 0-based offset in UTF-16 code units
 * @param end offset after the last character
 */
public record FileProblem(int severity, String code, String message, int line, int start, int end) {

    public static FileProblem of(Diagnostic diagnostic, DocumentOffsets offsets) {
        int start = offsets.offset(diagnostic.getRange().getStart());
        int end = offsets.offset(diagnostic.getRange().getEnd());
        String code = diagnostic.getCode() != null && diagnostic.getCode().isLeft() ? diagnostic.getCode().getLeft() : "";
        return new FileProblem(severity(diagnostic.getSeverity()), code, diagnostic.getMessage().getLeft(),
                diagnostic.getRange().getStart().getLine() + 1, start, Math.max(start, end));
    }

    public static FileProblem of(Problem problem) {
        return new FileProblem(severity(problem.severity()), problem.code(), VerdictText.withoutOptions(problem.message()), problem.range().line(),
                problem.range().offset(), problem.range().offset() + problem.range().length());
    }

    /** Says the same about the same line. */
    boolean says(IMarker marker) {
        return marker.getAttribute(IMarker.LINE_NUMBER, 0) == line && message.equals(marker.getAttribute(IMarker.MESSAGE, ""));
    }

    private static int severity(DiagnosticSeverity severity) {
        return severity == DiagnosticSeverity.Error ? IMarker.SEVERITY_ERROR
                : severity == DiagnosticSeverity.Warning ? IMarker.SEVERITY_WARNING : IMarker.SEVERITY_INFO;
    }

    private static int severity(Problem.Severity severity) {
        return switch (severity) {
            case ERROR -> IMarker.SEVERITY_ERROR;
            case WARNING -> IMarker.SEVERITY_WARNING;
            case INFO -> IMarker.SEVERITY_INFO;
        };
    }
}
