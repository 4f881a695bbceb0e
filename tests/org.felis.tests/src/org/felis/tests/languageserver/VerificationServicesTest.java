package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.felis.engine.interruption.Interruption;
import org.felis.languageserver.text.DocumentNames;
import org.felis.tests.Repository;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Verification as an editor has it: lenses, verdicts at the condition, progress, cancelling, drawings. */
class VerificationServicesTest {

    private static final String MP = Repository.read(Repository.root().resolve("examples/aarch64/MP.litmus"));
    private static final String TEST = "MP.litmus";

    @RegisterExtension
    private final EditorSession editor = EditorSession.inNewFolder();

    private List<Diagnostic> verdicts(List<Diagnostic> diagnostics) {
        return diagnostics.stream().filter(d -> d.getCode() != null && d.getCode().getLeft().equals("verdict")).toList();
    }

    /** The verdicts that are shown next. */
    private List<Diagnostic> shownVerdicts() {
        return verdicts(editor.diagnostics(TEST));
    }

    private JsonObject verify(String... model) {
        return (model.length == 0 ? editor.run("felis.verify", editor.uri(TEST)) : editor.run("felis.verify", editor.uri(TEST), model[0])).getAsJsonObject();
    }

    @Test
    void aLensVerifiesATestAndThenSaysItsVerdict() {
        editor.open(TEST, MP);
        assertEquals(List.of("Verify under aarch64"), editor.lenses(TEST));
        JsonObject verdict = verify();
        assertEquals("Allowed", verdict.get("verdict").getAsString());
        assertEquals("aarch64", verdict.get("model").getAsString());
        assertTrue(verdict.get("current").getAsBoolean() && verdict.get("expected").getAsBoolean(), verdict.toString());
        assertEquals(List.of("Allowed under aarch64: show the execution"), editor.lenses(TEST));
        verify("sc");
        assertEquals(List.of("Allowed under aarch64: show the execution", "Forbidden under sc: show the execution"), editor.lenses(TEST));
        assertEquals(2, editor.connection().lensChanges());
        editor.open("m.cat", "acyclic po as a");
        assertEquals(List.of(), editor.lenses("m.cat"));
    }

    @Test
    void aVerdictStandsAtTheConditionForAsLongAsTheTextIsTheOneThatWasVerified() {
        editor.open(TEST, MP);
        assertEquals(List.of(), shownVerdicts());
        verify();
        List<Diagnostic> shown = shownVerdicts();
        assertEquals(List.of("Allowed under aarch64"), shown.stream().map(d -> d.getMessage().getLeft()).toList());
        assertEquals(DiagnosticSeverity.Information, shown.getFirst().getSeverity());
        assertEquals("exists (1:X1=1 /\\ 1:X3=0)", editor.text(TEST, shown.getFirst().getRange()));
        editor.change(TEST, MP.replace("1:X3=0", "1:X3=1"));
        assertEquals(List.of(), shownVerdicts());
        assertEquals(List.of("Verify under aarch64 again: it was Allowed"), editor.lenses(TEST));
        editor.change(TEST, MP);
        assertEquals(1, shownVerdicts().size());
    }

    @Test
    void aVerdictThatTheTestDoesNotExpectIsAWarning() {
        editor.open(TEST, MP.replace("aarch64 allowed", "aarch64 forbidden"));
        shownVerdicts();
        assertFalse(verify().get("expected").getAsBoolean());
        Diagnostic shown = shownVerdicts().getFirst();
        assertEquals(DiagnosticSeverity.Warning, shown.getSeverity());
        assertTrue(shown.getMessage().getLeft().startsWith("Allowed under aarch64; the test expects "), shown.toString());
    }

    /** Also while it is not saved. */
    @Test
    void aChangeOfAModelOutdatesVerdictsUnderIt() {
        String own = editor.file("own.cat").toString();
        editor.write("own.cat", "include \"cos.cat\"\nacyclic po | rf | co | fr as sc");
        editor.open("own.cat", "include \"cos.cat\"\nacyclic po | rf | co | fr as sc");
        editor.open(TEST, MP);
        verify();
        assertEquals("Forbidden", verify(own).get("verdict").getAsString());
        editor.change("own.cat", "acyclic po as nothing");
        List<String> lenses = editor.lenses(TEST);
        assertTrue(lenses.contains("Allowed under aarch64: show the execution"), lenses.toString());
        assertTrue(lenses.contains("Verify under own.cat again: it was Forbidden"), lenses.toString());
        assertEquals("Allowed", verify(own).get("verdict").getAsString());
        assertEquals(2, editor.run("felis.verdicts").getAsJsonArray().size());
    }

