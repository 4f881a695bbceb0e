package org.felis.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;

/** Reads clang's messages, {@code file:line:column: severity: message}. */
final class Diagnostics {

    private static final Pattern LOCATED = Pattern.compile("(.+?):(\\d{1,9}):(\\d{1,9}): (fatal error|error|warning|note|remark): (.*)");

    private static final Pattern UNLOCATED = Pattern.compile("(?:[^ :]*clang[^ :]*: )?(fatal error|error|warning|note|remark): (.*)");

    private final String source;
    private final Path directory;

    /** The lines of files that places are in; empty for a file that cannot be read. */
    private final Map<String, Optional<String>> texts = new HashMap<>();

    /** @param source the file that was compiled, for messages without a place */
    Diagnostics(String source, Path directory) {
        this.source = source;
        this.directory = directory;
    }

    /** The problems, in the order of the messages; lines that are no messages, such as "In file included from", are left out. */
    List<Problem> problems(String messages) {
        List<Problem> problems = new ArrayList<>();
        for (String line : messages.split("\\R")) {
            Matcher located = LOCATED.matcher(line);
            if (located.matches()) {
                SourceRange place = place(located.group(1), Integer.parseInt(located.group(2)), Integer.parseInt(located.group(3)));
                problems.add(problem(located.group(4)).at(place, located.group(5)));
                continue;
            }
            Matcher unlocated = UNLOCATED.matcher(line);
            if (unlocated.matches()) {
                problems.add(problem(unlocated.group(1)).at(SourceRange.wholeFile(source), unlocated.group(2)));
            }
        }
        return problems;
    }

    private static ClangProblem problem(String severity) {
        return switch (severity) {
            case "error", "fatal error" -> ClangProblem.ERROR;
            case "warning" -> ClangProblem.WARNING;
            default -> ClangProblem.NOTE;
        };
    }

    /** @param byteColumn 1-based, in bytes of UTF-8, as clang counts */
    private SourceRange place(String file, int line, int byteColumn) {
        Optional<String> text = texts.computeIfAbsent(file, this::read);
        int start = text.map(t -> lineStart(t, line)).orElse(-1);
        if (start < 0) {
            return new SourceRange(file, line, byteColumn, 0, 1);
        }
        int end = text.get().indexOf('\n', start);
        String content = text.get().substring(start, end < 0 ? text.get().length() : end);
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        int before = new String(bytes, 0, Math.min(byteColumn - 1 < 0 ? 0 : byteColumn - 1, bytes.length), StandardCharsets.UTF_8).length();
        int wordEnd = before;
        while (wordEnd < content.length() && Character.isJavaIdentifierPart(content.charAt(wordEnd))) {
            wordEnd++;
        }
        return new SourceRange(file, line, before + 1, start + before, Math.max(1, wordEnd - before));
    }

    private static int lineStart(String text, int line) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
            if (start == 0) {
                return -1;
            }
        }
        return start;
    }

    private Optional<String> read(String file) {
        try {
            return Optional.of(TextFile.read(directory.resolve(file)));
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty(); // a place in what clang made up, such as <command line>
        }
    }
}
