package org.felis.languageserver.protocol;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.lsp4j.WorkspaceSymbol;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.text.TextDocument;

/**
 * What documents export, found once for each text: somebody who types a name asks at each letter about all files. What sort of thing a name of
 * a model is may follow from an include that changed meanwhile; its place does not. Thread-safe; one document at a time.
 */
final class KnownExports {

    /** More than a workspace has. */
    private static final int MAX_DOCUMENTS = 20_000;

    private record Known(String uri, int length, int hash, List<WorkspaceSymbol> exports) {

        boolean isOf(TextDocument document) {
            return uri.equals(document.uri()) && length == document.text().length() && hash == document.text().hashCode();
        }
    }

    private final Map<String, Known> byName = new HashMap<>();

    synchronized List<WorkspaceSymbol> of(DocumentView view, LanguageServices services) {
        TextDocument document = view.document();
        Known known = byName.get(document.name());
        if (known == null || !known.isOf(document)) {
            if (byName.size() >= MAX_DOCUMENTS) {
                byName.clear();
            }
            known = new Known(document.uri(), document.text().length(), document.text().hashCode(), services.exports(view));
            byName.put(document.name(), known);
        }
        return known.exports();
    }
}