    @Test
    void executionsAreDrawnAlsoWhereTheModelForbidsThem() throws Exception {
        editor.open(TEST, MP);
        JsonObject allowed = editor.run("felis.draw", editor.uri(TEST), "aarch64", "dark").getAsJsonObject();
        assertEquals("MP.litmus: Allowed under aarch64", allowed.get("title").getAsString());
        assertTrue(allowed.get("svg").getAsString().contains("#1f2024"), "the dark theme's background");
        JsonObject forbidden = editor.run("felis.draw", editor.uri(TEST), "sc").getAsJsonObject();
        assertEquals("Forbidden", forbidden.get("verdict").getAsString());
        assertTrue(forbidden.get("svg").getAsString().contains("#ffffff"));
        editor.run("felis.showDrawing", editor.uri(TEST), "sc");
        ShowDocumentParams shown = editor.connection().nextShown();
        assertTrue(shown.getExternal());
        Path file = DocumentNames.path(shown.getUri()).orElseThrow();
        assertEquals(forbidden.get("svg").getAsString(), Files.readString(file));
        Files.delete(file);
    }

    @Test
    void theModelsAreTheShippedOnesAndThoseOfTheFolder() {
        editor.write("models/mine.cat", "acyclic po as a");
        List<JsonElement> models = editor.run("felis.models").getAsJsonArray().asList();
        assertTrue(models.stream().anyMatch(m -> m.getAsJsonObject().get("name").getAsString().equals("aarch64")), models.toString());
        JsonObject last = models.getLast().getAsJsonObject();
        assertEquals(editor.file("models/mine.cat").toString(), last.get("name").getAsString());
        assertEquals("file", last.get("kind").getAsString());
    }

    @Test
    void whatIsWrongWithACommandIsSaid() {
        editor.open("m.cat", "acyclic po as a");
        assertTrue(refusal("felis.verify", editor.uri("m.cat")).contains("there is no litmus test"));
        assertTrue(refusal("felis.verify").contains("the first argument is the URI of a test"));
        assertTrue(refusal("felis.solve").contains("there is no command felis.solve: there are felis.verify"));
        editor.open(TEST, "AArch64 MP\n{}\n P0 ;\n FOO ;\nexists (true)");
        assertTrue(refusal("felis.draw", editor.uri(TEST)).contains("there is no execution to draw"));
    }

    private String refusal(String command, Object... arguments) {
        return assertThrows(ExecutionException.class, () -> editor.begin(command, arguments).get(30, TimeUnit.SECONDS)).getMessage();
    }

    @Test
    void progressBeginsAndEnds() {
        editor.open(TEST, MP);
        verify("sc");
        WorkDoneProgressNotification begin = editor.connection().nextProgress().getValue().getLeft();
        assertEquals("Verifying MP.litmus under sc", assertInstanceOf(WorkDoneProgressBegin.class, begin).getTitle());
        WorkDoneProgressNotification last = begin;
        while (!(last instanceof WorkDoneProgressEnd end)) {
            last = editor.connection().nextProgress().getValue().getLeft();
        }
        assertEquals("Forbidden under sc", ((WorkDoneProgressEnd) last).getMessage());
    }

    /** Works until it is stopped. */
    private static final class Endless implements Verifier {

        private final CountDownLatch stopped = new CountDownLatch(1);

        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            while (!interruption.isStopped()) {
                Thread.onSpinWait();
            }
            stopped.countDown();
            return query.undecided(VerificationResult.Undecided.of(task, task.model(), new Verdict.Unknown(Verdict.Unknown.CANCELLED), List.of(), 0));
        }
    }

    @Test
    void theProgressAndTheQuestionCanBeCancelled(@TempDir Path folder) throws Exception {
        Endless endless = new Endless();
        try (EditorSession patient = EditorSession.in(folder, endless)) {
            patient.open(TEST, MP);
            CompletableFuture<Object> answer = patient.begin("felis.verify", patient.uri(TEST), "sc");
            Either<String, Integer> token = patient.connection().nextProgress().getToken();
            patient.server().cancelProgress(new WorkDoneProgressCancelParams(token));
            assertTrue(ServerConnection.answer(answer).toString().contains("cancelled"));
            assertEquals(Optional.empty(), verdicts(patient.diagnostics(TEST)).stream().findFirst());
        }
        Endless further = new Endless();
        try (EditorSession patient = EditorSession.in(folder, further)) {
            patient.open(TEST, MP);
            CompletableFuture<Object> answer = patient.begin("felis.verify", patient.uri(TEST), "sc");
            patient.connection().nextProgress();
            answer.cancel(true);
            assertTrue(further.stopped.await(30, TimeUnit.SECONDS), "the verification goes on");
        }
    }
}
