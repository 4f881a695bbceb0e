package org.felis.languageserver.services;

import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.felis.languageserver.text.OpenDocuments;
import org.felis.languageserver.text.TextDocument;

/**
 * What a question is about: a document as it stood when the question came, and its surroundings.
 *
 * @param document the document
 * @param open all open documents
 * @param folders what the editor has opened, and its closed files
 * @param client what the editor can show
 * @param cancellation throws when nobody waits for the answer any more; long work asks it now and then
 */
public record DocumentView(TextDocument document, OpenDocuments.Snapshot open, WorkspaceFolders folders, ClientAbilities client,
        CancelChecker cancellation) {

    public String text() {
        return document.text();
    }

    /** The range of the protocol for two offsets of the document. */
    public Range range(int from, int to) {
        return document.lines().range(from, to);
    }
}
