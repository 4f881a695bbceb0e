package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each quick fix mends what it says it mends; what an editor gets while arguments are written. */
class QuickFixesTest {

    @RegisterExtension
    final EditorSession editor = EditorSession.inNewFolder();

    /** The texts that the fixes at the cursor lead to, by title. */
    private Map<String, String> fixes(String name, String textWithCursor) {
        editor.open(name, textWithCursor);
        Map<String, String> texts = new LinkedHashMap<>();
        for (CodeAction action : actions(name, EditedText.position(editor.text(name), textWithCursor.indexOf(EditorSession.CURSOR)))) {
            var change = action.getEdit().getDocumentChanges().get(0);
            if (change.isLeft()) {
                TextDocumentEdit edit = change.getLeft();
                assertEquals(1, edit.getTextDocument().getVersion());
                texts.put(action.getTitle(), EditedText.apply(editor.text(name), edit.getEdits().stream().map(Either::getLeft).toList()));
            } else {
                texts.put(action.getTitle(), ((CreateFile) change.getRight()).getUri());
            }
        }
        return texts;
    }

    private List<CodeAction> actions(String name, Position place) {
        return answer(editor.documents().codeAction(new CodeActionParams(editor.id(name), new Range(place, place), new CodeActionContext(List.of()))))
                .stream().map(Either::getRight).toList();
    }

    /** Asserts that a fix leads to a text, and that this text no longer has the problem. */
    private void mends(String name, String broken, String title, String mended, String code) {
        assertEquals(mended, fixes(name, broken).get(title), () -> fixes(name, broken).toString());
        assertTrue(editor.problems(name).stream().anyMatch(p -> p.startsWith(code)), "the problem was there");
        editor.change(name, mended);
        assertEquals(List.of(), editor.problems(name).stream().filter(p -> p.startsWith(code)).toList());
    }

    // CAT

    @Test
    void theNearestNameReplacesAnUnknownOne() {
        mends("m.cat", "let before = po\nacyclic befoer§ as a\n", "Change to 'before'", "let before = po\nacyclic before as a\n", "CAT201");
    }

    @Test
    void theFirstFixIsThePreferredOneAndNamesItsProblem() {
        editor.open("m.cat", "let before = po\nacyclic befoer as a\n");
        CodeAction first = actions("m.cat", new Position(1, 10)).get(0);
        assertTrue(first.getIsPreferred());
        assertEquals("CAT201", first.getDiagnostics().get(0).getCode().getLeft());
        assertEquals(List.of(), actions("m.cat", new Position(0, 5)));
    }

    @Test
    void aMissingIncludeIsAdded() {
        mends("m.cat", "\"M\"\nacyclic co§e as a\n", "Add 'include \"cos.cat\"'", "\"M\"\ninclude \"cos.cat\"\nacyclic coe as a\n", "CAT201");
        editor.write("mine.cat", "let very-own = po\n");
        mends("n.cat", "include \"cos.cat\"\nacyclic very-own§ as a\n", "Add 'include \"mine.cat\"'",
                "include \"cos.cat\"\ninclude \"mine.cat\"\nacyclic very-own as a\n", "CAT201");
        mends("o.cat", "acyclic very-own§ as a\r\n", "Add 'include \"mine.cat\"'", "include \"mine.cat\"\r\nacyclic very-own as a\r\n", "CAT201");
    }

    @Test
    void aMisspeltIncludeIsMendedOrItsFileCreated() {
        mends("m.cat", "include \"coss.cat§\"\n", "Change to 'cos.cat'", "include \"cos.cat\"\n", "CAT101");
        assertEquals(editor.uri("new.cat"), fixes("n.cat", "include \"new.cat§\"\n").get("Create 'new.cat'"));
    }

    @Test
    void aMisspeltKeywordIsMended() {
        mends("m.cat", "let a = po | rf\nacylic§ a as b\n", "Change to 'acyclic'", "let a = po | rf\nacyclic a as b\n", "CAT");
        mends("n.cat", "lett§ a = po | rf\nacyclic a as b\n", "Change to 'let'", "let a = po | rf\nacyclic a as b\n", "CAT");
    }

    @Test
    void aSetOrARelationIsTurnedIntoTheOther() {
        mends("m.cat", "acyclic W§; po as a\n", "Write '[W]', the identity on the set", "acyclic [W]; po as a\n", "CAT301");
        mends("n.cat", "acyclic [rf§] as a\n", "Write 'range(rf)'", "acyclic [range(rf)] as a\n", "CAT302");
    }

    @Test
    void anAxiomGetsAName() {
        mends("m.cat", "let hb = po\nacyclic§ hb\n", "Name it 'hb-acyclic'", "let hb = po\nacyclic hb as hb-acyclic\n", "CAT601");
    }

    @Test
    void whatIsNeverClosedIsClosed() {
        mends("m.cat", "acyclic po as a\n(*§ a comment\n", "Close the comment", "acyclic po as a\n(* a comment *)\n", "CAT002");
        mends("n.cat", "include \"§cos.cat\nacyclic po as a\n", "Close the string", "include \"cos.cat\"\nacyclic po as a\n", "CAT003");
    }

