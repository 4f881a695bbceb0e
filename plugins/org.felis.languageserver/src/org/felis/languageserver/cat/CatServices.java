package org.felis.languageserver.cat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentHighlight;
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
import org.felis.cat.compilation.ModelLibrary;
import org.felis.languageserver.cat.format.CatFormatter;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.services.RefusedException;
import org.felis.languageserver.services.SemanticToken;
import org.felis.languageserver.services.TestPlaces;
import org.felis.languageserver.services.WorkspaceFolders;
import org.felis.languageserver.text.Language;

/**
 * The services of CAT. What a name means is decided by the compiler, because includes are textual and later definitions shadow
 * earlier ones.
 */
public final class CatServices implements LanguageServices {

    private final CatModels models = new CatModels();

    @Override
    public List<Diagnostic> diagnostics(DocumentView view) {
        return CatDiagnostics.of(models.of(view), view);
    }

    @Override
    public List<CompletionItem> completion(DocumentView view, int offset) {
        return CatCompletion.at(models.of(view), view, offset);
    }

    @Override
    public Optional<Hover> hover(DocumentView view, int offset) {
        return CatHover.at(models.of(view), view, offset);
    }

    @Override
    public List<Location> definition(DocumentView view, int offset) {
        return new CatReferences(models, view).definition(offset);
    }

    @Override
    public List<Location> references(DocumentView view, int offset, boolean withDefinition) {
        return new CatReferences(models, view).locations(offset, withDefinition);
    }

    @Override
    public List<DocumentHighlight> highlights(DocumentView view, int offset) {
        return new CatReferences(models, view).highlights(offset);
    }

    @Override
    public Optional<Range> renamable(DocumentView view, int offset) throws RefusedException {
        return new CatRename(models, view).renamable(offset);
    }

    @Override
    public WorkspaceEdit rename(DocumentView view, int offset, String newName) throws RefusedException {
        return new CatRename(models, view).rename(offset, newName);
    }

    @Override
    public List<DocumentSymbol> symbols(DocumentView view) {
        return CatOutline.of(models.of(view), view);
    }

    @Override
    public List<FoldingRange> folds(DocumentView view) {
        return CatFolds.of(models.of(view).file(), view);
    }

    @Override
    public List<SemanticToken> tokens(DocumentView view) {
        return CatTokens.of(models.of(view));
    }

    @Override
    public Optional<String> format(DocumentView view) {
        return CatFormatter.format(models.of(view).file());
    }

    @Override
    public List<CodeAction> quickFixes(DocumentView view, Range range) {
        return CatQuickFixes.of(models.of(view), view, range);
    }

    @Override
    public Optional<SignatureHelp> signature(DocumentView view, int offset) {
        return CatSignature.at(models.of(view), view, offset);
    }

    /** The model by the name of its file, as includes write it, and what it defines and demands; not what it includes. */
    @Override
    public List<WorkspaceSymbol> exports(DocumentView view) {
        CatAnalysis model = models.of(view);
        String file = view.document().fileName();
        List<WorkspaceSymbol> exports = new ArrayList<>();
        exports.add(symbol(file, SymbolKind.File, view.range(0, 0), view, CatText.title(model.file().model())));
        for (DocumentSymbol symbol : CatOutline.of(model, view)) {
            if (symbol.getKind() != SymbolKind.Package) {
                exports.add(symbol(symbol.getName(), symbol.getKind(), symbol.getSelectionRange(), view, file));
            }
        }
        return exports;
    }

    private static WorkspaceSymbol symbol(String name, SymbolKind kind, Range place, DocumentView view, String container) {
        return new WorkspaceSymbol(name, kind, Either.forLeft(new Location(view.document().uri(), place)), container);
    }

    @Override
    public List<Path> shipped() {
        return ModelLibrary.located().directory().map(d -> new WorkspaceFolders(List.of(d))).map(d -> d.files(Language.CAT, Optional.empty())).orElse(List.of());
    }

    /** A model is what tests are verified under. */
    @Override
    public Optional<TestPlaces> places(DocumentView view) {
        return Optional.empty();
    }
}
