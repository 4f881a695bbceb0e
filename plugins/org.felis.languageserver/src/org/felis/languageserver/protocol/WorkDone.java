package org.felis.languageserver.protocol;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;

/**
 * The progress of a piece of work as its client shows it: under the token that came with the question, else under one that the client is told before. What is
 * to be shown is sent in order and never waited for.
 */
final class WorkDone implements Progress {

    private final LanguageClient client;
    private final Optional<Either<String, Integer>> wanted;
    private final boolean mayCreate;
    private final Either<String, Integer> token;
    private final Interruption interruption = Interruption.none();
    private CompletableFuture<Void> shown = new CompletableFuture<>(); // nothing before it begins

    /**
     * Work that has not begun, so that it can be known by its token before anybody hears of that.
     *
     * @param wanted the token of the question
     * @param mayCreate whether the client shows progress that it did not ask for
     */
    WorkDone(LanguageClient client, Optional<Either<String, Integer>> wanted, boolean mayCreate) {
        this.client = client;
        this.wanted = wanted;
        this.mayCreate = mayCreate;
        this.token = wanted.orElseGet(() -> Either.forLeft("felis-" + UUID.randomUUID()));
    }

    /**
     * The work begins.
     *
     * @param title what is done
     */
    synchronized void begin(String title) {
        if (wanted.isPresent()) {
            shown = CompletableFuture.completedFuture(null);
        } else if (mayCreate) {
            shown = client.createProgress(new WorkDoneProgressCreateParams(token));
        }
        WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
        begin.setTitle(title);
        begin.setCancellable(true);
        send(begin);
    }

    Either<String, Integer> token() {
        return token;
    }

    /** What stops the work. */
    Interruption interruption() {
        return interruption;
    }

    @Override
    public void stage(Stage stage) {
        WorkDoneProgressReport report = new WorkDoneProgressReport();
        report.setMessage(stage.toString().toLowerCase(Locale.ROOT));
        report.setCancellable(true);
        send(report);
    }

    /** The work is done. */
    void end(String message) {
        WorkDoneProgressEnd end = new WorkDoneProgressEnd();
        end.setMessage(message);
        send(end);
    }

    private synchronized void send(WorkDoneProgressNotification notification) {
        shown = shown.thenRun(() -> client.notifyProgress(new ProgressParams(token, Either.forLeft(notification))));
    }
}
