package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever an editor sends, the server answers, and with no error. */
class RobustnessTest {

    private static final String MODEL = "\"M\"\ninclude \"cos.cat\"\nlet rec a = po | (fr; a)\nlet f(x, y) = x \\ [y]; 'tag\nacyclic f(a, W) as b (* c *)\n";
    private static final String TEST = "AArch64 T\n{ 0:X1=x; int y[2]={1,2}; }\n P0          | P1 ;\n l: LDR W0,[X1] | B l ;\n LDXP W1,W2,[X1,#8] | ;\n"
            + "locations [x; 0:X0;]\nexists (0:X0=1 /\\ ~y[1]=2)\n";

    @RegisterExtension
    final EditorSession editor = EditorSession.inNewFolder();

    /** Asks everything about a place; fails if an answer is an error. */
    private void askEverything(String name, Position place) {
        TextDocumentIdentifier id = editor.id(name);
        List<CompletableFuture<?>> questions = new ArrayList<>(List.of(editor.documents().completion(new CompletionParams(id, place)),
                editor.documents().hover(new HoverParams(id, place)), editor.documents().definition(new DefinitionParams(id, place)),
                editor.documents().references(new ReferenceParams(id, place, new ReferenceContext(true))),
                editor.documents().documentHighlight(new DocumentHighlightParams(id, place)),
                editor.documents().documentSymbol(new DocumentSymbolParams(id)),
                editor.documents().foldingRange(new FoldingRangeRequestParams(id)),
                editor.documents().semanticTokensFull(new SemanticTokensParams(id)),
                editor.documents().codeAction(new CodeActionParams(id, new Range(place, place), new CodeActionContext(List.of()))),
                editor.documents().formatting(new DocumentFormattingParams(id, new FormattingOptions(2, true))),
                editor.documents().signatureHelp(new SignatureHelpParams(id, place))));
        questions.forEach(ServerConnection::answer);
    }

    @Test
    void brokenTextsGetAnswers() {
        for (String[] whole : new String[][] {{"m.cat", MODEL}, {"t.litmus", TEST}}) {
            editor.open(whole[0], "");
            for (int end = 0; end <= whole[1].length(); end += 3) {
                editor.change(whole[0], whole[1].substring(0, end));
                askEverything(whole[0], EditedText.position(whole[1], end));
                editor.change(whole[0], whole[1].substring(end));
                askEverything(whole[0], new Position(0, 1));
            }
        }
    }

    @Test
    void textsThatAreNoneGetAnswers() {
        for (String text : List.of("\u0000", "\uFFFF\uD800", "(".repeat(5_000), "(*", "\"", "'", "let", "AArch64", "C", "\r", "{", "~".repeat(20_000))) {
            for (String name : List.of("m.cat", "t.litmus")) {
                editor.open(name, text);
                editor.diagnostics(name);
                askEverything(name, new Position(0, 1));
                askEverything(name, new Position(7, 7));
            }
        }
    }

    @Test
    void hugeTextsGetAnswers() {
        editor.open("m.cat", "let a = po\n".repeat(100_000));
        assertEquals(List.of("CAT005 1:1"), editor.problems("m.cat"));
        askEverything("m.cat", new Position(50_000, 5));
        editor.open("t.litmus", "AArch64 T\n{ }\n P0 ;\n" + " NOP ;\n".repeat(100_000));
        assertEquals(List.of("LIT002 1:1"), editor.problems("t.litmus"));
        askEverything("t.litmus", new Position(50_000, 1));
    }

    @Test
    void documentsThatAreNotOpenAreReadFromTheDisk() {
        askEverything("nowhere.cat", new Position(0, 0));
        editor.write("m.cat", MODEL);
        assertEquals(4, answer(editor.documents().documentSymbol(new DocumentSymbolParams(editor.id("m.cat")))).size());
    }

