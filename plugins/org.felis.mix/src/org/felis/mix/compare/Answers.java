package org.felis.mix.compare;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers under the keys of their questions, in a file that grows by a line for each: a process that is killed loses the line that it was writing and nothing else. Thread-safe; one process at a time.
 */
public final class Answers implements AutoCloseable {

    private final Map<String, String> known = new ConcurrentHashMap<>();
    private final Optional<BufferedWriter> file;

    private Answers(Optional<BufferedWriter> file) {
        this.file = file;
    }

    /** Keeps answers as long as the process lives. */
    public static Answers inMemory() {
        return new Answers(Optional.empty());
    }

    /**
     * Goes on with a file, or begins it.
     *
     * @throws IOException if it cannot be read or written
     */
    public static Answers in(Path path) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        String text = Files.exists(path) ? Files.readString(path) : "";
        int complete = text.lastIndexOf('\n') + 1;
        if (complete < text.length()) {
            Files.writeString(path, text.substring(0, complete));
        }
        Answers answers = new Answers(Optional.of(Files.newBufferedWriter(path, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
        text.substring(0, complete).lines().forEach(line -> {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                answers.known.put(line.substring(0, tab), line.substring(tab + 1));
            }
        });
        return answers;
    }

    /** How many are known. */
    public int size() {
        return known.size();
    }

    Optional<String> find(String key) {
        return Optional.ofNullable(known.get(key));
    }

    /** @param answer without line ends */
    void add(String key, String answer) {
        if (known.putIfAbsent(key, answer) == null && file.isPresent()) {
            synchronized (this) {
                try {
                    file.get().write(key + "\t" + answer + "\n");
                    file.get().flush();
                } catch (IOException notWritable) {
                    return; // the next time it is asked again
                }
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
