package org.felis.languageserver.protocol;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.services.RefusedException;
import org.felis.languageserver.services.SemanticToken;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.TextChange;
import org.felis.languageserver.verification.VerdictLenses;

/** {@code textDocument/…}: keeps the documents, hands questions to the language of the document. */
final class DocumentRequests implements TextDocumentService {

    private final Session session;
    private final DiagnosticsPublisher diagnostics;

    DocumentRequests(Session session, DiagnosticsPublisher diagnostics) {
        this.session = session;
        this.diagnostics = diagnostics;
    }

    // Documents

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        if (!session.isInitialized()) {
            return; // as the protocol wants it
        }
        var opened = params.getTextDocument();
        session.documents().open(opened.getUri(), opened.getLanguageId(), opened.getVersion(), opened.getText());
        diagnostics.changed(DocumentNames.name(opened.getUri()));
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        var changed = params.getTextDocument();
        int version = Optional.ofNullable(changed.getVersion()).orElse(0);
        session.documents().change(changed.getUri(), version, params.getContentChanges());
        diagnostics.changed(DocumentNames.name(changed.getUri()));
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        String uri = params.getTextDocument().getUri();
        var known = session.documents().snapshot().find(DocumentNames.name(uri));
        session.documents().close(uri);
        known.ifPresent(diagnostics::closed);
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // the text is known
    }

    /** What is wrong with a document, open or not. It is not advertised: clients that are sent the problems of open documents would show them twice. */
    @Override
    public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
        return session.ask(params.getTextDocument().getUri(), List.<Diagnostic>of(), LanguageServices::diagnostics)
                .thenApply(problems -> new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(problems)));
    }

    // Questions about a place

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return at(params, List.<CompletionItem>of(), LanguageServices::completion).thenApply(Either::forLeft);
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        return at(params, Optional.<Hover>empty(), LanguageServices::hover).thenApply(DocumentRequests::orNull);
    }

    @Override
    public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams params) {
        return at(params, Optional.<SignatureHelp>empty(), LanguageServices::signature).thenApply(DocumentRequests::orNull);
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(DefinitionParams params) {
        return at(params, List.<Location>of(), LanguageServices::definition).thenApply(Either::forLeft);
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        boolean withDefinition = params.getContext() != null && params.getContext().isIncludeDeclaration();
        return at(params, List.<Location>of(), (s, v, offset) -> s.references(v, offset, withDefinition)).thenApply(l -> l);
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(DocumentHighlightParams params) {
        return at(params, List.<DocumentHighlight>of(), LanguageServices::highlights).thenApply(l -> l);
    }

    @Override
    public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(PrepareRenameParams params) {
        return at(params, Optional.<Range>empty(), (s, v, offset) -> refusable(() -> s.renamable(v, offset)))
                .thenApply(range -> range.map(Either3::<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forFirst).orElse(null));
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
        return at(params, new WorkspaceEdit(), (s, v, offset) -> refusable(() -> s.rename(v, offset, params.getNewName())));
    }

    // Questions about the whole document

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(DocumentSymbolParams params) {
        String uri = params.getTextDocument().getUri();
        return session.ask(uri, List.of(), (s, v) -> Symbols.of(s.symbols(v), uri, session.client().nestedSymbols()));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return session.ask(params.getTextDocument().getUri(), List.<CodeLens>of(), (s, v) -> s.places(v)
                .map(places -> VerdictLenses.of(session.verdicts().of(v.document().name()), v.document().uri(), v.text(), places)).orElse(List.of()))
                .thenApply(l -> l);
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
        return session.ask(params.getTextDocument().getUri(), List.of(), LanguageServices::folds);
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
        return session.ask(params.getTextDocument().getUri(), new SemanticTokens(List.of()),
                (s, v) -> new SemanticTokens(SemanticToken.encode(s.tokens(v), v.document().lines())));
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        return session.ask(params.getTextDocument().getUri(), List.<TextEdit>of(),
                (s, v) -> s.format(v).map(t -> TextChange.between(v.document(), t)).orElse(List.of())).thenApply(l -> l);
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        if (!session.client().codeActions()) {
            return CompletableFuture.completedFuture(List.of());
        }
        return session.ask(params.getTextDocument().getUri(), List.of(), (s, v) -> s.quickFixes(v, params.getRange()).stream()
                .<Either<Command, CodeAction>>map(Either::forRight).toList());
    }

    private interface QuestionAtPlace<T> {
        T answer(LanguageServices services, DocumentView view, int offset);
    }

    private <T> CompletableFuture<T> at(TextDocumentPositionParams place, T nothing, QuestionAtPlace<T> question) {
        return session.ask(place.getTextDocument().getUri(), nothing,
                (s, v) -> question.answer(s, v, v.document().lines().offset(place.getPosition())));
    }

    private static <T> T orNull(Optional<T> answer) {
        return answer.orElse(null);
    }

    private interface Refusable<T> {
        T run() throws RefusedException;
    }

    /** The protocol's way to refuse is an error with a message, which the editor shows. */
    private static <T> T refusable(Refusable<T> change) {
        try {
            return change.run();
        } catch (RefusedException refused) {
            throw new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, refused.getMessage(), null));
        }
    }
}
