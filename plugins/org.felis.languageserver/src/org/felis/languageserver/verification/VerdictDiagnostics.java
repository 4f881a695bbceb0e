package org.felis.languageserver.verification;

import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.TestPlaces;
import org.felis.verification.verdict.Verdict;

/** Verdicts as diagnostics at the test's condition. */
public final class VerdictDiagnostics {

    /** The code of such a diagnostic. */
    public static final String CODE = "verdict";

    private VerdictDiagnostics() {
    }

    /**
     * What is known of a text.
     *
     * @param verdicts the newest on the test; those on other texts are left out
     */
    public static List<Diagnostic> of(List<TestVerdict> verdicts, String text, TestPlaces places) {
        return verdicts.stream().filter(v -> v.isAbout(text)).flatMap(v -> of(v, places).stream()).toList();
    }

    /** Errors of the test itself are shown already, each at its place. */
    private static Optional<Diagnostic> of(TestVerdict verdict, TestPlaces places) {
        return switch (verdict.result().verdict()) {
            case Verdict.Decided decided -> Optional.of(at(places, verdict,
                    verdict.isUnexpected() ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information));
            case Verdict.Unknown unknown -> unknown.isCancelled() ? Optional.empty() : Optional.of(at(places, verdict, DiagnosticSeverity.Warning));
            case Verdict.Error error -> error.reason().range().file().equals(verdict.result().test()) ? Optional.empty()
                    : Optional.of(at(places, verdict, DiagnosticSeverity.Error));
        };
    }

    private static Diagnostic at(TestPlaces places, TestVerdict verdict, DiagnosticSeverity severity) {
        return new Diagnostic(places.question(), verdict.message(), severity, Diagnostics.SOURCE, CODE);
    }
}