    @Test
    void placesOutsideOfTheTextAreItsEnds() {
        editor.open("m.cat", "let first = po\nlet second = first\nacyclic first | second");
        assertEquals("let second = first", definedBy("m.cat", new Position(2, 22)));
        assertEquals("let second = first", definedBy("m.cat", new Position(1_000, 1_000)));
        assertEquals("let second = first", definedBy("m.cat", new Position(2, Integer.MAX_VALUE)));
        assertEquals("let first = po", definedBy("m.cat", new Position(1, Integer.MAX_VALUE)));
        editor.open("m.cat", MODEL);
        askEverything("m.cat", new Position(1_000, 1_000));
        askEverything("m.cat", new Position(0, Integer.MAX_VALUE));
    }

    /** The line with the definition of what stands at a place. */
    private String definedBy(String name, Position place) {
        Location definition = answer(editor.documents().definition(new DefinitionParams(editor.id(name), place))).getLeft().get(0);
        return editor.text(name).lines().toList().get(definition.getRange().getStart().getLine());
    }

    @Test
    void filesThatIncludeEachOtherManyTimesAreCutOff() {
        for (int i = 0; i < 25; i++) {
            editor.write("e" + i + ".cat", ("include \"e" + (i + 1) + ".cat\"\n").repeat(2));
        }
        editor.write("e25.cat", "let a = po\n");
        editor.open("m.cat", "include \"e0.cat\"\nacyclic a as order\n");
        assertEquals(List.of("CAT103 1:9"), editor.problems("m.cat"));
        askEverything("m.cat", new Position(1, 9));
    }

    @Test
    void ofEditsInQuickSuccessionTheLastOneCounts() {
        editor.open("m.cat", "let a = x\n");
        for (int i = 0; i < 300; i++) {
            int end = editor.text("m.cat").length() - 1;
            editor.edit("m.cat", new Range(new Position(0, 8), new Position(0, end)), "x" + i);
        }
        assertEquals("let a = x299\n", editor.text("m.cat"));
        List<Diagnostic> diagnostics = editor.diagnostics("m.cat");
        assertTrue(diagnostics.get(0).getMessage().getLeft().contains("'x299'"), diagnostics.toString());
    }

    @Test
    void aCancelledQuestionHarmsNothing() {
        editor.open("m.cat", MODEL);
        for (int i = 0; i < 50; i++) {
            CompletableFuture<?> question = editor.documents().references(new ReferenceParams(editor.id("m.cat"), editor.position("m.cat", "a"), new ReferenceContext(true)));
            question.cancel(true);
            assertThrows(CancellationException.class, () -> question.get(20, TimeUnit.SECONDS));
        }
        askEverything("m.cat", new Position(2, 9));
    }

    @Test
    void documentsNeedNoFile() {
        editor.open("untitled:Untitled-1", "include \"cos.cat\"\nacyclic fr | rf as a\n");
        assertEquals(List.of(), editor.problems("untitled:Untitled-1"));
        askEverything("untitled:Untitled-1", new Position(1, 9));
        editor.open("vscode-vfs://github/felis/models/part.cat", "let mine = po\n");
        editor.open("vscode-vfs://github/felis/models/model.cat", "include \"part.cat\"\nacyclic mine | rf as a\n");
        assertEquals(List.of(), editor.problems("vscode-vfs://github/felis/models/model.cat"));
        askEverything("vscode-vfs://github/felis/models/model.cat", new Position(1, 9));
        editor.open("git:/a%20b/t.litmus", TEST);
        editor.diagnostics("git:/a%20b/t.litmus");
        askEverything("git:/a%20b/t.litmus", new Position(3, 9));
    }

    @Test
    void unusualNamesOfFilesAreUnderstood() {
        editor.open("with blank ü.cat", "let mine = po\n");
        editor.open("model.cat", "include \"with blank ü.cat\"\nacyclic mine | rf as a\n");
        assertEquals(List.of(), editor.problems("model.cat"));
        String uri = answer(editor.documents().definition(new DefinitionParams(editor.id("model.cat"), editor.position("model.cat", "mine")))).getLeft().get(0).getUri();
        assertEquals(editor.uri("with blank ü.cat"), uri);
    }

