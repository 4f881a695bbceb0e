package org.felis.languageserver.litmus;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.services.RefusedException;
import org.felis.languageserver.services.SemanticToken;
import org.felis.languageserver.services.TestPlaces;
import org.felis.litmus.frontend.LitmusFrontEnd;
import org.felis.verification.sources.DefaultModel;

/** The services of litmus. A test stands alone: nothing in it means anything in another file. */
public final class LitmusServices implements LanguageServices {

    /** The first line: architecture and name. */
    private static final Pattern HEADER = Pattern.compile("\\A\\s*(\\w+)[ \\t]+(\\S+)");

    private final LitmusTests tests = new LitmusTests();

    @Override
    public List<Diagnostic> diagnostics(DocumentView view) {
        return test(view).compilation().problems().stream().map(p -> Diagnostics.of(p, view.document().lines())).distinct().toList();
    }

    @Override
    public List<CompletionItem> completion(DocumentView view, int offset) {
        return LitmusCompletion.at(test(view), view, offset);
    }

    @Override
    public Optional<Hover> hover(DocumentView view, int offset) {
        return LitmusHover.at(test(view), view, offset);
    }

    @Override
    public List<Location> definition(DocumentView view, int offset) {
        LitmusNames names = test(view).names();
        return names.at(offset).flatMap(n -> names.definition(n.thing())).map(n -> List.of(location(view, n))).orElse(List.of());
    }

    @Override
    public List<Location> references(DocumentView view, int offset, boolean withDefinition) {
        LitmusNames names = test(view).names();
        return names.at(offset).stream().flatMap(n -> names.of(n.thing()).stream()).filter(n -> withDefinition || !n.defines())
                .map(n -> location(view, n)).toList();
    }

    private static Location location(DocumentView view, LitmusName name) {
        return new Location(view.document().uri(), view.range(name.offset(), name.end()));
    }

    @Override
    public List<DocumentHighlight> highlights(DocumentView view, int offset) {
        LitmusNames names = test(view).names();
        return names.at(offset).stream().flatMap(n -> names.of(n.thing()).stream())
                .map(n -> new DocumentHighlight(view.range(n.offset(), n.end()),
                        n.defines() ? DocumentHighlightKind.Write : DocumentHighlightKind.Read)).toList();
    }

    @Override
    public Optional<Range> renamable(DocumentView view, int offset) throws RefusedException {
        return new LitmusRename(test(view), view).renamable(offset);
    }

    @Override
    public WorkspaceEdit rename(DocumentView view, int offset, String newName) throws RefusedException {
        return new LitmusRename(test(view), view).rename(offset, newName);
    }

    @Override
    public List<DocumentSymbol> symbols(DocumentView view) {
        return LitmusOutline.symbols(test(view), view);
    }

    @Override
    public List<FoldingRange> folds(DocumentView view) {
        return LitmusOutline.folds(test(view), view);
    }

    @Override
    public List<SemanticToken> tokens(DocumentView view) {
        return LitmusTokens.of(test(view));
    }

    @Override
    public Optional<String> format(DocumentView view) {
        return LitmusFormatter.format(test(view));
    }

    @Override
    public List<CodeAction> quickFixes(DocumentView view, Range range) {
        return LitmusQuickFixes.of(test(view), view, range);
    }

    @Override
    public Optional<SignatureHelp> signature(DocumentView view, int offset) {
        return test(view).isC() ? OpenCall.signature(test(view), view, offset) : OpenInstruction.signature(test(view), view, offset);
    }

    /** The test's name; read off the first line, since a workspace may have thousands of tests. */
    @Override
    public List<WorkspaceSymbol> exports(DocumentView view) {
        Matcher header = HEADER.matcher(view.text());
        if (!header.find()) {
            return List.of();
        }
        Location place = new Location(view.document().uri(), view.range(header.start(2), header.end(2)));
        return List.of(new WorkspaceSymbol(header.group(2), SymbolKind.Module, Either.forLeft(place), header.group(1)));
    }

    /** As the outline has them. */
    @Override
    public Optional<TestPlaces> places(DocumentView view) {
        return symbols(view).stream().filter(s -> s.getKind() == SymbolKind.Module).findFirst().map(t -> new TestPlaces(t.getName(),
                DefaultModel.of(view.document().name(), view.text(), new LitmusFrontEnd()), t.getSelectionRange(), t.getChildren().stream()
                .filter(part -> part.getKind() == SymbolKind.Event).map(DocumentSymbol::getRange).findFirst().orElse(t.getSelectionRange())));
    }

    /** The examples are files to be copied. */
    @Override
    public List<Path> shipped() {
        return List.of();
    }

    private LitmusAnalysis test(DocumentView view) {
        return tests.of(view.document());
    }
}
