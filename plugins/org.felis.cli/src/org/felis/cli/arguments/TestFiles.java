package org.felis.cli.arguments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.source.TextFile;

/** The tests that arguments name: a file, all {@code .litmus} files below a folder, or {@code @LIST}, a file with one of these a line. */
public final class TestFiles {

    private static final String SUFFIX = ".litmus";

    private TestFiles() {
    }

    /** The files in the order of the arguments, those of a folder by name. A file that does not exist is kept: its verdict says so. */
    public static List<Path> of(List<String> arguments) throws ArgumentException {
        return of(arguments, List.of(SUFFIX));
    }

    /** The same, of folders the files whose names end so. */
    public static List<Path> of(List<String> arguments, List<String> suffixes) throws ArgumentException {
        return of(arguments, suffixes, Set.of());
    }

    /** @param open the lists that are being read */
    private static List<Path> of(List<String> arguments, List<String> suffixes, Set<Path> open) throws ArgumentException {
        List<Path> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.isBlank()) {
                throw new ArgumentException("an argument is empty: name a file, a folder or @LIST ('.' is the current folder)");
            } else if (argument.startsWith("@")) {
                files.addAll(listed(Path.of(argument.substring(1)), suffixes, open));
            } else if (Files.isDirectory(Path.of(argument))) {
                files.addAll(below(Path.of(argument), suffixes));
            } else {
                files.add(Path.of(argument));
            }
        }
        return files;
    }

    private static List<Path> listed(Path list, List<String> suffixes, Set<Path> open) throws ArgumentException {
        Path absolute = list.toAbsolutePath().normalize();
        if (open.contains(absolute)) {
            throw new ArgumentException("the list of tests " + list + " contains itself");
        }
        Set<Path> inside = new HashSet<>(open);
        inside.add(absolute);
        List<String> lines = lines(list);
        if (lines.isEmpty()) {
            throw new ArgumentException("the list of tests " + list + " is empty");
        }
        return of(lines, suffixes, inside);
    }

    private static List<String> lines(Path list) throws ArgumentException {
        try {
            return TextFile.read(list).lines().map(String::strip)
                    .filter(l -> !l.isEmpty() && !l.startsWith("#")).toList();
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read the list of tests " + list + ": " + FileProblem.words(unreadable));
        }
    }

    /** The files below a folder whose names end so, by name; at least one. */
    public static List<Path> below(Path folder, List<String> suffixes) throws ArgumentException {
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> found = walk.filter(f -> suffixes.stream().anyMatch(f.toString()::endsWith))
                    .filter(Files::isRegularFile).sorted().toList();
            if (found.isEmpty()) {
                throw new ArgumentException("no " + String.join(" or ", suffixes) + " file below " + folder);
            }
            return found;
        } catch (IOException | UncheckedIOException unreadable) {
            throw new ArgumentException("cannot read " + folder + ": " + unreadable.getMessage());
        }
    }
}