    @Test
    void herdsSpellingIsOffered() {
        mends("m.cat", "acyclic po^+§ as a\n", "Write '+'", "acyclic po+ as a\n", "CAT008");
    }

    @Test
    void tagsAndVariantsAreMended() {
        mends("m.cat", "enum M = 'acquire || 'release\nlet a = {'aquire§}\n", "Change to 'acquire'", "enum M = 'acquire || 'release\nlet a = {'acquire}\n", "CAT202");
        mends("n.cat", "let a = if \"vmsaa§\" then po else rf\n", "Change to 'vmsa'", "let a = if \"vmsa\" then po else rf\n", "CAT206");
    }

    @Test
    void anUnusedDefinitionIsRemoved() {
        mends("m.cat", "let a = po\nlet unused§ =\n  rf\nacyclic a as b\n", "Remove 'unused'", "let a = po\nacyclic a as b\n", "CAT208");
        mends("n.cat", "let a = po and unused§ = rf\nacyclic a as b\n", "Remove 'unused'", "let a = po\nacyclic a as b\n", "CAT208");
        mends("o.cat", "let unused§ = rf and a = po\nacyclic a as b\n", "Remove 'unused'", "let a = po\nacyclic a as b\n", "CAT208");
    }

    // Litmus

    private static final String TEST = """
            AArch64 T
            { 0:X1=x; int y; }
             P0          | P1          ;
             LDR W0,[X1] | again:      ;
             CBZ W0,end  | B again     ;
             end:        |             ;
            exists (0:X0=1 /\\ y=0)
            """;

    private void mendsTest(String right, String wrongWithCursor, String title, String code) {
        mends("t.litmus", TEST.replace(right, wrongWithCursor), title, TEST, code);
        editor.close("t.litmus");
    }

    @Test
    void theNearestInstructionRegisterLabelTypeAndArchitectureReplaceUnknownOnes() {
        mendsTest("LDR W0", "LDRR§ W0", "Change to 'LDR'", "LIT201");
        mendsTest("int y", "itn§ y", "Change to 'int'", "LIT111");
        mendsTest("CBZ W0,end", "CBZ W0,edn§", "Change to 'end'", "LIT206");
        mendsTest("AArch64 T", "AArc64§ T", "Change to 'AArch64'", "LIT102");
        mendsTest("0:X1=x", "0:XX1§=x", "Change to 'X1'", "LIT122");
        mendsTest("P0          | P1", "P0          | P2§", "Change to 'P1'", "LIT121");
    }

    @Test
    void whatIsMissingIsInserted() {
        mends("r.litmus", "AArch64 T\n{ }\n P0 ;\n NOP§\n NOP ;\nexists (0:X0=1)\n", "Insert ';'",
                "AArch64 T\n{ }\n P0 ;\n NOP ;\n NOP ;\nexists (0:X0=1)\n", "LIT208");
        mends("s.litmus", "AArch64 T\n{ }\n P0 ;\n NOP§\nexists (0:X0=1)\n", "Insert ';'",
                "AArch64 T\n{ }\n P0 ;\n NOP ;\nexists (0:X0=1)\n", "LIT010");
        assertEquals("AArch64 T\n{ }\n P0 ;\n NOP ;\nexists (0:X0=1)\n",
                fixes("u.litmus", "AArch64 T\n §P0 ;\n NOP ;\nexists (0:X0=1)\n").get("Add an empty initial state"));
        assertEquals("AArch64 T\n{ 0:X1=x;\n}\n P0 ;\n NOP ;\nexists (0:X0=1)\n",
                fixes("v.litmus", "AArch64 T\n{ 0:X1=x;§\n P0 ;\n NOP ;\nexists (0:X0=1)\n").get("Insert '}'"));
        mends("w.litmus", "AArch64 T\n{ }\n P0 | P1 ;\n NOP§ ;\nexists (0:X0=1)\n", "Add an empty cell",
                "AArch64 T\n{ }\n P0 | P1 ;\n NOP | ;\nexists (0:X0=1)\n", "LIT200");
    }

    @Test
    void whatIsThereTwiceIsRemoved() {
        mends("t.litmus", TEST.replace("int y;", "int y; int y§;"), "Remove this declaration", TEST.replace("int y;", "int y; "), "LIT110");
    }

    // Signature

    @Test
    void theParametersOfAFunctionAreShownWhileItsArgumentsAreWritten() {
        assertEquals("between(r, S) 0", editor.signature("m.cat", "let between(r, S) = r; [S]; r\nlet a = between(§"));
        assertEquals("between(r, S) 1", editor.signature("n.cat", "let between(r, S) = r; [S]; r\nlet a = between(po | (rf), §"));
        assertEquals("domain(r) 0", editor.signature("o.cat", "let a = domain(§"));
        assertEquals("mine(r) 0", editor.signature("p.cat", "procedure mine(r) = empty r end\ncall mine(§"));
        assertEquals("", editor.signature("q.cat", "let a = po | (§"));
        assertEquals("", editor.signature("r.cat", "let between(r, S) = r; [S]; r\nlet a = between(po, W) §"));
    }
}
