package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an editor gets for a litmus test, over the protocol. */
class LitmusServicesTest {

    private static final String TEST = """
            AArch64 T
            (* two
               lines *)
            { 0:X1=x; x=0; 1:X3=y; }
             P0          | P1          ;
             LDR W0,[X1] | again:      ;
             CBZ W0,end  | B again     ;
             DMB SY      | STR W2,[X3] ;
             end:        |             ;
            locations [y;]
            exists (0:X0=1 /\\ x=0)
            """;
    private static final String FILE = "T.litmus";

    @RegisterExtension
    final EditorSession editor = EditorSession.inNewFolder();

    @Test
    void problemsAreShownAtTheirPlaceWhileTyping() {
        editor.open(FILE, TEST);
        assertEquals(List.of(), editor.problems(FILE));
        editor.change(FILE, TEST.replace("DMB SY", "DMC SY").replace("STR W2", "STRR W2"));
        List<Diagnostic> problems = editor.diagnostics(FILE);
        assertEquals(List.of("LIT201 8:2", "LIT201 8:16"), problems.stream().map(EditorSession::problem).toList());
        assertEquals("DMC", editor.text(FILE, problems.get(0).getRange()));
    }

    // Completion

    @Test
    void architecturesAreProposedInAnEmptyFile() {
        assertTrue(editor.proposals(FILE, "§").containsAll(List.of("AArch64", "X86_64")));
        assertEquals(List.of("AArch64"), editor.proposals("2.litmus", "AA§"));
    }

    @Test
    void mnemonicsAreProposedAtTheStartOfACell() {
        List<String> proposals = editor.proposals(FILE, TEST.replace("DMB SY     ", "LDAD§"));
        assertTrue(proposals.contains("LDADD") && proposals.contains("LDADDAL"), proposals::toString);
        assertTrue(proposals.stream().allMatch(p -> p.startsWith("LDAD")));
        assertTrue(editor.proposals("2.litmus", TEST.replace("LDR W0,[X1]", "§").toLowerCase().replace("aarch64 t", "AArch64 T")).contains("ldr"));
    }

    @Test
    void optionsRegistersLabelsAndLocationsAreProposedAsOperands() {
        assertTrue(editor.proposals("1.litmus", TEST.replace("DMB SY", "DMB ISH§")).containsAll(List.of("ISH", "ISHLD", "ISHST")));
        List<String> registers = editor.proposals("2.litmus", TEST.replace("STR W2", "STR W§"));
        assertTrue(registers.containsAll(List.of("W1", "W10")));
        assertTrue(registers.indexOf("W1") < registers.indexOf("W10"));
        assertEquals(List.of("end"), editor.proposals("3.litmus", TEST.replace("CBZ W0,end", "CBZ W0,e§")));
        assertFalse(editor.proposals("4.litmus", TEST.replace("B again", "B §")).contains("end"), "a label of another thread");
    }

    @Test
    void aProposalReplacesTheWholeWordAndSaysWhatItMeans() {
        assertTrue(editor.completed("1.litmus", TEST.replace("LDR W0", "LD§R W0"), "LDAPR").contains("LDAPR W0,[X1]"));
        assertTrue(editor.completed("2.litmus", TEST.replace("STR W2", "STR W§2"), "WZR").contains("STR WZR,"));
        assertTrue(editor.completed("3.litmus", TEST.replace("exists (", "~e§x ("), "~exists").contains("\n~exists ("));
        assertTrue(doc("4.litmus", TEST.replace("LDR W0", "LDAP§ W0"), "LDAPR").startsWith("`LDAPR "));
        assertTrue(doc("5.litmus", TEST.replace("STR W2", "STR WZ§"), "WZR").contains("reads as 0"));
        assertTrue(doc("6.litmus", TEST.replace("DMB SY", "DMB ISH§"), "ISHLD").startsWith("`DMB option`"));
        assertTrue(doc("7.litmus", TEST.replace("exists (", "for§ ("), "forall").contains("every consistent execution"));
        assertTrue(doc("8.litmus", TEST.replace("x=0)", "§)"), "x").contains("initially `x=0`"));
        assertTrue(doc("9.litmus", "AA§", "AArch64").contains("registers of 64 bits"));
    }

