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

import org.felis.verification.frontends.FrontEnds;

/**
 * The tests that arguments name: a file, all files with tests below a folder, {@code -} for standard input, or {@code @LIST}, a file with one
 * of these a line ({@code @-}: on standard input).
 *
 * @param in standard input
 */
public record TestFiles(StandardInput in) {

    /** The files in the order of the arguments, those of a folder by name. A file that does not exist is kept: its verdict says so. */
    public List<Input> of(List<String> arguments) throws ArgumentException {
        return of(arguments, FrontEnds.ALL.suffixes());
    }

    /** The same, of folders the files whose names end so. */
    public List<Input> of(List<String> arguments, List<String> suffixes) throws ArgumentException {
        return of(arguments, suffixes, Set.of());
    }

    /** @param open the lists that are being read */
    private List<Input> of(List<String> arguments, List<String> suffixes, Set<Path> open) throws ArgumentException {
        List<Input> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.isBlank()) {
                throw new ArgumentException("an argument is empty: name a file, a folder, @LIST or - ('.' is the current folder)");
            } else if (argument.equals(StandardInput.ARGUMENT)) {
                files.add(in.read("a test"));
            } else if (argument.equals("@" + StandardInput.ARGUMENT)) {
                files.addAll(listed(in.read("a list"), suffixes, open));
            } else if (argument.startsWith("@")) {
                files.addAll(listed(Path.of(argument.substring(1)), suffixes, open));
            } else if (Files.isDirectory(Path.of(argument))) {
                below(Path.of(argument), suffixes).forEach(file -> files.add(new Input.OfFile(file)));
            } else {
                files.add(new Input.OfFile(Path.of(argument)));
            }
        }
        return files;
    }

    private List<Input> listed(Path list, List<String> suffixes, Set<Path> open) throws ArgumentException {
        Path absolute = list.toAbsolutePath().normalize();
        if (open.contains(absolute)) {
            throw new ArgumentException("the list of tests " + list + " contains itself");
        }
        Set<Path> inside = new HashSet<>(open);
        inside.add(absolute);
        return listed(new Input.OfFile(list), suffixes, inside);
    }

    private List<Input> listed(Input list, List<String> suffixes, Set<Path> open) throws ArgumentException {
        List<String> lines = lines(list);
        if (lines.isEmpty()) {
            throw new ArgumentException("the list of tests " + list.name() + " is empty");
        }
        return of(lines, suffixes, open);
    }

    private static List<String> lines(Input list) throws ArgumentException {
        try {
            return list.text().lines().map(String::strip)
                    .filter(l -> !l.isEmpty() && !l.startsWith("#")).toList();
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read the list of tests " + list.name() + ": " + FileProblem.words(unreadable));
        }
    }

    /** The files below a folder whose names end so, by name; at least one. */
    private static List<Path> below(Path folder, List<String> suffixes) throws ArgumentException {
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
