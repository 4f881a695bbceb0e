package org.felis.ide.wizard;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

import org.felis.ide.FelisFiles;

/**
 * The tests and models below a folder, relative to it.
 *
 * @param unreadable how many folders could not be read
 */
record FolderContents(List<Path> tests, List<Path> models, int unreadable) {

    private static final String BELL = "bell";

    FolderContents {
        tests = List.copyOf(tests);
        models = List.copyOf(models);
    }

    /**
     * Looks below a folder; hidden folders and links to folders are left out.
     *
     * @param stopped asked often; once it holds, what was found until then counts
     */
    static FolderContents of(Path folder, BooleanSupplier stopped) throws IOException {
        List<Path> tests = new ArrayList<>();
        List<Path> models = new ArrayList<>();
        int[] unreadable = new int[1];
        Files.walkFileTree(folder, Set.of(), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return stopped.getAsBoolean() ? FileVisitResult.TERMINATE
                        : !directory.equals(folder) && directory.getFileName().toString().startsWith(".") ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (attributes.isRegularFile() && name.endsWith("." + FelisFiles.LITMUS)) {
                    tests.add(folder.relativize(file));
                } else if (attributes.isRegularFile() && (name.endsWith("." + FelisFiles.CAT) || name.endsWith("." + BELL))) {
                    models.add(folder.relativize(file));
                }
                return stopped.getAsBoolean() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                unreadable[0]++;
                return FileVisitResult.CONTINUE;
            }
        });
        return new FolderContents(tests, models, unreadable[0]);
    }

    boolean isEmpty() {
        return tests.isEmpty() && models.isEmpty();
    }

    /** {@code 120 tests and 3 models}. */
    String text() {
        return count(tests.size(), "test") + " and " + count(models.size(), "model")
                + (unreadable == 0 ? "" : "; " + count(unreadable, "file or folder", "files or folders") + " cannot be read");
    }

    private static String count(int number, String one) {
        return count(number, one, one + "s");
    }

    private static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
