package org.felis.tests.languageserver;

import static org.felis.tests.languageserver.ServerConnection.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.InsertReplaceEdit;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.felis.cat.CatLanguage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an editor gets for a model, over the protocol. */
class CatServicesTest {

    private static final String BASE = """
            "Base"
            (* happens-before,
               of two accesses *)
            let hb = po | rf

            let twice(r) = r; r
            """;
    private static final String MODEL = """
            "Model"
            include "base.cat"
            include "cos.cat"
            let com = rf | co | fr // communication
            let rec far = hb | far; com
            acyclic twice(far) as order
            let Both = R & W
            """;

    @RegisterExtension
    final EditorSession editor = EditorSession.inNewFolder();

    private void openModel() {
        editor.write("base.cat", BASE);
        editor.open("model.cat", MODEL);
    }

    // Diagnostics

    @Test
    void allProblemsAreShownWhileTyping() {
        editor.open("model.cat", "let a = rff\nlet b = W; po\nacyclic (a | b\n");
        assertEquals(List.of("CAT201 1:9", "CAT301 2:9", "CAT010 3:9"), editor.problems("model.cat"));
        editor.change("model.cat", "let a = rff\nlet b = W; po\nacyclic (a | b) as x\n");
        assertEquals(List.of("CAT201 1:9", "CAT301 2:9"), editor.problems("model.cat"));
        Position end = new Position(0, 11);
        editor.edit("model.cat", new org.eclipse.lsp4j.Range(new Position(0, 8), end), "rf");
        assertEquals(List.of("CAT301 2:9"), editor.problems("model.cat"));
    }

    @Test
    void aModelIsCheckedAgainWhenAnOpenIncludeChanges() {
        openModel();
        assertEquals(List.of("CAT208 7:5"), editor.problems("model.cat"));
        editor.open("base.cat", BASE.replace("let hb", "let hc"));
        Diagnostic unknown = editor.diagnostics("model.cat").get(0);
        assertEquals("CAT201 5:15", EditorSession.problem(unknown));
        editor.change("base.cat", BASE.replace("po | rf", "po |"));
        Diagnostic included = editor.diagnostics("model.cat").get(0);
        assertEquals("CAT001 2:9", EditorSession.problem(included));
        assertEquals(editor.uri("base.cat"), included.getRelatedInformation().get(0).getLocation().getUri());
        editor.close("base.cat");
        assertEquals(List.of("CAT208 7:5"), editor.problems("model.cat"));
    }

    @Test
    void anIncludeMayAppearLater() {
        editor.open("model.cat", MODEL);
        assertEquals("CAT101 2:9", editor.problems("model.cat").get(0));
        editor.open("base.cat", BASE);
        assertEquals(List.of("CAT208 7:5"), editor.problems("model.cat"));
    }

    @Test
    void theProblemsOfAClosedDocumentAreTakenAway() {
        editor.open("model.cat", "acyclic rff as a");
        assertEquals(1, editor.diagnostics("model.cat").size());
        editor.close("model.cat");
        assertEquals(List.of(), editor.connection().nextPublication().getDiagnostics());
    }

    // Completion

    @Test
    void namesInScopeAreProposedTheNearestFirst() {
        editor.write("base.cat", BASE);
        List<String> names = editor.proposals("model.cat", MODEL.replace("hb | far; com", "§") + "let later = po\n");
        assertTrue(names.containsAll(List.of("com", "hb", "twice", "co", "po-loc", "rf", "W", "fencerel", "far")), names.toString());
        assertFalse(names.contains("later"), "defined behind the cursor");
        assertFalse(names.contains("Both"), "defined behind the cursor");
        assertTrue(names.indexOf("com") < names.indexOf("hb") && names.indexOf("hb") < names.indexOf("rf"), names.toString());
    }

    @Test
    void parametersAreProposedInTheirFunctionOnly() {
        assertTrue(editor.proposals("a.cat", "let f(left, right) = §").containsAll(List.of("left", "right")));
        assertTrue(editor.proposals("b.cat", "let f(left, right) = po | le§").contains("left"));
        assertFalse(editor.proposals("c.cat", "let f(left, right) = left\nlet g = §").contains("left"));
        assertTrue(editor.proposals("d.cat", "let g = let inner = po in inner; in§").contains("inner"));
        assertTrue(editor.proposals("e.cat", "procedure p(mine) =\n  acyclic mi§\nend").contains("mine"));
    }

