package org.felis.llvm.lowering;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.felis.engine.source.SourceRange;
import org.felis.llvm.debug.DebugInformation;
import org.felis.llvm.debug.SourcePlace;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Module;

/** Where instructions come from, as places in the C files; without debug information, in the text of the module. */
final class Sources {

    /** @param start the offset of the line's first character */
    private record Line(int start, String text) {
    }

    private final String file;
    private final DebugInformation debug;
    private final Function<String, Optional<String>> texts;
    private final Map<String, List<Line>> lines = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();

    /** @param file for what has no place @param texts the contents of the files that debug information names, as far as they are known */
    Sources(String file, Module module, Function<String, Optional<String>> texts) {
        this.file = file;
        this.debug = new DebugInformation(module);
        this.texts = texts;
    }

    SourceRange whole() {
        return SourceRange.wholeFile(file);
    }

    DebugInformation debug() {
        return debug;
    }

    /** The place of the instruction; empty if it has none of its own. */
    Optional<SourceRange> range(Instruction instruction) {
        return debug.place(instruction).filter(place -> place.line() > 0).map(this::range);
    }

    SourceRange range(SourcePlace place) {
        String name = names.computeIfAbsent(place.directory() + "\n" + place.file(), key -> name(place));
        Optional<Line> line = line(name, place.line());
        int column = Math.max(1, place.column());
        return line.map(l -> new SourceRange(name, place.line(), column, l.start() + column - 1, Math.max(0, l.text().stripTrailing().length() - column + 1)))
                .orElse(new SourceRange(name, place.line(), column, 0, 0));
    }

    /** The file as the user named it: clang names files as they are seen from a folder that it chooses. A file that is not there is named as it is. */
    private String name(SourcePlace place) {
        try {
            Path path = Path.of(place.directory()).resolve(place.file()).toAbsolutePath().normalize();
            if (path.equals(Path.of(file).toAbsolutePath().normalize())) {
                return file;
            }
            Path here = Path.of("").toAbsolutePath();
            return !Files.exists(path) ? place.file() : path.startsWith(here) ? here.relativize(path).toString() : path.toString();
        } catch (InvalidPathException notOfThisSystem) {
            return place.file();
        }
    }

    /** The line that the range begins in, without its indentation. */
    String text(SourceRange range) {
        return line(range.file(), range.line()).map(line -> line.text().strip()).orElse("");
    }

    private Optional<Line> line(String name, int number) {
        List<Line> all = lines.computeIfAbsent(name, n -> texts.apply(n).map(Sources::split).orElse(List.of()));
        return number >= 1 && number <= all.size() ? Optional.of(all.get(number - 1)) : Optional.empty();
    }

    private static List<Line> split(String text) {
        List<Line> found = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            found.add(new Line(start, text.substring(start, end)));
            start = end + 1;
        }
        found.add(new Line(start, text.substring(start)));
        return found;
    }
}
