package org.felis.ide.language;

import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.felis.ide.FelisPlugin;
import org.felis.languageserver.DocumentDiagnostics;
import org.felis.languageserver.FelisLanguageServer;

/**
 * The language server of this workbench and the documents it knows: those of the open text file buffers. The server is started by
 * the first document, on a thread of its own; all calls to it come from that thread, in the order of the changes.
 */
public final class LanguageSession implements AutoCloseable {

    /** How long the typing must pause before the server is told: checks are cheap, but not cheaper than a keystroke. */
    private static final int TYPING_PAUSE_MILLIS = 80;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread created = new Thread(work, "Felis documents");
        created.setDaemon(true);
        return created;
    });

    private final Map<IDocument, BufferedDocument> documents = new ConcurrentHashMap<>();
    private final DiagnosticMarkers markers = new DiagnosticMarkers();
    private final SavedProblems savedProblems = new SavedProblems(this);
    private final BufferListener bufferListener = new BufferListener(this::connect, this::disconnect);
    private final List<Consumer<OpenDocument>> listeners = new CopyOnWriteArrayList<>();
    private final WorkspaceListener workspaceListener = new WorkspaceListener(
            projects -> tell(server -> server.folders(projects)), () -> tell(FelisLanguageServer::filesChanged));
    private CompletableFuture<FelisLanguageServer> server;

    /** The language services for the open documents of the workbench. */
    public static LanguageSession get() {
        return FelisPlugin.service(LanguageSession.class);
    }

    public LanguageSession() {
        ResourcesPlugin.getWorkspace().addResourceChangeListener(workspaceListener, IResourceChangeEvent.POST_CHANGE);
        FileBuffers.getTextFileBufferManager().addFileBufferListener(bufferListener);
        for (IFileBuffer buffer : FileBuffers.getTextFileBufferManager().getFileBuffers()) {
            connect(buffer);
        }
    }

    /** What the server will be asked about: the newest text of a document, empty if the document is not in one of our languages. */
    public Optional<OpenDocument> snapshot(IDocument document) {
        return Optional.ofNullable(documents.get(document)).map(BufferedDocument::newest);
    }

    /**
     * Asks the server about a text. If the server drops the question because some document changed, it is asked again as long as
     * this text is the newest; else the future ends with a {@link CancellationException}.
     */
    public <T> CompletableFuture<T> ask(OpenDocument document,
            BiFunction<FelisLanguageServer, OpenDocument, CompletableFuture<T>> question) {
        Optional<BufferedDocument> known = documents.values().stream().filter(d -> d.newest() == document).findFirst();
        if (known.isEmpty()) {
            return CompletableFuture.failedFuture(new CancellationException(document.uri() + " has changed"));
        }
        return known.get().opened.thenComposeAsync(running -> {
            send(known.get());
            return question.apply(running, document);
        }, thread).exceptionallyCompose(failure -> isCancelled(failure) ? ask(document, question)
                : CompletableFuture.failedFuture(failure));
    }

    /** Asks the server about a file, by its URI: about its newest text if it is open. */
    public <T> CompletableFuture<T> ask(IFile file, BiFunction<FelisLanguageServer, String, CompletableFuture<T>> question) {
        Optional<OpenDocument> open = snapshot(file);
        if (open.isPresent()) {
            return ask(open.get(), (running, document) -> question.apply(running, document.uri()));
        }
        URI place = file.getLocationURI();
        return place == null ? CompletableFuture.failedFuture(new CancellationException(file.getFullPath() + " no longer exists"))
                : server().thenComposeAsync(running -> question.apply(running, Path.of(place).toUri().toString()), thread);
    }

    /** Asks the server something that is about no single file. */
    public <T> CompletableFuture<T> ask(Function<FelisLanguageServer, CompletableFuture<T>> question) {
        return server().thenComposeAsync(question, thread);
    }

    /** The newest text of a file that is open. */
    public Optional<OpenDocument> snapshot(IFile file) {
        return documents.values().stream().map(BufferedDocument::newest).filter(d -> d.file().filter(file::equals).isPresent()).findFirst();
    }

    /** The newest text of an open document. */
    public Optional<OpenDocument> snapshot(String uri) {
        return documents.values().stream().map(BufferedDocument::newest).filter(d -> d.uri().equals(uri)).findFirst();
    }

    /**
     * Somebody wants to know when the server has checked a text: the newest one of a document, or again the same one because a file
     * changed that it includes. Listeners are told on the server's thread.
     */
    public void addListener(Consumer<OpenDocument> checked) {
        listeners.add(checked);
    }

    public void removeListener(Consumer<OpenDocument> checked) {
        listeners.remove(checked);
    }

    /** Checks files that are not open. */
    public void check(Collection<IFile> files) {
        savedProblems.check(files);
    }

    private static boolean isCancelled(Throwable failure) {
        return failure instanceof CancellationException
                || failure instanceof CompletionException && failure.getCause() instanceof CancellationException;
    }

    @Override
    public void close() {
        FileBuffers.getTextFileBufferManager().removeFileBufferListener(bufferListener);
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(workspaceListener);
        savedProblems.close();
        thread.shutdownNow();
        synchronized (this) {
            if (server != null) {
                server.thenAccept(FelisLanguageServer::close);
            }
        }
    }

    private synchronized CompletableFuture<FelisLanguageServer> server() {
        if (server == null) {
            server = CompletableFuture.supplyAsync(() -> {
                FelisLanguageServer started = FelisLanguageServer.start(this::accept);
                started.folders(WorkspaceListener.projects());
                return started;
            }, thread);
        }
        return server;
    }

    /** Tells the server something, after what it was told before; nothing if it is not running, since then nothing is known to it. */
    private synchronized void tell(Consumer<FelisLanguageServer> news) {
        if (server != null && !thread.isShutdown()) {
            server.thenAcceptAsync(news, thread);
        }
    }

    private void connect(IFileBuffer buffer) {
        Optional<DocumentFile> file = DocumentFile.of(buffer);
        if (file.isEmpty() || !(buffer instanceof ITextFileBuffer text)) {
            return;
        }
        IDocument document = text.getDocument();
        BufferedDocument connected = new BufferedDocument(
                new OpenDocument(file.get().uri(), file.get().file(), 1, document.get()));
        documents.put(document, connected);
        document.addDocumentListener(connected);
    }

    private void disconnect(IFileBuffer buffer) {
        if (!(buffer instanceof ITextFileBuffer text)) {
            return;
        }
        BufferedDocument known = documents.remove(text.getDocument());
        if (known != null) {
            text.getDocument().removeDocumentListener(known);
            known.opened.thenAcceptAsync(running -> running.close(known.newest().uri()), thread);
            markers.closed(known.newest());
            // what the document said was perhaps not saved
            savedProblems.check(known.newest().file().stream().toList());
        }
    }

    /** Tells the server the newest text unless it knows it. Runs on the session's thread. */
    private void send(BufferedDocument document) {
        FelisLanguageServer running = document.opened.getNow(null);
        OpenDocument newest = document.newest();
        if (running != null && newest.version() != document.sentVersion) {
            document.sentVersion = newest.version();
            running.change(newest.uri(), newest.version(), newest.text());
        }
    }

    /** Runs on the server's thread. */
    private void accept(DocumentDiagnostics diagnostics) {
        documents.values().stream().map(BufferedDocument::newest)
                .filter(d -> d.uri().equals(diagnostics.uri()) && d.version() == diagnostics.version()).findFirst()
                .ifPresent(d -> {
                    markers.show(d, diagnostics.diagnostics(), () -> isNewest(d));
                    listeners.forEach(listener -> listener.accept(d));
                });
    }

    /** Whether a text is the newest one of its document, and the document open. */
    public boolean isNewest(OpenDocument document) {
        return documents.values().stream().anyMatch(d -> d.newest() == document);
    }

    /** Follows one document: the newest text is taken on the thread that changes it, the UI thread as a rule. */
    private final class BufferedDocument implements IDocumentListener {

        private volatile OpenDocument newest;
        private volatile ScheduledFuture<?> pending;
        /** The server once it knows the document. */
        private final CompletableFuture<FelisLanguageServer> opened;
        /** Only the session's thread writes it. */
        private volatile int sentVersion;

        BufferedDocument(OpenDocument first) {
            newest = first;
            sentVersion = first.version();
            opened = server().thenApplyAsync(running -> {
                running.open(first.uri(), first.version(), first.text());
                return running;
            }, thread);
        }

        OpenDocument newest() {
            return newest;
        }

        @Override
        public void documentAboutToBeChanged(DocumentEvent event) {
            // only the result counts
        }

        @Override
        public void documentChanged(DocumentEvent event) {
            newest = newest.changed(event.getDocument().get());
            ScheduledFuture<?> earlier = pending;
            if (earlier != null) {
                earlier.cancel(false);
            }
            pending = thread.schedule(() -> send(this), TYPING_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
