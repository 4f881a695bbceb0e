package org.felis.languageserver.text;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** The documents that are open in the editor, newest versions. Thread-safe; a {@link #snapshot()} does not change any more. */
public final class OpenDocuments {

    private final ClosedFiles closed = new ClosedFiles();
    private volatile Map<String, TextDocument> byName = Map.of();

    /** The open documents at one moment. */
    public static final class Snapshot {

        private final Map<String, TextDocument> byName;
        private final ClosedFiles closed;

        private Snapshot(Map<String, TextDocument> byName, ClosedFiles closed) {
            this.byName = byName;
            this.closed = closed;
        }

        /** The open document of that name; see {@link DocumentNames}. */
        public Optional<TextDocument> find(String name) {
            return Optional.ofNullable(byName.get(DocumentNames.canonical(name)));
        }

        public Collection<TextDocument> all() {
            return byName.values();
        }

        /** The same, but for these documents; what would be if somebody wrote them. */
        public Snapshot with(Collection<TextDocument> documents) {
            Map<String, TextDocument> changed = new HashMap<>(byName);
            documents.forEach(d -> changed.put(d.name(), d));
            return new Snapshot(Map.copyOf(changed), closed);
        }

        /** The URI of a file, as its editor writes it if it is open. */
        public String uri(String name) {
            return find(name).map(TextDocument::uri).orElseGet(() -> DocumentNames.uri(name));
        }

        /** The open document of that name, else the file of that name; empty if there is neither, or in none of our languages. */
        public Optional<TextDocument> read(String name) {
            return find(name).or(() -> closed.find(name));
        }
    }

    /** The documents that are open now. */
    public Snapshot snapshot() {
        return new Snapshot(byName, closed);
    }

    /** A document is opened; nothing happens if it is in none of our languages. */
    public synchronized void open(String uri, String languageId, int version, String text) {
        Language.of(DocumentNames.name(uri), languageId).ifPresent(l -> put(new TextDocument(uri, l, version, text)));
    }

    /** A document changes; nothing happens if it is not open. */
    public synchronized void change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
        TextDocument known = byName.get(DocumentNames.name(uri));
        if (known != null) {
            put(known.changed(version, changes));
        }
    }

    public synchronized void close(String uri) {
        Map<String, TextDocument> rest = new HashMap<>(byName);
        rest.remove(DocumentNames.name(uri));
        byName = Map.copyOf(rest);
    }

    private void put(TextDocument document) {
        Map<String, TextDocument> all = new HashMap<>(byName);
        all.put(document.name(), document);
        byName = Map.copyOf(all);
    }
}