    @Test
    void aProposalReplacesTheWholeName() {
        assertEquals("acyclic po-loc", editor.completed("1.cat", "acyclic po-l§", "po-loc"));
        assertEquals("acyclic po-loc as x", editor.completed("2.cat", "acyclic po-§ as x", "po-loc"));
        assertEquals("acyclic po-loc | rf", editor.completed("3.cat", "acyclic p§o-lo | rf", "po-loc"));
        assertEquals("acyclic fr|rf", editor.completed("4.cat", "include \"cos.cat\"\nacyclic f§|rf", "fr").lines().toList().get(1));
        assertEquals("acyclic po|rf", editor.completed("5.cat", "acyclic po|§rf", "rf").replace("rfrf", "rf"), "nothing is written yet: nothing is replaced");
        assertEquals("acyclic r^-1; po", editor.completed("6.cat", "acyclic r^-1; §", "po"));
        assertFalse(editor.proposals("7.cat", "let a = po\nacyclic a^-§").contains("po"));
    }

    @Test
    void aProposalReplacesTheWholeStringOrTag() {
        assertEquals("include \"cos.cat\"", editor.completed("1.cat", "include \"co§\"", "cos.cat"));
        assertEquals("include \"cos.cat\" (* \" *)", editor.completed("2.cat", "include \"co§rss.cat\" (* \" *)", "cos.cat"));
        assertEquals("include \"cos.cat", editor.completed("3.cat", "include \"co§", "cos.cat"));
        assertEquals("enum M = 'acq || 'rel\nlet m = {'rel}", editor.completed("4.cat", "enum M = 'acq || 'rel\nlet m = {'r§elx}", "rel"));
        assertEquals("acyclic po as p\nshow rfe as r, po", editor.completed("5.cat", "acyclic po as p\nshow r§f as r, po", "rfe"));
    }

    @Test
    void anEditorMayInsertOrReplace() {
        CompletionItemCapabilities proposals = new CompletionItemCapabilities();
        proposals.setInsertReplaceSupport(true);
        try (EditorSession other = EditorSession.in(editor.file(""), text -> text.setCompletion(new CompletionCapabilities(proposals)))) {
            InsertReplaceEdit edit = other.proposal("a.cat", "acyclic p§o-lo", "po-loc").getTextEdit().getRight();
            assertEquals("p", other.text("a.cat", edit.getInsert()));
            assertEquals("po-lo", other.text("a.cat", edit.getReplace()));
        }
    }

    @Test
    void proposalsSayWhatTheyMean() {
        openModel();
        assertTrue(doc("1.cat", "acyclic po§", "po").startsWith("**relation**, predefined\n\npo: program order"));
        assertTrue(doc("2.cat", "let f = fencer§", "fencerel").startsWith("```cat\nlet fencerel(S) = po; [S]; po\n```\n\n**function**, stdlib.cat line "));
        assertTrue(doc("2.cat", "let f = fencer§", "fencerel").endsWith("\n\nevents with an event of S between them in program order"));
        assertTrue(doc("3.cat", "include \"base.cat\"\nlet f = h§", "hb").endsWith("happens-before,\nof two accesses"));
        assertTrue(doc("4.cat", "let a = po\nacy§", "acyclic").contains("executions in which r has a cycle are forbidden"));
        assertEquals(CompletionItemKind.Function, editor.proposal("5.cat", "let f = fencer§", "fencerel").getKind());
        assertEquals(CompletionItemKind.Class, editor.proposal("6.cat", "let f = M§", "MFENCE").getKind());
    }

    private String doc(String file, String textWithCursor, String label) {
        return editor.proposal(file, textWithCursor, label).getDocumentation().getRight().getValue();
    }

