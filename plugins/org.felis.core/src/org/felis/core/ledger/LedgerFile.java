package org.felis.core.ledger;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * A journal in a file: a line for each change, of which the last about a question counts. A line is written whole or, if the process is killed, is as if it
 * were not there; when most
 * lines are outdated, the file is replaced by a new one.
 */
public final class LedgerFile implements Journal {

    private static final String BETWEEN_FIELDS = "\t";
    private static final String BETWEEN_ANSWERS = " ";
    private static final String INSIDE_ANSWER = "&";
    private static final int QUESTION_FIELDS = 3;

    /** So many lines more than questions are worth keeping. */
    private static final int SPARE_LINES = 1_000;

    private final Path file;
    private final BiConsumer<String, IOException> log;
    private final Map<Question, List<Answer>> kept = new LinkedHashMap<>();
    private int written;

    /**
     * @param file need not exist, nor its directory
     * @param log is told what cannot be read or written, and why; the ledger goes on without
     */
    public LedgerFile(Path file, BiConsumer<String, IOException> log) {
        this.file = file;
        this.log = log;
    }

    @Override
    public Map<Question, List<Answer>> read() {
        kept.clear();
        try {
            // damaged bytes may be no UTF-8: read as what cannot fail
            List<String> all = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : List.of();
            written = all.size();
            all.forEach(this::read);
        } catch (IOException unreadable) {
            log.accept("earlier verdicts cannot be read from " + file, unreadable);
        }
        return Map.copyOf(kept);
    }

    @Override
    public void keep(Question question, List<Answer> answers) {
        remember(question, answers);
        if (written >= 2 * kept.size() + SPARE_LINES) {
            rewrite();
        } else {
            append(line(question, answers));
        }
    }

    private void read(String line) {
        String[] parts = line.split(BETWEEN_FIELDS, -1);
        if (parts.length != QUESTION_FIELDS + 2 || !parts[0].equals(checksum(line.substring(parts[0].length() + 1)))) {
            return;
        }
        Question question = new Question(decoded(parts[1]), decoded(parts[2]), decoded(parts[3]));
        List<Answer> answers = parts[QUESTION_FIELDS + 1].isEmpty() ? List.of() : Arrays.stream(parts[QUESTION_FIELDS + 1].split(BETWEEN_ANSWERS))
                .map(answer -> AnswerFields.read(Arrays.stream(answer.split(INSIDE_ANSWER, -1)).map(LedgerFile::decoded).toList()))
                .flatMap(Optional::stream).toList();
        remember(question, answers);
    }

    private void remember(Question question, List<Answer> answers) {
        if (answers.isEmpty()) {
            kept.remove(question);
        } else {
            kept.put(question, List.copyOf(answers));
        }
    }

    private static String line(Question question, List<Answer> answers) {
        String fields = Stream.of(question.test(), question.model(), question.target()).map(LedgerFile::encoded)
                .collect(Collectors.joining(BETWEEN_FIELDS)) + BETWEEN_FIELDS
                + answers.stream().map(answer -> AnswerFields.of(answer).stream().map(LedgerFile::encoded)
                        .collect(Collectors.joining(INSIDE_ANSWER)))
                        .collect(Collectors.joining(BETWEEN_ANSWERS));
        return checksum(fields) + BETWEEN_FIELDS + fields;
    }

    private void append(String line) {
        try {
            Files.createDirectories(file.getParent());
            // a line that was cut off must not spoil this one
            Files.writeString(file, (written == 0 ? "" : "\n") + line, StandardCharsets.ISO_8859_1, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            written++;
        } catch (IOException unwritable) {
            log.accept("verdicts cannot be kept in " + file, unwritable);
        }
    }

    /** The new file is there as a whole or not at all. */
    private void rewrite() {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(fresh, kept.entrySet().stream().map(entry -> line(entry.getKey(), entry.getValue())).collect(Collectors.joining("\n")),
                    StandardCharsets.ISO_8859_1);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            written = kept.size();
        } catch (IOException unwritable) {
            log.accept("verdicts cannot be kept in " + file, unwritable);
        }
    }

    private static String checksum(String text) {
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return Long.toHexString(sum.getValue());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
