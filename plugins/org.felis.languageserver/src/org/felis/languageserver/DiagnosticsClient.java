package org.felis.languageserver;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * The client of a server in the same process: it wants diagnostics and nothing else. The two languages send no messages, so
 * that there are none to show.
 *
 * @param listener told about each publication, from the server's thread
 */
record DiagnosticsClient(Consumer<PublishDiagnosticsParams> listener) implements LanguageClient {

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        listener.accept(diagnostics);
    }

    @Override
    public void telemetryEvent(Object event) {
        // no telemetry
    }

    @Override
    public void showMessage(MessageParams message) {
        // none are sent
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {
        // none are sent
    }
}
