package org.felis.languageserver.services;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.TextDocument;

/** The folders that the editor has opened. Files are looked for when they are needed; nothing is indexed ahead. Immutable. */
public final class WorkspaceFolders {

    private static final int MAX_DEPTH = 16;
    /** Files of all kinds that are looked at; more make no workspace of models and tests. */
    private static final int MAX_VISITED = 50_000;
    private static final Set<String> NO_SOURCES = Set.of("target", "build", "node_modules", "_build", "out", "bin");

    private final List<Path> folders;

    public WorkspaceFolders(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    public List<Path> folders() {
        return folders;
    }

    /**
     * The files of a language in the folders, and in the directory of a document that is outside of them.
     *
     * @return sorted, none twice
     */
    public List<Path> files(Language language, Optional<TextDocument> document) {
        Set<Path> files = new TreeSet<>();
        folders.forEach(f -> collect(f, MAX_DEPTH, language, files));
        document.flatMap(d -> DocumentNames.path(d.uri())).map(Path::getParent)
                .filter(d -> folders.stream().noneMatch(d::startsWith)).ifPresent(d -> collect(d, 1, language, files));
        return new ArrayList<>(files);
    }

    private static void collect(Path folder, int depth, Language language, Set<Path> files) {
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(java.nio.file.FileVisitOption.class), depth, new SimpleFileVisitor<>() {
                private int visited;

                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    String name = String.valueOf(directory.getFileName());
                    boolean skipped = !directory.equals(folder) && (name.startsWith(".") || NO_SOURCES.contains(name));
                    return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() && Language.ofName(file.toString()).filter(language::equals).isPresent()) {
                        files.add(file);
                    }
                    return ++visited < MAX_VISITED ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            // what was found until then
        }
    }
}
