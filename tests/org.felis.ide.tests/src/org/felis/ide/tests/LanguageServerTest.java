package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.felis.languageserver.DocumentDiagnostics;
import org.felis.languageserver.FelisLanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The language server as a program uses it, without a workbench. */
class LanguageServerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final String TEST = """
            AArch64 CoRR
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (1:X1=1 /\\ 1:X2=0)
            """;

    private final BlockingQueue<DocumentDiagnostics> published = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder;

    private FelisLanguageServer server;

    @BeforeEach
    void start() {
        server = FelisLanguageServer.start(published::add);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void diagnosticsCarryTheVersionTheyAreAbout() throws Exception {
        String uri = uri("CoRR.litmus");
        server.open(uri, 7, TEST);
        assertEquals(List.of(), next(uri, 7).diagnostics());
        server.change(uri, 8, TEST.replace("LDR W2", "LDRX W2"));
        DocumentDiagnostics broken = next(uri, 8);
        assertEquals(new Position(4, 15), broken.diagnostics().get(0).getRange().getStart());
        server.change(uri, 9, TEST);
        assertEquals(List.of(), next(uri, 9).diagnostics());
    }

    @Test
    void aModelIsCheckedAgainWhenAnOpenIncludeChanges() throws Exception {
        Files.writeString(folder.resolve("base.cat"), "let hb = po | rf\n");
        String base = uri("base.cat");
        String model = uri("model.cat");
        server.open(model, 1, "\"m\"\ninclude \"base.cat\"\nacyclic hb as order\n");
        assertEquals(List.of(), next(model, 1).diagnostics());
        server.open(base, 1, "let hc = po | rf\n");
        DocumentDiagnostics again = next(model, 1);
        while (again.diagnostics().isEmpty()) {
            again = next(model, 1);
        }
        assertTrue(again.diagnostics().get(0).getMessage().getLeft().contains("hb"), again.toString());
    }

    @Test
    void namesAreDefinedExplainedAndProposed() throws Exception {
        String model = uri("model.cat");
        server.open(model, 1, "\"m\"\nlet happens-before = po | rf\nacyclic happens-before as order\n");
        next(model, 1);
        Position use = new Position(2, 10);
        Location definition = server.definition(model, use).get(20, TimeUnit.SECONDS).get(0);
        assertEquals(new Position(1, 4), definition.getRange().getStart());
        Hover hover = server.hover(model, use).get(20, TimeUnit.SECONDS).get();
        assertTrue(hover.getContents().getRight().getValue().contains("happens-before"), hover.toString());
        List<CompletionItem> items = server.completion(model, new Position(2, 11)).get(20, TimeUnit.SECONDS);
        assertTrue(items.stream().anyMatch(i -> i.getLabel().equals("happens-before")), items.toString());
    }

    @Test
    void namesOfIncludedFilesAreProposed() throws Exception {
        Files.writeString(folder.resolve("base.cat"), "let happens-before = po\n");
        String model = uri("model.cat");
        server.open(model, 1, "\"m\"\ninclude \"base.cat\"\nacyclic hap\n");
        next(model, 1);
        List<CompletionItem> items = server.completion(model, new Position(2, 11)).get(20, TimeUnit.SECONDS);
        assertTrue(items.stream().anyMatch(i -> i.getLabel().equals("happens-before")), items.toString());
    }

    @Test
    void aTestIsCompletedWithoutFailure() throws Exception {
        String test = uri("CoRR.litmus");
        server.open(test, 1, TEST);
        next(test, 1);
        server.completion(test, new Position(5, 0)).get(20, TimeUnit.SECONDS);
        server.completion(test, new Position(4, 1)).get(20, TimeUnit.SECONDS);
    }

    private String uri(String file) {
        return folder.resolve(file).toUri().toString();
    }

    /** The next diagnostics of a version of a document. */
    private DocumentDiagnostics next(String uri, int version) throws InterruptedException {
        DocumentDiagnostics next;
        do {
            next = published.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertTrue(next != null, "no diagnostics of " + uri + " version " + version);
        } while (!next.uri().equals(uri) || next.version() != version);
        return next;
    }
}