    @Test
    void everyKeywordIsExplained() {
        for (String keyword : CatLanguage.shared().keywords()) {
            editor.open(keyword + ".cat", keyword);
            boolean isOfOldVersions = List.of("withco", "withoutco", "withinit", "withoutinit").contains(keyword);
            assertEquals(isOfOldVersions, editor.hover(keyword + ".cat", new Position(0, 1)).isEmpty(), keyword);
        }
        openModel();
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "acyclic")).contains("An axiom"));
        assertEquals("", editor.hover("model.cat", editor.position("model.cat", "communication")), "in a comment");
    }

    @Test
    void keywordsAreProposedWhereAStatementBegins() {
        List<String> words = editor.proposals("model.cat", "let a = po\n§");
        assertTrue(words.containsAll(List.of("acyclic", "let", "include", "flag", "procedure")), words.toString());
        assertTrue(editor.proposals("m2.cat", "let a = po\nflag §").containsAll(List.of("acyclic", "empty")));
        assertTrue(editor.proposals("m3.cat", "let a = po\nacyclic a a§").contains("as"));
        assertEquals(List.of(), editor.proposals("m4.cat", "let a = po\nacyclic a as §"));
        assertEquals(List.of(), editor.proposals("m5.cat", "(* a comment a§ *)"));
    }

    @Test
    void includePathsAreProposed() {
        editor.write("base.cat", BASE);
        editor.write("parts/more.cat", BASE);
        List<String> paths = editor.proposals("model.cat", "include \"§");
        assertTrue(paths.containsAll(List.of("base.cat", "parts/", "cos.cat")), paths.toString());
        assertFalse(paths.contains("model.cat"));
        assertEquals(List.of("parts/more.cat"), editor.proposals("model2.cat", "include \"parts/§"));
    }

    @Test
    void tagsAreProposedBehindAQuote() {
        assertEquals(List.of("acquire", "release"), editor.proposals("model.cat", "enum Modes = 'acquire || 'release\nlet m = {'§"));
    }

    @Test
    void proceduresAreProposedToBeCalled() {
        List<String> names = editor.proposals("model.cat", "procedure mine() = empty 0 end\ncall §");
        assertTrue(names.containsAll(List.of("mine", "total")), names.toString());
        assertFalse(names.contains("po"));
    }

    // Hover

    @Test
    void hoverShowsTheDefinitionItsSortItsPlaceAndItsComment() {
        openModel();
        String hb = editor.hover("model.cat", editor.position("model.cat", "hb"));
        assertEquals("""
                ```cat
                let hb = po | rf
                ```

                **relation**, base.cat line 4

                happens-before,
                of two accesses""", hb);
        String com = editor.hover("model.cat", editor.position("model.cat", "com", 1));
        assertTrue(com.contains("**relation**, line 4") && com.endsWith("communication"), com);
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "twice")).contains("**function**"));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "Both =")).contains("**set of events**"));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "rf")).contains("predefined"));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "base.cat")).endsWith("Base"));
    }

    @Test
    void hoverOverAParameterShowsItsFunctionAndOverAnAxiomsNameTheAxiom() {
        editor.open("model.cat", """
                let both(r, s) = r | s
                let rec far = po | far; far
                let twice = fun x -> x; x
                procedure check(mine) = empty mine as inner end
                (* no thin air *)
                acyclic far | both(po, rf) as no-thin-air
                flag ~empty far as races
                """);
        assertEquals("```cat\nboth(r, s)\n```\n\n**parameter**, line 1", editor.hover("model.cat", editor.position("model.cat", "s\n")));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "far =")).startsWith("```cat\nlet rec far = po | far; far\n```"));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "x -> ")).startsWith("```cat\nfun x\n```"));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "mine as")).startsWith("```cat\nprocedure check(mine)\n```"));
        assertEquals("```cat\nacyclic far | both(po, rf) as no-thin-air\n```\n\n**axiom**, by which verdicts and pictures call it\n\nno thin air",
                editor.hover("model.cat", editor.position("model.cat", "no-thin-air")));
        assertTrue(editor.hover("model.cat", editor.position("model.cat", "races")).contains("**flag**"));
    }

    @Test
    void hoverOverATagShowsItsEnumeration() {
        editor.open("model.cat", "enum Modes = 'acquire || 'release\nlet m = {'release}");
        String tag = editor.hover("model.cat", editor.position("model.cat", "'release", 2));
        assertTrue(tag.contains("enum Modes = 'acquire || 'release") && tag.contains("**tag**"), tag);
    }

    // Definition, references, rename

    @Test
    void aNameLeadsToItsDefinitionInAnotherFile() {
        openModel();
        assertEquals(List.of("base.cat 4:5"), places(definition("model.cat", "hb")));
        assertEquals(List.of("base.cat 1:1"), places(definition("model.cat", "base.cat")));
        assertEquals(List.of("cos.cat"), definition("model.cat", "fr").stream().map(l -> Path.of(l.getUri()).getFileName().toString()).toList());
        assertEquals(List.of(), definition("model.cat", "rf"));
    }

    private List<? extends Location> definition(String file, String name) {
        return answer(editor.documents().definition(new DefinitionParams(editor.id(file), editor.position(file, name)))).getLeft();
    }

    private static List<String> places(List<? extends Location> locations) {
        return locations.stream().map(l -> Path.of(java.net.URI.create(l.getUri())).getFileName() + " " + (l.getRange().getStart().getLine() + 1)
                + ":" + (l.getRange().getStart().getCharacter() + 1)).sorted().toList();
    }

    @Test
    void referencesAreFoundInAllModelsThatIncludeTheDefinition() {
        openModel();
        editor.write("other.cat", "include \"base.cat\"\nacyclic hb as a\n");
        editor.write("stranger.cat", "let hb = po\nacyclic hb as a\n");
        editor.open("base.cat", BASE);
        assertEquals(List.of("base.cat 4:5", "model.cat 5:15", "other.cat 2:9"), places(references("base.cat", "hb", true)));
        assertEquals(List.of("model.cat 5:15", "other.cat 2:9"), places(references("base.cat", "hb", false)));
    }

    private List<? extends Location> references(String file, String name, boolean withDefinition) {
        return answer(editor.documents()
                .references(new ReferenceParams(editor.id(file), editor.position(file, name), new ReferenceContext(withDefinition))));
    }

    @Test
    void occurrencesAreMarked() {
        openModel();
        List<String> far = answer(editor.documents().documentHighlight(new DocumentHighlightParams(editor.id("model.cat"), editor.position("model.cat", "far"))))
                .stream().map(h -> h.getRange().getStart().getLine() + 1 + " " + h.getKind()).toList();
        assertEquals(List.of("5 Write", "5 Read", "6 Read"), far);
        List<String> rf = answer(editor.documents().documentHighlight(new DocumentHighlightParams(editor.id("model.cat"), editor.position("model.cat", "rf"))))
                .stream().map(h -> h.getRange().getStart().getLine() + 1 + " " + h.getKind()).toList();
        assertEquals(List.of("4 Read"), rf);
    }

    @Test
    void renamingChangesAllFiles() {
        openModel();
        editor.write("other.cat", "include \"base.cat\"\nif \"off\" let x = hb end\nacyclic hb as a\n");
        Map<String, String> changed = rename("model.cat", "hb", "before");
        assertEquals(List.of("base.cat", "model.cat", "other.cat"), List.copyOf(changed.keySet()));
        assertEquals(BASE.replace("let hb", "let before"), changed.get("base.cat"));
        assertEquals(MODEL.replace("hb", "before"), changed.get("model.cat"));
        assertEquals("include \"base.cat\"\nif \"off\" let x = before end\nacyclic before as a\n", changed.get("other.cat"));
    }

    /** The texts after a renaming, by file name. */
    private Map<String, String> rename(String file, String name, String newName) {
        WorkspaceEdit edit = answer(editor.documents().rename(new RenameParams(editor.id(file), editor.position(file, name), newName)));
        Map<String, String> texts = new TreeMap<>();
        for (var change : edit.getDocumentChanges()) {
            TextDocumentEdit document = change.getLeft();
            String changedFile = Path.of(java.net.URI.create(document.getTextDocument().getUri())).getFileName().toString();
            String before = editor.text(changedFile) != null ? editor.text(changedFile) : read(changedFile);
            texts.put(changedFile, EditedText.apply(before, document.getEdits().stream().map(Either::getLeft).toList()));
        }
        return texts;
    }

    private String read(String file) {
        try {
            return java.nio.file.Files.readString(editor.file(file));
        } catch (java.io.IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    @Test
    void renamingIsRefusedWhereItWouldChangeTheMeaning() {
        openModel();
        assertTrue(refusal("model.cat", "com", "hb").contains("would mean something else"));
        assertTrue(refusal("model.cat", "hb", "com").contains("would mean something else"));
        assertTrue(refusal("model.cat", "com", "po").contains("predefined"));
        assertTrue(refusal("model.cat", "com", "let").contains("keyword"));
        assertTrue(refusal("model.cat", "com", "two words").contains("no name"));
        assertTrue(refusal("model.cat", "rf", "reads").contains("predefined"));
        assertTrue(refusal("model.cat", "fr", "reads").contains("ships"));
        assertTrue(refusal("model.cat", "base.cat", "reads").contains("rename the file"));
        ExecutionException refused = assertThrows(ExecutionException.class, () -> editor.documents()
                .prepareRename(new PrepareRenameParams(editor.id("model.cat"), editor.position("model.cat", "rf"))).get(20, TimeUnit.SECONDS));
        assertTrue(refused.getMessage().contains("predefined"));
    }

    private String refusal(String file, String name, String newName) {
        ExecutionException refused = assertThrows(ExecutionException.class, () -> editor.documents()
                .rename(new RenameParams(editor.id(file), editor.position(file, name), newName)).get(20, TimeUnit.SECONDS));
        return refused.getCause().getMessage();
    }

    // Structure

    @Test
    void theOutlineShowsWhatAModelDefinesAndDemands() {
        editor.write("base.cat", BASE);
        editor.open("model.cat", MODEL + "enum Modes = 'a || 'b\nprocedure p(r) = irreflexive r as never end\nflag ~empty com\n");
        assertEquals(List.of("include \"base.cat\"", "include \"cos.cat\"", "com relation", "far relation", "order acyclic twice(far)",
                "Both set of events", "Modes", "- 'a", "- 'b", "p procedure", "- never irreflexive r", "~empty com flag"), outline("model.cat"));
    }

    private List<String> outline(String file) {
        List<String> lines = new ArrayList<>();
        answer(editor.documents().documentSymbol(new DocumentSymbolParams(editor.id(file)))).forEach(s -> outline(s.getRight(), "", lines));
        return lines;
    }

    private static void outline(DocumentSymbol symbol, String indentation, List<String> lines) {
        lines.add((indentation + symbol.getName() + " " + (symbol.getDetail() == null ? "" : symbol.getDetail())).stripTrailing());
        if (symbol.getChildren() != null) {
            symbol.getChildren().forEach(c -> outline(c, indentation + "- ", lines));
        }
    }

    @Test
    void statementsCommentsAndIncludesCanBeFolded() {
        editor.open("model.cat", "(* a\nb *)\ninclude \"a.cat\"\ninclude \"b.cat\"\nlet a =\n  po\n| rf\nacyclic a\n");
        List<String> folds = answer(editor.documents().foldingRange(new FoldingRangeRequestParams(editor.id("model.cat")))).stream()
                .map(f -> f.getStartLine() + "-" + f.getEndLine() + " " + f.getKind()).toList();
        assertEquals(List.of("0-1 comment", "4-6 null", "2-3 imports"), folds);
    }

    @Test
    void wordsAreColouredByWhatTheyMean() {
        openModel();
        List<String> tokens = SemanticTokenText.of(editor, "model.cat");
        assertTrue(tokens.containsAll(List.of("\"Model\" string", "include keyword", "com variable declaration", "rf variable defaultLibrary",
                "co variable defaultLibrary", "// communication comment", "twice function", "order event", "Both type declaration", "R type defaultLibrary")),
                tokens.toString());
    }

    @Test
    void definitionsAreFoundByNameInTheWholeFolderAndThenInShippedModels() {
        openModel();
        List<String> found = found("hb");
        assertEquals("hb base.cat", found.get(0));
        assertTrue(found.containsAll(List.of("hb rc11.cat", "hb power.cat", "happens-before lkmm.cat")), found.toString());
        assertEquals("external aarch64.cat", found("external").get(0));
        editor.write("model.cat", MODEL);
        assertEquals("order model.cat", found("order").get(0));
        assertEquals("aarch64.cat ARMv8 AArch64", found("aarch64.c").get(0));
        assertEquals(List.of(), found("include"));
        editor.change("model.cat", MODEL.replace("order", "orders"));
        assertEquals("orders model.cat", found("order").get(0));
    }

    private List<String> found(String query) {
        assertTrue(editor.connection().initialized().getCapabilities().getWorkspaceSymbolProvider().getLeft());
        return answer(editor.server().getWorkspaceService().symbol(new WorkspaceSymbolParams(query))).getRight().stream()
                .map(s -> s.getName() + " " + s.getContainerName()).toList();
    }
}
