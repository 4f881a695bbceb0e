package org.felis.languageserver.services;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;

/** Changes of documents as the editor takes them: with the versions that they are about, if it can check these. */
public final class WorkspaceEdits {

    private WorkspaceEdits() {
    }

    /** Changes of one document. */
    public static WorkspaceEdit of(DocumentView view, List<TextEdit> edits) {
        return of(view, Map.of(view.document(), edits));
    }

    /** Changes of several documents, open or not. */
    public static WorkspaceEdit of(DocumentView view, Map<TextDocument, List<TextEdit>> edits) {
        if (!view.client().versionedEdits()) {
            Map<String, List<TextEdit>> byUri = new LinkedHashMap<>();
            edits.forEach((document, changes) -> byUri.put(document.uri(), changes));
            return new WorkspaceEdit(byUri);
        }
        return new WorkspaceEdit(edits.entrySet().stream()
                .map(e -> Either.<TextDocumentEdit, ResourceOperation>forLeft(versioned(e.getKey(), e.getValue(), view.open()))).toList());
    }

    /** A new, empty file; only for editors with that ability. */
    public static WorkspaceEdit newFile(String uri) {
        return new WorkspaceEdit(List.of(Either.forRight(new CreateFile(uri))));
    }

    private static TextDocumentEdit versioned(TextDocument document, List<TextEdit> edits, OpenDocuments.Snapshot open) {
        Integer version = open.find(document.name()).map(TextDocument::version).orElse(null);
        return new TextDocumentEdit(new VersionedTextDocumentIdentifier(document.uri(), version),
                edits.stream().map(Either::<TextEdit, SnippetTextEdit>forLeft).toList());
    }
}
