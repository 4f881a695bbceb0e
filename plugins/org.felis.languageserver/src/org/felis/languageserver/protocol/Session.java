package org.felis.languageserver.protocol;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.felis.engine.interruption.LargeStack;
import org.felis.languageserver.services.ClientAbilities;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.services.WorkspaceFolders;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;
import org.felis.languageserver.verification.KnownVerdicts;

/**
 * What the server knows of its one client, and how questions are answered: each about the documents as they stood when it came, on
 * a thread of a pool. A question that fails is logged and answered by nothing.
 */
final class Session implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Session.class.getName());

    private final Map<Language, LanguageServices> languages;
    private final KnownVerdicts verdicts = new KnownVerdicts();
    private final OpenDocuments documents = new OpenDocuments();
    private final ExecutorService pool = Executors.newCachedThreadPool(Session::daemon);
    private volatile WorkspaceFolders folders = new WorkspaceFolders(List.of());
    private volatile ClientAbilities client = ClientAbilities.of(null);
    private volatile boolean initialized;

    Session(Map<Language, LanguageServices> languages) {
        this.languages = new EnumMap<>(languages);
    }

    /** A question about a document. */
    @FunctionalInterface
    interface Question<T> {
        T answer(LanguageServices services, DocumentView view);
    }

    /** Whether the client has said {@code initialize}: before, it may not ask or tell anything else. */
    boolean isInitialized() {
        return initialized;
    }

    void initialized() {
        initialized = true;
    }

    /** What a question before {@code initialize} is answered. */
    static <T> CompletableFuture<T> notInitialized() {
        return CompletableFuture.failedFuture(new ResponseErrorException(
                new ResponseError(ResponseErrorCode.ServerNotInitialized, "the server is not initialized: send 'initialize' first", null)));
    }

    /** What is known of tests. */
    KnownVerdicts verdicts() {
        return verdicts;
    }

    OpenDocuments documents() {
        return documents;
    }

    WorkspaceFolders folders() {
        return folders;
    }

    void folders(WorkspaceFolders opened) {
        folders = opened;
    }

    ClientAbilities client() {
        return client;
    }

    void client(ClientAbilities abilities) {
        client = abilities;
    }

    ExecutorService pool() {
        return pool;
    }

    LanguageServices services(TextDocument document) {
        return services(document.language());
    }

    LanguageServices services(Language language) {
        return languages.get(language);
    }

    /** A document with its surroundings as they are now: the open one, else the file; empty if there is neither. */
    Optional<DocumentView> view(String uri, CancelChecker cancellation) {
        OpenDocuments.Snapshot open = documents.snapshot();
        return open.read(DocumentNames.name(uri)).map(d -> view(d, open, cancellation));
    }

    DocumentView view(TextDocument document, OpenDocuments.Snapshot open, CancelChecker cancellation) {
        return new DocumentView(document, open, folders, client, cancellation);
    }

    /**
     * Answers a question about a document.
     *
     * @param nothing the answer if there is no such document, or if answering fails
     */
    <T> CompletableFuture<T> ask(String uri, T nothing, Question<T> question) {
        OpenDocuments.Snapshot open = documents.snapshot();
        return compute(nothing, cancellation -> open.read(DocumentNames.name(uri)).map(d -> view(d, open, cancellation))
                .map(v -> question.answer(services(v.document()), v)).orElse(nothing));
    }

    /** Work of its own that an answer needs. */
    @FunctionalInterface
    interface Work<T> {
        T run(CancelChecker cancellation);
    }

    /** @param nothing the result if the work fails */
    <T> CompletableFuture<T> compute(T nothing, Work<T> work) {
        if (!initialized) {
            return notInitialized();
        }
        if (pool.isShutdown()) {
            return CompletableFuture.failedFuture(
                    new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidRequest, "the server is shut down", null)));
        }
        return CompletableFutures.computeAsync(pool, cancellation -> {
            cancellation.checkCanceled();
            try {
                return work.run(cancellation);
            } catch (CancellationException | ResponseErrorException meant) {
                throw meant;
            } catch (RuntimeException | StackOverflowError failure) {
                LOG.log(Level.SEVERE, "a question failed", failure);
                return nothing;
            }
        });
    }

    @Override
    public void close() {
        pool.shutdown(); // not interrupted: a thread that is writing an answer would break the stream
    }

    static Thread daemon(Runnable work) {
        return LargeStack.daemon(work, "Felis language server");
    }
}
