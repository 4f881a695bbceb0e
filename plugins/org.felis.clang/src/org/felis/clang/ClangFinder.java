package org.felis.clang;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where clang may be: {@code clang} in the folders of PATH, then {@code clang-NN}, the newest first. */
public final class ClangFinder {

    private static final Pattern NUMBERED = Pattern.compile("clang-(\\d{1,3})(?:\\.exe)?");

    /** What a folder has whose name is that of a clang with a number. */
    private record Listing(Optional<FileTime> changed, List<Path> files) {
    }

    private static final Map<Path, Listing> LISTINGS = new ConcurrentHashMap<>();

    private final List<Path> folders;

    public ClangFinder(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Looks in the folders of the environment variable PATH. */
    public static ClangFinder onPath() {
        List<Path> folders = new ArrayList<>();
        for (String folder : Optional.ofNullable(System.getenv("PATH")).orElse("").split(Pattern.quote(File.pathSeparator))) {
            try {
                Path path = Path.of(folder);
                if (path.isAbsolute()) { // a relative one would run what lies beside the tests
                    folders.add(path);
                }
            } catch (InvalidPathException notAFolder) {
                continue; // as every shell does
            }
        }
        return new ClangFinder(folders);
    }

    /** All that may be clang, the preferred one first. */
    public List<Path> candidates() {
        List<Path> found = new ArrayList<>();
        for (Path folder : folders) {
            for (String name : List.of("clang", "clang.exe")) {
                Path file = folder.resolve(name);
                if (isProgram(file)) {
                    found.add(file);
                }
            }
        }
        List<Path> numbered = new ArrayList<>();
        for (Path folder : folders) {
            numbered.addAll(numberedIn(folder));
        }
        numbered.sort(Comparator.comparing((Path file) -> number(file)).reversed()); // stable: among equals the order of the folders
        found.addAll(numbered);
        return found;
    }

    /** A text that changes when another clang may be found: the files of all candidates, where links lead, their sizes and times. */
    public String state() {
        return state(candidates());
    }

    /** The same of given files. */
    public static String state(List<Path> files) {
        StringBuilder state = new StringBuilder();
        for (Path candidate : files) {
            state.append(candidate);
            try {
                Path real = candidate.toRealPath();
                state.append(' ').append(real).append(' ').append(Files.size(real)).append(' ').append(Files.getLastModifiedTime(real));
            } catch (IOException unreadable) {
                state.append(" unreadable");
            }
            state.append('\n');
        }
        return state.toString();
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private static int number(Path file) {
        Matcher matcher = NUMBERED.matcher(file.getFileName().toString());
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** A folder is read once, as long as nothing is added to it or removed. */
    private static List<Path> numberedIn(Path folder) {
        Optional<FileTime> changed = changed(folder);
        Listing known = LISTINGS.get(folder);
        if (known == null || !known.changed().equals(changed)) {
            known = new Listing(changed, read(folder));
            LISTINGS.put(folder, known);
        }
        return known.files().stream().filter(ClangFinder::isProgram).toList();
    }

    private static Optional<FileTime> changed(Path folder) {
        try {
            return Optional.of(Files.getLastModifiedTime(folder));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static List<Path> read(Path folder) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "clang-*")) {
            for (Path file : files) {
                if (number(file) > 0) {
                    found.add(file);
                }
            }
        } catch (IOException notReadable) {
            return List.of(); // PATH often names folders that do not exist
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }
}
