package org.felis.languageserver;

import java.util.List;

import org.eclipse.lsp4j.Diagnostic;

/**
 * What is wrong with one version of one document.
 *
 * @param uri the document, as {@code file:///…}
 * @param version the version that was checked, as given by the client when it opened or changed the document
 * @param diagnostics all of them: they replace those of any earlier version
 */
public record DocumentDiagnostics(String uri, int version, List<Diagnostic> diagnostics) {

    public DocumentDiagnostics {
        diagnostics = List.copyOf(diagnostics);
    }
}