    @Test
    void columnsCountUtf16() {
        editor.open("m.cat", "(* 🙂🙂 ü *) acyclic po | rff as a\n");
        assertEquals(List.of("CAT201 1:27"), editor.problems("m.cat"));
        editor.edit("m.cat", new Range(new Position(0, 26), new Position(0, 29)), "rf");
        assertEquals(List.of(), editor.problems("m.cat"));
    }

    @Test
    void linesMayEndInOneOfThreeWays() {
        editor.open("crlf.cat", "let a = po\r\nlet b = a\r\nacyclic rff as c\r\n");
        assertEquals(List.of("CAT201 3:9"), editor.problems("crlf.cat"));
        assertTrue(editor.hover("crlf.cat", new Position(1, 8)).contains("let a = po"));
        editor.edit("crlf.cat", new Range(new Position(1, 9), new Position(2, 0)), "\r\n");
        assertEquals(List.of("CAT201 3:9"), editor.problems("crlf.cat"));
        editor.open("cr.cat", "let a = po\racyclic rff as c\r");
        assertEquals(List.of("CAT201 2:9"), editor.problems("cr.cat"));
    }

    @Test
    void aFileThatChangesOutsideOfTheEditorIsReadAgain() {
        editor.open("m.cat", "include \"part.cat\"\nacyclic mine | rf as a\n");
        assertEquals("CAT101 1:9", editor.problems("m.cat").get(0));
        editor.write("part.cat", "let mine = po\n");
        editor.server().getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
        assertEquals(List.of(), editor.problems("m.cat"));
    }

    @Test
    void theExitStatusTellsHowTheEditorLeft() throws IOException {
        EditorSession orderly = EditorSession.in(editor.folder());
        answer(orderly.server().shutdown());
        ExecutionException late = assertThrows(ExecutionException.class,
                () -> orderly.documents().hover(new HoverParams(orderly.id("m.cat"), new Position(0, 0))).get(20, TimeUnit.SECONDS));
        assertTrue(late.getMessage().contains("shut down"), late.getMessage());
        orderly.server().exit();
        assertEquals(0, orderly.connection().exitStatus());
        EditorSession sudden = EditorSession.in(editor.folder());
        sudden.server().exit();
        assertEquals(1, sudden.connection().exitStatus());
        EditorSession crashed = EditorSession.in(editor.folder());
        crashed.connection().hangUp();
        assertEquals(1, crashed.connection().exitStatus());
    }

    @Test
    void messagesThatAreNoneHarmNothing() throws IOException {
        for (String nonsense : List.of("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"felis/unknown\"}", "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":78,\"method\":\"textDocument/hover\",\"params\":[]}", "{]", "[]")) {
            editor.connection().send("Content-Length: " + nonsense.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + nonsense);
        }
        editor.open("m.cat", MODEL);
        askEverything("m.cat", new Position(2, 9));
    }

    @Test
    void theBiggestShippedModelIsAnsweredWhileTyping() {
        Path biggest = Repository.filesBelow(Repository.root().resolve("cat-models"), ".cat").stream()
                .max((a, b) -> Integer.compare(Repository.read(a).length(), Repository.read(b).length())).orElseThrow();
        String text = Repository.read(biggest);
        editor.open("big.cat", text);
        editor.diagnostics("big.cat");
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            editor.change("big.cat", text + "\n".repeat(i + 1));
            long before = System.nanoTime();
            askEverything("big.cat", EditedText.position(text, text.lastIndexOf("let ") + 5));
            best = Math.min(best, System.nanoTime() - before);
        }
        assertTrue(best < 200_000_000, "all questions about " + biggest.getFileName() + " after a change took " + best / 1_000_000 + " ms at best");
    }
}
