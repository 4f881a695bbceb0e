package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.eclipse.xtext.ide.editor.syntaxcoloring.ISemanticHighlightingCalculator;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;
import org.eclipse.xtext.ide.server.symbol.HierarchicalDocumentSymbolService;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.felis.litmus.ide.LitmusIdeSetup;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.litmus.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.google.inject.Injector;

/** The services that editors use. */
class LitmusEditorTest {

    private static final String TEST = """
            AArch64 T
            { 0:X1=x; }
             P0          | P1        ;
             LDR W0,[X1] | again:    ;
             CBZ W0,end  | B again   ;
             DMB SY      | MUV W0,#1 ;
             end:        |           ;
            exists (0:X0=1)
            """;

    private static Injector injector;

    @BeforeAll
    static void setUp() {
        injector = new LitmusIdeSetup().createInjectorAndDoEMFRegistration();
    }

    private static XtextResource resource(String text) {
        XtextResourceSet resources = injector.getInstance(XtextResourceSet.class);
        XtextResource resource = (XtextResource) resources.createResource(URI.createURI("file:/T.litmus"));
        try {
            resource.load(new LazyStringInputStream(text, StandardCharsets.UTF_8.name()), null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return resource;
    }

    private static List<String> proposals(String textWithCursor) {
        int offset = textWithCursor.indexOf('^');
        String text = textWithCursor.replace("^", "");
        Document document = new Document(1, text);
        Position position = document.getPosition(offset);
        return injector.getInstance(ContentAssistService.class).createCompletionList(document, resource(text),
                new CompletionParams(new TextDocumentIdentifier("file:/T.litmus"), position), CancelIndicator.NullImpl)
                .getItems().stream().map(CompletionItem::getLabel).toList();
    }

    @Test
    void editorsShowTheProblemsOfCompiling() {
        List<Issue> issues = injector.getInstance(IResourceValidator.class).validate(resource(TEST), CheckMode.ALL,
                CancelIndicator.NullImpl);
        assertEquals(1, issues.size(), issues::toString);
        Issue issue = issues.get(0);
        assertEquals("LIT201", issue.getCode());
        assertEquals(List.of(6, 16, 6, 19), List.of(issue.getLineNumber(), issue.getColumn(), issue.getLineNumberEnd(),
                issue.getColumnEnd()));
        assertEquals(TEST.indexOf("MUV"), issue.getOffset());
    }

    @Test
    void aJumpLeadsToTheLabelOfItsOwnThread() {
        EObjectAtOffsetHelper elements = injector.getInstance(EObjectAtOffsetHelper.class);
        XtextResource resource = resource(TEST);
        EObject target = elements.getElementWithNameAt(resource, TEST.indexOf("end  |") + 1);
        assertEquals("end", ((Label) target).getName());
        EObject register = elements.getElementWithNameAt(resource, TEST.indexOf("W0,end"));
        assertTrue(!(register instanceof Label));
    }

    @Test
    void hoveringShowsTheRowOfTheTable() {
        XtextResource resource = resource(TEST);
        IEObjectDocumentationProvider documentation = injector.getInstance(IEObjectDocumentationProvider.class);
        EObjectAtOffsetHelper elements = injector.getInstance(EObjectAtOffsetHelper.class);
        String dmb = documentation.getDocumentation(elements.resolveElementAt(resource, TEST.indexOf("DMB")));
        assertTrue(dmb.contains("`DMB option`") && dmb.contains("`DMB.SY`"), dmb);
        String w0 = documentation.getDocumentation(elements.resolveElementAt(resource, TEST.indexOf("W0,end")));
        assertEquals("`W0`: the low 32 bits of `X0`", w0);
        assertNull(documentation.getDocumentation(elements.resolveElementAt(resource, TEST.indexOf("MUV"))));
    }

    @Test
    void theOutlineHasThreadsLabelsAndTheQuestion() {
        List<String> names = new ArrayList<>();
        List<DocumentSymbol> symbols = injector.getInstance(HierarchicalDocumentSymbolService.class)
                .getSymbols(resource(TEST), CancelIndicator.NullImpl);
        assertEquals(1, symbols.size());
        assertEquals("T", symbols.get(0).getName());
        symbols.get(0).getChildren().forEach(symbol -> names.add(symbol.getName()));
        assertEquals(List.of("initial state", "P0", "P1", "again:", "end:", "exists"), names);
    }

    @Test
    void mnemonicsAreProposedAtTheStartOfACell() {
        List<String> proposals = proposals(TEST.replace("MUV W0,#1", "LDAD^"));
        assertTrue(proposals.contains("LDADD") && proposals.contains("LDADDAL"), proposals::toString);
        assertTrue(proposals.stream().allMatch(p -> p.startsWith("LDAD")));
    }

    @Test
    void optionsRegistersAndLabelsAreProposedAsOperands() {
        assertTrue(proposals(TEST.replace("DMB SY", "DMB ISH^")).containsAll(List.of("ISH", "ISHLD", "ISHST")));
        assertTrue(proposals(TEST.replace("MUV W0,#1", "LDR W1^")).containsAll(List.of("W1", "W10")));
        assertTrue(proposals(TEST.replace("CBZ W0,end", "CBZ W0,e^")).contains("end"));
    }

    @Test
    void architecturesAreProposedInAnEmptyFile() {
        List<String> proposals = proposals("^");
        assertEquals(InstructionSet.architectures().stream().sorted().toList(), proposals.stream().sorted().toList());
        assertTrue(proposals.containsAll(List.of("AArch64", "PPC", "X86", "X86_64")));
    }

    @Test
    void mnemonicsRegistersAndCommentsAreColoured() {
        List<String> styles = new ArrayList<>();
        String text = "(* two\nlines *)\n" + TEST;
        injector.getInstance(ISemanticHighlightingCalculator.class).provideHighlightingFor(resource(text),
                (offset, length, ids) -> styles.add(text.substring(offset, offset + length) + " " + ids[0]),
                CancelIndicator.NullImpl);
        assertTrue(styles.containsAll(List.of("(* two comment", "lines *) comment", "AArch64 type", "P0 function",
                "LDR keyword", "W0 variable", "again method", "exists keyword", "x property")), styles::toString);
    }

    @Test
    void textThatIsNoTestBreaksNoService() {
        for (String text : List.of("", "AArch64", "\u0000", "AArch64 T {", "AArch64 T\n{ }\n P0 ;\n LDR W0,[")) {
            XtextResource resource = resource(text);
            injector.getInstance(IResourceValidator.class).validate(resource, CheckMode.ALL, CancelIndicator.NullImpl);
            injector.getInstance(HierarchicalDocumentSymbolService.class).getSymbols(resource, CancelIndicator.NullImpl);
            injector.getInstance(ISemanticHighlightingCalculator.class).provideHighlightingFor(resource,
                    (offset, length, ids) -> { }, CancelIndicator.NullImpl);
            proposals(text + "^");
        }
    }
}
