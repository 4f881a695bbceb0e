package org.felis.languageserver.services;

import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/**
 * What an editor said it can do, as far as the answers depend on it.
 *
 * @param markdown whether hovers and documentation may be Markdown
 * @param insertReplace whether a proposal may say both what to replace and what to leave when it is only inserted
 * @param nestedSymbols whether the outline may be a tree
 * @param codeActions whether a quick fix may carry its edit
 * @param versionedEdits whether changes of several files may say which versions they are about
 * @param newFiles whether they may also create a file; only if they are versioned
 * @param watchesFiles whether it can be asked to tell about changed files
 * @param progress whether it shows the progress of work that the server begins
 * @param documents whether it can be asked to show a document, also one outside of itself
 * @param lenses whether it can be told that lenses have changed
 */
public record ClientAbilities(boolean markdown, boolean insertReplace, boolean nestedSymbols, boolean codeActions, boolean versionedEdits, boolean newFiles,
        boolean watchesFiles, boolean progress, boolean documents, boolean lenses) {

    public static ClientAbilities of(ClientCapabilities capabilities) {
        Optional<TextDocumentClientCapabilities> text = Optional.ofNullable(capabilities).map(ClientCapabilities::getTextDocument);
        Optional<WorkspaceClientCapabilities> workspace = Optional.ofNullable(capabilities).map(ClientCapabilities::getWorkspace);
        Optional<WindowClientCapabilities> window = Optional.ofNullable(capabilities).map(ClientCapabilities::getWindow);
        List<String> hover = text.map(TextDocumentClientCapabilities::getHover).map(HoverCapabilities::getContentFormat).orElse(List.of());
        Optional<CompletionItemCapabilities> proposals = text.map(TextDocumentClientCapabilities::getCompletion)
                .map(CompletionCapabilities::getCompletionItem);
        List<String> documentation = proposals.map(CompletionItemCapabilities::getDocumentationFormat).orElse(List.of());
        Optional<WorkspaceEditCapabilities> edits = workspace.map(WorkspaceClientCapabilities::getWorkspaceEdit)
                .filter(e -> Boolean.TRUE.equals(e.getDocumentChanges()));
        return new ClientAbilities(hover.contains(MarkupKind.MARKDOWN) || documentation.contains(MarkupKind.MARKDOWN),
                proposals.map(CompletionItemCapabilities::getInsertReplaceSupport).orElse(false),
                text.map(TextDocumentClientCapabilities::getDocumentSymbol)
                        .map(DocumentSymbolCapabilities::getHierarchicalDocumentSymbolSupport).orElse(false),
                text.map(TextDocumentClientCapabilities::getCodeAction)
                        .map(CodeActionCapabilities::getCodeActionLiteralSupport).isPresent(),
                edits.isPresent(), edits.filter(e -> e.getResourceOperations() != null && e.getResourceOperations().contains(ResourceOperationKind.Create))
                        .isPresent(),
                workspace.map(WorkspaceClientCapabilities::getDidChangeWatchedFiles)
                        .map(DidChangeWatchedFilesCapabilities::getDynamicRegistration).orElse(false),
                window.map(WindowClientCapabilities::getWorkDoneProgress).orElse(false),
                window.map(WindowClientCapabilities::getShowDocument).map(ShowDocumentCapabilities::isSupport).orElse(false),
                workspace.map(WorkspaceClientCapabilities::getCodeLens).map(CodeLensWorkspaceCapabilities::getRefreshSupport).orElse(false));
    }

    /** Text in Markdown, as the editor can show it: without its marks if it cannot. */
    public MarkupContent markup(String text) {
        return markdown ? new MarkupContent(MarkupKind.MARKDOWN, text) : new MarkupContent(MarkupKind.PLAINTEXT, Markdown.plain(text));
    }
}
