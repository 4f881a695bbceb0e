package org.felis.languageserver.protocol;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;
import org.felis.languageserver.verification.TestVerdict;
import org.felis.languageserver.verification.VerdictDiagnostics;

/**
 * Checks open documents after changes, one at a time, always the newest text: while one is being checked, further changes of others
 * only mark them. What is published is in the order of the checks, so that the last publication is about the last text.
 */
final class DiagnosticsPublisher implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(DiagnosticsPublisher.class.getName());

    private final Session session;
    private final Consumer<PublishDiagnosticsParams> client;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Session::daemon);
    /** The names of the documents to be checked, in the order of their changes. */
    private final Set<String> changed = new LinkedHashSet<>();

    DiagnosticsPublisher(Session session, Consumer<PublishDiagnosticsParams> client) {
        this.session = session;
        this.client = client;
    }

    /** A document has a verdict, or one less. */
    void judged(String name) {
        mark(name);
    }

    /** A document was opened or changed. Models that may include it are checked after it. */
    void changed(String name) {
        mark(name);
        if (Language.ofName(name).filter(Language.CAT::equals).isPresent()) {
            modelsChanged();
            openModels().filter(model -> !model.equals(name)).forEach(this::mark);
        }
    }

    /** Files were changed outside of the editor: models may include them. */
    void filesChanged() {
        modelsChanged();
        openModels().forEach(this::mark);
    }

    /** Verdicts under the changed models are shown no longer. */
    private void modelsChanged() {
        session.verdicts().modelsChanged();
        OpenDocuments.Snapshot open = session.documents().snapshot();
        session.verdicts().all().keySet().stream().filter(test -> open.find(test).isPresent()).sorted().forEach(this::mark);
    }

    /** Includes are textual, so after a change of any model any other one may mean something else. */
    private Stream<String> openModels() {
        return session.documents().snapshot().all().stream().filter(d -> d.language() == Language.CAT).map(TextDocument::name).sorted();
    }

    /** A document was closed: its problems are shown no longer. */
    void closed(TextDocument document) {
        run(() -> {
            if (session.documents().snapshot().find(document.name()).isEmpty()) {
                publish(new PublishDiagnosticsParams(document.uri(), List.of()));
            }
        });
        changed(document.name());
    }

    private void mark(String name) {
        synchronized (changed) {
            if (!changed.add(name)) {
                return;
            }
        }
        run(this::checkNext);
    }

    private void checkNext() {
        String name;
        synchronized (changed) {
            name = changed.iterator().next();
            changed.remove(name);
        }
        OpenDocuments.Snapshot open = session.documents().snapshot();
        Optional<TextDocument> document = open.find(name);
        if (document.isPresent()) {
            LanguageServices services = session.services(document.get());
            DocumentView view = session.view(document.get(), open, () -> { });
            List<Diagnostic> diagnostics = new ArrayList<>(services.diagnostics(view));
            List<TestVerdict> verdicts = session.verdicts().of(name);
            if (!verdicts.isEmpty()) {
                services.places(view).ifPresent(places -> diagnostics.addAll(VerdictDiagnostics.of(verdicts, view.text(), places)));
            }
            publish(new PublishDiagnosticsParams(document.get().uri(), diagnostics, document.get().version()));
        }
    }

    private void publish(PublishDiagnosticsParams diagnostics) {
        if (!thread.isShutdown()) {
            client.accept(diagnostics);
        }
    }

    private void run(Runnable check) {
        try {
            thread.execute(() -> {
                try {
                    check.run();
                } catch (RuntimeException | StackOverflowError failure) {
                    LOG.log(Level.SEVERE, "a check failed", failure);
                }
            });
        } catch (RejectedExecutionException closed) {
            // nobody is there to be told
        }
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
