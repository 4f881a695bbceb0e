package org.felis.languageserver.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.source.TextFile;

/** Files that no editor has open, as documents. A file that did not change is the same document as before. Thread-safe. */
final class ClosedFiles {

    private static final int REMEMBERED_FILES = 256;

    private record Read(FileTime changed, long size, TextDocument document) {
    }

    private final Map<Path, Read> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Read> eldest) {
            return size() > REMEMBERED_FILES;
        }
    };

    /** A file in one of our languages; empty if there is none at that place. */
    Optional<TextDocument> find(String name) {
        String uri = DocumentNames.uri(name);
        Optional<Path> file = DocumentNames.path(uri);
        Optional<Language> language = file.flatMap(f -> Language.ofName(f.toString()));
        if (language.isEmpty()) {
            return Optional.empty();
        }
        try {
            BasicFileAttributes attributes = Files.readAttributes(file.get(), BasicFileAttributes.class);
            if (!attributes.isRegularFile() || attributes.size() > TextFile.MOST_BYTES) {
                return Optional.empty();
            }
            synchronized (remembered) {
                Read known = remembered.get(file.get());
                if (known == null || known.size() != attributes.size() || !known.changed().equals(attributes.lastModifiedTime())) {
                    String text = TextFile.read(file.get());
                    known = new Read(attributes.lastModifiedTime(), attributes.size(), new TextDocument(uri, language.get(), 0, text));
                    remembered.put(file.get(), known);
                }
                return Optional.of(known.document());
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
