package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an editor gets for a test whose threads are written in C. */
class CTestServicesTest {

    private static final String TEST = """
            C MP
            { x=0; y=0; }
            P0(atomic_int *x, atomic_int *y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              atomic_store_explicit(y, 1, memory_order_release);
            }
            P1(atomic_int *x, atomic_int *y) {
              int r0 = atomic_load_explicit(y, memory_order_acquire);
              if (r0) {
                int r1 = atomic_load_explicit(x, memory_order_relaxed);
              }
            }
            exists (1:r0=1 /\\ 1:r1=0)
            """;
    private static final String FILE = "MP.litmus";

    @RegisterExtension
    final EditorSession editor = EditorSession.inNewFolder();

    @Test
    void problemsAreShownAndMended() {
        editor.open(FILE, TEST);
        assertEquals(List.of(), editor.problems(FILE));
        editor.change(FILE, TEST.replaceFirst("atomic_load_explicit", "atomic_laod_explicit"));
        assertEquals(List.of("LIT220"), editor.diagnostics(FILE).stream().map(d -> d.getCode().getLeft()).toList());
        var place = editor.position(FILE, "atomic_laod_explicit");
        var fix = answer(editor.documents().codeAction(new CodeActionParams(editor.id(FILE), new Range(place, place), new CodeActionContext(List.of()))))
                .get(0).getRight();
        assertEquals("Change to 'atomic_load_explicit'", fix.getTitle());
        assertEquals(TEST, EditedText.apply(editor.text(FILE),
                fix.getEdit().getDocumentChanges().get(0).getLeft().getEdits().stream().map(Either::getLeft).toList()));
    }

    @Test
    void operationsVariablesAndOrdersAreProposed() {
        List<String> words = editor.proposals("a.litmus", TEST.replace("if (r0)", "§\n  if (r0)"));
        assertTrue(words.containsAll(List.of("r0", "x", "y", "atomic_store_explicit", "while", "int")), words.toString());
        assertTrue(words.indexOf("r0") < words.indexOf("atomic_store_explicit"));
        assertEquals(List.of("memory_order_relaxed", "memory_order_release"), editor.proposals("b.litmus", TEST.replace("1, memory_order_relaxed", "1, memory_order_rel§")));
        assertEquals(List.of("r0", "r1"), editor.proposals("c.litmus", TEST.replace("1:r1=0", "1:r§")));
    }

    @Test
    void hoverShowsTheRowOfTheTable() {
        editor.open(FILE, TEST);
        String load = editor.hover(FILE, editor.position(FILE, "atomic_load_explicit"));
        assertTrue(load.startsWith("`atomic_load_explicit(") && load.contains("a memory order"), load);
        assertTrue(load.contains("Events here: read, tagged"), load);
        assertEquals("variable `r0` of thread 1", editor.hover(FILE, editor.position(FILE, "r0")));
        assertTrue(editor.hover(FILE, editor.position(FILE, "memory_order_acquire")).contains("`ACQ`"));
    }

    @Test
    void theParametersOfAnOperationAreShownWhileItsArgumentsAreWritten() {
        editor.open(FILE, TEST);
        var help = answer(editor.documents().signatureHelp(new SignatureHelpParams(editor.id(FILE), editor.position(FILE, "memory_order_acquire"))));
        assertTrue(help.getSignatures().get(0).getLabel().startsWith("atomic_load_explicit("));
        assertEquals(1, help.getActiveParameter());
    }

    @Test
    void variablesLeadToTheirDeclarationsAndLocationsToTheInitialState() {
        editor.open(FILE, TEST);
        Location r1 = answer(editor.documents().definition(new DefinitionParams(editor.id(FILE), editor.position(FILE, "r1=0")))).getLeft().get(0);
        assertEquals(9, r1.getRange().getStart().getLine());
        Location x = answer(editor.documents().definition(new DefinitionParams(editor.id(FILE), editor.position(FILE, "x, memory")))).getLeft().get(0);
        assertEquals(1, x.getRange().getStart().getLine());
        assertEquals(5, answer(editor.documents().references(new ReferenceParams(editor.id(FILE), editor.position(FILE, "x=0"), new ReferenceContext(true)))).size());
    }

    @Test
    void variablesAndLocationsAreRenamed() {
        editor.open(FILE, TEST);
        assertEquals(TEST.replace("r0", "ready"), renamed("r0", "ready"));
        assertEquals(TEST.replaceAll("\\bx\\b", "data"), renamed("x=0", "data"));
        ExecutionException refused = assertThrows(ExecutionException.class, () -> editor.documents()
                .rename(new RenameParams(editor.id(FILE), editor.position(FILE, "r0"), "r1")).get(20, TimeUnit.SECONDS));
        assertTrue(refused.getMessage().contains("already used"), refused.getMessage());
    }

    @Test
    void aVariableThatHidesAnotherOneIsRenamedInItsBlockOnly() {
        String text = """
                C scopes
                {}
                P0(int *x) {
                  int r0 = READ_ONCE(*x);
                  if (r0) {
                    int r0 = 5;
                    WRITE_ONCE(*x, r0);
                  }
                  int r1 = r0;
                }
                exists (0:r0=1)
                """;
        editor.open(FILE, text);
        assertEquals(text.replace("int r0 = 5;", "int inner = 5;").replace("*x, r0", "*x, inner"), renamed(text, "r0 = 5", "inner"));
        assertEquals(text.replace("int r0 = READ", "int outer = READ").replace("if (r0)", "if (outer)").replace("r1 = r0", "r1 = outer")
                .replace("0:r0", "0:outer"), renamed(text, "r0 = READ", "outer"));
    }

    @Test
    void aVariableThatHidesAParameterIsAnotherThing() {
        String text = """
                C scopes
                {}
                P0(int *x) {
                  { int x = 5; int r0 = x; }
                  WRITE_ONCE(*x, 1);
                }
                exists (x=1)
                """;
        editor.open(FILE, text);
        assertEquals(text.replace("int x = 5; int r0 = x;", "int local = 5; int r0 = local;"), renamed(text, "x = 5", "local"));
    }

    private String renamed(String name, String newName) {
        return renamed(TEST, name, newName);
    }

    private String renamed(String text, String name, String newName) {
        var edit = answer(editor.documents().rename(new RenameParams(editor.id(FILE), editor.position(FILE, name), newName)));
        List<TextEdit> edits = edit.getDocumentChanges().get(0).getLeft().getEdits().stream().map(Either::getLeft).toList();
        return EditedText.apply(text, edits);
    }

    @Test
    void theOutlineAndFoldsHaveTheFunctions() {
        editor.open(FILE, TEST);
        DocumentSymbol test = answer(editor.documents().documentSymbol(new DocumentSymbolParams(editor.id(FILE)))).get(0).getRight();
        assertEquals(List.of("initial state", "P0", "P1", "exists"), test.getChildren().stream().map(DocumentSymbol::getName).toList());
        assertEquals(List.of("2-5", "6-11", "8-10"), answer(editor.documents().foldingRange(new FoldingRangeRequestParams(editor.id(FILE)))).stream()
                .map(f -> f.getStartLine() + "-" + f.getEndLine()).toList());
    }

    @Test
    void wordsAreColouredByWhatTheyMean() {
        editor.open(FILE, TEST);
        List<String> tokens = SemanticTokenText.of(editor, FILE);
        assertTrue(tokens.containsAll(List.of("P0 struct declaration", "atomic_int type", "x property", "atomic_store_explicit macro", "r0 typeParameter declaration",
                "r0 typeParameter", "memory_order_relaxed keyword", "if keyword")), tokens::toString);
    }
}
