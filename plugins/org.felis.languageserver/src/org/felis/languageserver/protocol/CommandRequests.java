package org.felis.languageserver.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.felis.engine.interruption.Interruption;
import org.felis.execution.render.Theme;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.verification.Drawing;
import org.felis.languageserver.verification.EditorCommand;
import org.felis.languageserver.verification.OfferedModel;
import org.felis.languageserver.verification.TestVerdict;
import org.felis.languageserver.verification.VerdictEntry;
import org.felis.verification.sources.ShippedModel;

import com.google.gson.JsonPrimitive;

/** {@code workspace/executeCommand}: the verification of tests. Each command can be cancelled, by its question or by the progress that is shown of it. */
final class CommandRequests implements AutoCloseable {

    private final Session session;
    private final Verifications verifications;
    private final DiagnosticsPublisher diagnostics;
    private final Supplier<LanguageClient> client;
    private final Map<Either<String, Integer>, WorkDone> atWork = new ConcurrentHashMap<>();

    CommandRequests(Session session, Verifications verifications, DiagnosticsPublisher diagnostics, Supplier<LanguageClient> client) {
        this.session = session;
        this.verifications = verifications;
        this.diagnostics = diagnostics;
        this.client = client;
    }

    CompletableFuture<Object> execute(ExecuteCommandParams params) {
        List<String> arguments = Optional.ofNullable(params.getArguments()).orElse(List.of()).stream().map(CommandRequests::text).toList();
        Optional<Either<String, Integer>> token = Optional.ofNullable(params.getWorkDoneToken());
        return EditorCommand.find(params.getCommand()).map(command -> switch (command) {
            case VERIFY -> test(arguments, token, "Verifying", (view, work) -> verify(view, model(arguments), work));
            case DRAW -> test(arguments, token, "Drawing", (view, work) -> draw(view, arguments, work));
            case SHOW_DRAWING -> test(arguments, token, "Drawing", (view, work) -> show(draw(view, arguments, work)));
            case VERDICTS -> session.<Object>compute(List.of(), cancellation -> verdicts());
            case MODELS -> session.<Object>compute(List.of(), cancellation -> models());
        }).orElseGet(() -> CompletableFuture.failedFuture(
                failure(ResponseErrorCode.InvalidParams,
                        "there is no command " + params.getCommand() + ": there are " + String.join(", ", EditorCommand.ids()))));
    }

    /** Arguments are names; how they come depends on the transport. */
    private static String text(Object argument) {
        return argument instanceof JsonPrimitive primitive ? primitive.getAsString() : String.valueOf(argument);
    }

    private static String model(List<String> arguments) {
        return arguments.size() > 1 ? arguments.get(1) : "";
    }

    private static Theme theme(List<String> arguments) {
        return Arrays.stream(Theme.values()).filter(t -> arguments.size() > 2 && t.name().toLowerCase(Locale.ROOT).equals(arguments.get(2))).findFirst()
                .orElse(Theme.LIGHT);
    }

    /** The user wants the work behind a token to stop. */
    void cancel(Either<String, Integer> token) {
        Optional.ofNullable(atWork.get(token)).ifPresent(work -> work.interruption().stop(Interruption.Reason.CANCELLED));
    }

    private interface Work {
        Object with(DocumentView view, WorkDone work);
    }

    /** Work on the test that the first argument names. */
    private CompletableFuture<Object> test(List<String> arguments, Optional<Either<String, Integer>> token, String title, Work work) {
        if (arguments.isEmpty()) {
            return CompletableFuture.failedFuture(failure(ResponseErrorCode.InvalidParams, "the first argument is the URI of a test"));
        }
        String uri = arguments.getFirst();
        OpenDocuments.Snapshot open = session.documents().snapshot();
        CompletableFuture<WorkDone> begun = new CompletableFuture<>();
        CompletableFuture<Object> answer = session.<Object>compute(null, cancellation -> {
            DocumentView view = open.read(DocumentNames.name(uri)).filter(d -> d.language() == Language.LITMUS).map(d -> session.view(d, open, cancellation))
                    .orElseThrow(() -> failure(ResponseErrorCode.InvalidParams, "there is no litmus test " + uri));
            String model = model(arguments);
            WorkDone done = new WorkDone(client.get(), token, session.client().progress());
            atWork.put(done.token(), done); // before the client hears of it: it may cancel at once
            begun.complete(done);
            try {
                done.begin(title + " " + view.document().fileName() + (model.isEmpty() ? "" : " under " + model));
                return work.with(view, done);
            } finally {
                atWork.remove(done.token());
            }
        });
        answer.whenComplete((result, failure) -> {
            if (failure instanceof CancellationException) {
                begun.thenAccept(done -> done.interruption().stop(Interruption.Reason.CANCELLED));
            }
        });
        return answer;
    }

    private VerdictEntry verify(DocumentView view, String model, WorkDone work) {
        TestVerdict verdict = verifications.verify(view, model, work);
        work.end(verdict.words());
        diagnostics.judged(view.document().name());
        if (session.client().lenses()) {
            client.get().refreshCodeLenses();
        }
        return VerdictEntry.of(view.document().uri(), verdict, view.text());
    }

    private Drawing draw(DocumentView view, List<String> arguments, WorkDone work) {
        Optional<Drawing> drawing = verifications.draw(view, model(arguments), theme(arguments), work);
        work.end(drawing.map(Drawing::title).orElse("nothing to draw"));
        return drawing.orElseThrow(() -> failure(ResponseErrorCode.RequestFailed, view.document().fileName() + ": there is no execution to draw"));
    }

    /** For editors that cannot draw: a file, and whatever shows drawings on this machine. */
    private Drawing show(Drawing drawing) {
        try {
            Path file = Files.createTempFile("felis", ".svg");
            Files.writeString(file, drawing.svg());
            if (session.client().documents()) {
                ShowDocumentParams shown = new ShowDocumentParams(file.toUri().toString());
                shown.setExternal(true);
                client.get().showDocument(shown);
            } else {
                client.get().showMessage(new MessageParams(MessageType.Info, drawing.title() + ": drawn in " + file));
            }
            return drawing;
        } catch (IOException unwritable) {
            throw failure(ResponseErrorCode.RequestFailed, "the drawing cannot be written: " + unwritable.getMessage());
        }
    }

    /** All that is known, by document and model. */
    private List<VerdictEntry> verdicts() {
        OpenDocuments.Snapshot open = session.documents().snapshot();
        List<VerdictEntry> entries = new ArrayList<>();
        session.verdicts().all().forEach((test, verdicts) -> open.read(test)
                .ifPresent(document -> verdicts.forEach(verdict -> entries.add(VerdictEntry.of(document.uri(), verdict, document.text())))));
        return entries;
    }

    /** The shipped models, then the files of models in the opened folders. */
    private List<OfferedModel> models() {
        List<OfferedModel> models = new ArrayList<>();
        Arrays.stream(ShippedModel.values()).forEach(m -> models.add(new OfferedModel(m.modelName(), m.title(), "shipped")));
        session.folders().files(Language.CAT, Optional.empty()).forEach(f -> models.add(new OfferedModel(f.toString(), f.getFileName().toString(), "file")));
        return models;
    }

    private static ResponseErrorException failure(ResponseErrorCode code, String message) {
        return new ResponseErrorException(new ResponseError(code, message, null));
    }

    /** What is at work stops. */
    @Override
    public void close() {
        atWork.values().forEach(work -> work.interruption().stop(Interruption.Reason.CANCELLED));
    }
}