    private String doc(String file, String textWithCursor, String label) {
        return editor.proposal(file, textWithCursor, label).getDocumentation().getRight().getValue();
    }

    @Test
    void theWordsOfTheFrameAreExplained() {
        editor.open(FILE, TEST);
        assertTrue(editor.hover(FILE, editor.position(FILE, "exists")).contains("Asks whether some consistent execution"));
    }

    @Test
    void theInitialStateTakesTypesThreadsAndRegisters() {
        List<String> declarations = editor.proposals("1.litmus", TEST.replace("x=0; 1", "§; 1"));
        assertTrue(declarations.containsAll(List.of("int", "uint64_t", "x", "0:", "1:")), declarations.toString());
        List<String> registers = editor.proposals("2.litmus", TEST.replace("0:X1=x", "0:§"));
        assertTrue(registers.contains("X0") && !registers.contains("x"), registers.toString());
    }

    @Test
    void theQuestionTakesLocationsRegistersAndConnectives() {
        List<String> words = editor.proposals("1.litmus", TEST.replace("0:X0=1", "§"));
        assertTrue(words.containsAll(List.of("x", "y", "0:", "1:", "not", "true")), words.toString());
        assertEquals(List.of("X1", "W0"), editor.proposals("2.litmus", TEST.replace("0:X0=1", "0:§")).subList(0, 2), "the registers of the thread first");
        assertTrue(editor.proposals("3.litmus", TEST.replace("exists (0:X0=1 /\\ x=0)", "§")).containsAll(List.of("exists", "~exists", "forall")));
        assertEquals(List.of(), editor.proposals("4.litmus", TEST.replace("two", "ex§")), "in a comment");
    }

    @Test
    void theOperandsOfAnInstructionAreShownWhileTheyAreWritten() {
        assertEquals("LDADD Rs, Rt, [Xn] 0", editor.signature("1.litmus", TEST.replace("DMB SY     ", "LDADD §")));
        assertEquals("LDADD Rs, Rt, [Xn] 1", editor.signature("2.litmus", TEST.replace("DMB SY     ", "LDADD W1,§")));
        assertEquals("LDADD Rs, Rt, [Xn] 2", editor.signature("3.litmus", TEST.replace("DMB SY     ", "LDADD W1,W2,[X§1]")));
        assertEquals("STR Rt, [Xn{, …}]{, #imm} 1", editor.signature("4.litmus", TEST.replace("STR W2,[X3]", "STR W2,[X3,§]")));
        assertEquals("DMB option 0", editor.signature("5.litmus", TEST.replace("DMB SY", "DMB §")));
        assertEquals("LOCK XADD reg|mem, reg 1", editor.signature("x.litmus", "X86_64 T\n{ }\n P0 ;\n LOCK XADD [x],§ ;\nexists (x=1)\n"));
        assertEquals("", editor.signature("6.litmus", TEST.replace("DMB SY", "DM§B SY")), "the mnemonic is not finished");
        assertEquals("", editor.signature("7.litmus", TEST.replace("DMB SY", "DMB SY,§")), "it has one operand");
        assertEquals("", editor.signature("8.litmus", TEST.replace("two", "LDR W0,§")), "in a comment");
        assertEquals("", editor.signature("9.litmus", TEST.replace("x=0)", "LDR §)")), "in the question");
        assertTrue(editor.connection().initialized().getCapabilities().getSignatureHelpProvider().getTriggerCharacters().contains(","));
    }

    // Hover

    @Test
    void hoverShowsTheRowOfTheTable() {
        editor.open(FILE, TEST);
        String dmb = editor.hover(FILE, editor.position(FILE, "DMB"));
        assertTrue(dmb.contains("`DMB option`") && dmb.contains("`DMB.SY`"), dmb);
        assertEquals(dmb, editor.hover(FILE, editor.position(FILE, "SY")));
        assertTrue(dmb.contains("Events here: fence, tagged DMB.SY"), dmb);
        assertTrue(editor.hover(FILE, editor.position(FILE, "LDR")).contains("Events here: read of 4 bytes"));
        assertTrue(editor.hover(FILE, editor.position(FILE, "CBZ")).contains("Events here: branch"));
    }

