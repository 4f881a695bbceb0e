package org.felis.languageserver;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.xtext.ide.server.BuildManager.Buildable;
import org.eclipse.xtext.ide.server.WorkspaceManager;

import com.google.inject.Singleton;

/**
 * The documents that are open, with the versions their editors gave them: Xtext counts versions of its own and publishes
 * diagnostics without any. A closed document is forgotten instead of being read again from the disk.
 */
@Singleton
final class OpenDocuments extends WorkspaceManager {

    private final Map<URI, Integer> versions = new ConcurrentHashMap<>();

    /**
     * The version now being built or last built. Only the server's queue writes it, and diagnostics are published from that
     * queue, so that the version read there is the one that was checked.
     */
    OptionalInt version(URI uri) {
        Integer version = versions.get(uri);
        return version == null ? OptionalInt.empty() : OptionalInt.of(version);
    }

    /** The open documents whose file name ends so. */
    List<URI> withExtension(String extension) {
        return versions.keySet().stream().filter(u -> extension.equals(u.fileExtension())).toList();
    }

    @Override
    public Buildable didOpen(URI uri, Integer version, String contents) {
        versions.put(uri, version);
        return super.didOpen(uri, version, contents);
    }

    /** @param version of the new text; null to check the document again as it is */
    @Override
    public Buildable didChangeTextDocumentContent(URI uri, Integer version,
            Iterable<TextDocumentContentChangeEvent> changes) {
        if (version != null) {
            versions.computeIfPresent(uri, (u, old) -> version);
        }
        return super.didChangeTextDocumentContent(uri, version, changes);
    }

    @Override
    public Buildable didClose(URI uri) {
        versions.remove(uri);
        getOpenDocuments().remove(uri);
        return didChangeFiles(List.of(), List.of(uri));
    }
}
