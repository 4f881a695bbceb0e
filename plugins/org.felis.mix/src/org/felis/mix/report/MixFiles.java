package org.felis.mix.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.mix.compare.FoundMix;
import org.felis.mix.compare.TestResult;

/**
 * The folder of a campaign: {@code results.tsv} and {@code results.json}, and below {@code bugs} and {@code load-buffering} a litmus test for each mix with new final states, numbered from the fewest changes.
 */
public final class MixFiles implements AutoCloseable {

    private static final String BUGS = "bugs";
    private static final String LOAD_BUFFERING = "load-buffering";

    private final Optional<Path> folder;
    private final StringBuilder tsv = new StringBuilder(ResultFormat.TSV.head());
    private final StringBuilder json = new StringBuilder();
    private final Map<String, Integer> names = new HashMap<>();

    private MixFiles(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Writes nothing. */
    public static MixFiles none() {
        return new MixFiles(Optional.empty());
    }

    /**
     * Begins anew in a folder: the tests of an earlier run are removed.
     *
     * @throws IOException if they cannot be
     */
    public static MixFiles in(Path folder) throws IOException {
        for (String below : List.of(BUGS, LOAD_BUFFERING)) {
            if (Files.isDirectory(folder.resolve(below))) {
                try (Stream<Path> files = Files.list(folder.resolve(below))) {
                    for (Path file : files.filter(one -> one.toString().endsWith(".litmus")).toList()) {
                        Files.delete(file);
                    }
                }
            }
        }
        return new MixFiles(Optional.of(folder));
    }

    /** @throws IOException if a file cannot be written */
    public void add(TestResult result) throws IOException {
        if (folder.isEmpty()) {
            return;
        }
        tsv.append(ResultFormat.TSV.text(result));
        json.append(ResultFormat.JSON.text(result));
        String name = result.name().replaceAll("[^\\w.+-]", "_");
        int number = names.merge(name, 1, Integer::sum);
        String unique = number == 1 ? name : name + "~" + number;
        int bugs = 0;
        int others = 0;
        for (FoundMix found : result.found()) {
            Path below = folder.get().resolve(found.onlyLoadBuffering() ? LOAD_BUFFERING : BUGS);
            Files.createDirectories(below);
            int index = found.onlyLoadBuffering() ? ++others : ++bugs;
            Files.writeString(below.resolve(unique + "-" + index + ".litmus"), found.text(), StandardCharsets.UTF_8);
        }
    }

    /** Writes the tables. */
    @Override
    public void close() throws IOException {
        if (folder.isPresent()) {
            Files.createDirectories(folder.get());
            Files.writeString(folder.get().resolve("results.tsv"), tsv, StandardCharsets.UTF_8);
            Files.writeString(folder.get().resolve("results.json"), json, StandardCharsets.UTF_8);
        }
    }
}