    @Test
    void hoverShowsRegistersLocationsAndLabels() {
        editor.open(FILE, TEST);
        assertEquals("`W0`: the low 32 bits of `X0`", editor.hover(FILE, editor.position(FILE, "W0,end")));
        assertEquals("`X1`: a register of 64 bits; initially `0:X1=x`", editor.hover(FILE, editor.position(FILE, "X1]")));
        assertEquals("location `x`; initially `x=0`", editor.hover(FILE, editor.position(FILE, "x=0)")));
        assertEquals("label `end` of thread 0", editor.hover(FILE, editor.position(FILE, "end")));
        assertTrue(editor.hover(FILE, editor.position(FILE, "AArch64")).contains("registers of 64 bits"));
        assertEquals("", editor.hover(FILE, editor.position(FILE, "two")));
    }

    // Names

    @Test
    void aJumpLeadsToTheLabelOfItsOwnThread() {
        editor.open(FILE, TEST);
        assertEquals("9:2", definition("end"));
        assertEquals("6:16", definition("again  "));
        assertEquals("4:3", definition("X1]").replace("4:5", "4:3"));
        assertEquals("4:11", definition("x=0)"));
        assertEquals("4:18", definition("y;]").replace("4:21", "4:18"));
    }

    private String definition(String name) {
        List<? extends Location> found = answer(editor.documents().definition(new DefinitionParams(editor.id(FILE), editor.position(FILE, name)))).getLeft();
        return found.isEmpty() ? "" : found.get(0).getRange().getStart().getLine() + 1 + ":" + (found.get(0).getRange().getStart().getCharacter() + 1);
    }

    @Test
    void aRegisterIsOneThingUnderAllItsNames() {
        editor.open(FILE, TEST);
        List<String> places = answer(editor.documents()
                .references(new ReferenceParams(editor.id(FILE), editor.position(FILE, "W0"), new ReferenceContext(true)))).stream()
                .map(l -> editor.text(FILE, l.getRange())).toList();
        assertEquals(List.of("W0", "W0", "X0"), places);
        List<String> marked = answer(editor.documents().documentHighlight(new DocumentHighlightParams(editor.id(FILE), editor.position(FILE, "x;"))))
                .stream().map(h -> h.getRange().getStart().getLine() + 1 + " " + h.getKind()).toList();
        assertEquals(List.of("4 Read", "4 Write", "11 Read"), marked);
    }

    @Test
    void locationsLabelsAndRegistersAreRenamed() {
        editor.open(FILE, TEST);
        assertEquals(TEST.replace("=x;", "=flag;").replace("x=0", "flag=0"), renamed("x=0", "flag"));
        assertEquals(TEST.replace("end", "done"), renamed("end", "done"));
        assertEquals(TEST.replace("W0", "W7").replace("X0", "X7"), renamed("W0", "W7"));
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
    void renamingIsRefusedWhereItWouldChangeTheMeaning() {
        editor.open(FILE, TEST);
        assertTrue(refusal("x=0", "y").contains("already used in line"));
        assertTrue(refusal("x=0", "X5").contains("register"));
        assertTrue(refusal("x=0", "P1").contains("thread"));
        assertTrue(refusal("x=0", "a b").contains("no name"));
        assertTrue(refusal("W0", "W1").contains("already uses 'X1'"));
        assertTrue(refusal("W0", "X7").contains("no register like"));
        assertTrue(refusal("W0", "flag").contains("no register"));
        assertTrue(refusal("P0", "Q0").contains("named by their place"));
        assertTrue(refusal("SY", "LD").contains("part of the instruction"));
        assertTrue(refusal("LDR", "LDAR").contains("no name here"));
    }

    private String refusal(String name, String newName) {
        ExecutionException refused = assertThrows(ExecutionException.class, () -> editor.documents()
                .rename(new RenameParams(editor.id(FILE), editor.position(FILE, name), newName)).get(20, TimeUnit.SECONDS));
        return refused.getCause().getMessage();
    }

    // Structure

    @Test
    void theOutlineHasThreadsLabelsAndTheQuestion() {
        editor.open(FILE, TEST);
        DocumentSymbol test = answer(editor.documents().documentSymbol(new DocumentSymbolParams(editor.id(FILE)))).get(0).getRight();
        assertEquals("T AArch64", test.getName() + " " + test.getDetail());
        assertEquals(List.of("initial state", "P0", "P1", "again:", "end:", "locations", "exists"),
                test.getChildren().stream().map(DocumentSymbol::getName).toList());
    }

    @Test
    void commentsAndTheCodeCanBeFolded() {
        editor.open(FILE, TEST);
        List<String> folds = answer(editor.documents().foldingRange(new FoldingRangeRequestParams(editor.id(FILE)))).stream()
                .map(f -> f.getStartLine() + "-" + f.getEndLine() + " " + f.getKind()).toList();
        assertEquals(List.of("1-2 comment", "4-8 null"), folds);
    }

    @Test
    void wordsAreColouredByWhatTheyMean() {
        editor.open(FILE, TEST);
        List<String> tokens = SemanticTokenText.of(editor, FILE);
        assertTrue(tokens.containsAll(List.of("AArch64 namespace", "T class", "(* two comment", "   lines *) comment", "P0 struct declaration", "LDR macro",
                "W0 typeParameter", "again decorator declaration", "again decorator", "SY keyword", "exists keyword", "x property", "x property declaration", "1 number")),
                tokens::toString);
    }

    @Test
    void testsAreFoundByName() {
        editor.write("a/MP.litmus", TEST.replace("AArch64 T", "AArch64 MP+dmb.sy"));
        assertEquals(List.of("MP+dmb.sy AArch64"), answer(editor.server().getWorkspaceService().symbol(new WorkspaceSymbolParams("mp+"))).getRight()
                .stream().map(s -> s.getName() + " " + s.getContainerName()).toList());
    }

    // Code that consists of assignments

    private static final String BPF = """
            BPF T
            { 0:r6=x; 1:r6=y; }
             P0                                 | P1                    ;
             r1 |= 1                            | if r2 == 0 goto end   ;
             r2 = load_acquire((u32 *)(r6 + 0)) | *(u16 *)(r6 + 0) = r2 ;
                                                | end:                  ;
            exists (0:r1=1)
            """;

    @Test
    void assignmentsAndCallsAreExplainedWhereverTheirNameStands() {
        editor.open(FILE, BPF);
        String load = editor.hover(FILE, editor.position(FILE, "load_acquire"));
        assertTrue(load.contains("`r = load_acquire((size *)(base + offset))`"), load);
        assertTrue(load.contains("Events here: read of 4 bytes"), load);
        assertEquals(load, editor.hover(FILE, editor.position(FILE, "u32")));
        assertTrue(editor.hover(FILE, editor.position(FILE, "|=")).contains("`dst |= src`"));
        assertEquals("`r1`: a register of 64 bits", editor.hover(FILE, editor.position(FILE, "r1 |=")));
        assertEquals("label `end` of thread 1", editor.hover(FILE, editor.position(FILE, "end  ")));
    }

    @Test
    void functionsSizesRegistersAndLabelsAreProposedInAssignments() {
        assertTrue(editor.proposals(FILE, BPF.replace("load_acquire", "load§")).contains("load_acquire"));
        assertTrue(editor.proposals("2.litmus", BPF.replace("u16", "u§")).containsAll(List.of("u8", "u16")));
        assertTrue(editor.proposals("3.litmus", BPF.replace("goto end", "goto e§")).contains("end"));
        assertEquals(List.of(), editor.proposals("4.litmus", BPF.replace("r1 |= 1", "r1 |§")).stream().filter(p -> p.contains("=")).toList());
    }

    @Test
    void aRegisterThatAnAssignmentChangesIsRenamedAsWell() {
        editor.open(FILE, BPF);
        assertEquals(BPF.replace("r1", "r5"), renamed(BPF, "r1 |=", "r5"));
    }
}
