package org.felis.ide.cache;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.AnswerFields;
import org.felis.ide.FelisPlugin;

/**
 * Answers of earlier verifications, by what they follow from, in a file: a line for each, the newest last. A line that is damaged is as if
 * it were not there; when the lines are too many, the oldest answers are dropped. Each answer belongs to a project. Thread-safe.
 */
public final class VerdictCache {

    private static final String SEPARATOR = "\t";

    /** Answers of earlier verifications in the workbench. */
    public static VerdictCache get() {
        return FelisPlugin.service(VerdictCache.class);
    }

    private record Place(String project, ContentKey key) {
    }

    private final Path file;
    private final int capacity;
    private SequencedMap<Place, Answer> verdicts;
    private int lines;

    /**
     * @param file need not exist, nor its directory
     * @param capacity how many answers are kept, at most
     */
    public VerdictCache(Path file, int capacity) {
        this.file = file;
        this.capacity = capacity;
    }

    public synchronized Optional<Answer> find(String project, ContentKey key) {
        return Optional.ofNullable(verdicts().get(new Place(project, key)));
    }

    /** Keeps an answer, if it is one, and leaves no property without: more time may give it. */
    public synchronized void put(String project, ContentKey key, Answer answer) {
        if (!answer.isDecided() || !answer.properties().stream().allMatch(property -> property.verdict().isDecided())) {
            return;
        }
        verdicts().putLast(new Place(project, key), answer);
        while (verdicts.size() > capacity) {
            verdicts.pollFirstEntry();
        }
        if (lines >= 2 * capacity) {
            rewrite();
        } else {
            append(line(new Place(project, key), answer));
        }
    }

    /** Forgets the answers of a project. */
    public synchronized void drop(String project) {
        if (verdicts().keySet().removeIf(place -> place.project().equals(project))) {
            rewrite();
        }
    }

    private SequencedMap<Place, Answer> verdicts() {
        if (verdicts == null) {
            verdicts = new LinkedHashMap<>();
            try {
                // damaged bytes may be no UTF-8: read as what cannot fail
                List<String> all = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : List.of();
                lines = all.size();
                all.forEach(this::read);
            } catch (IOException unreadable) {
                FelisPlugin.log("earlier verdicts cannot be read from " + file, unreadable);
            }
            while (verdicts.size() > capacity) {
                verdicts.pollFirstEntry();
            }
        }
        return verdicts;
    }

    /** A later line counts before an earlier one. */
    private void read(String line) {
        int end = line.indexOf(SEPARATOR);
        if (end < 0 || !line.substring(0, end).equals(checksum(line.substring(end + 1)))) {
            return;
        }
        List<String> fields = Arrays.stream(line.substring(end + 1).split(SEPARATOR, -1))
                .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8)).toList();
        if (fields.size() > 2) {
            AnswerFields.read(fields.subList(2, fields.size()))
                    .ifPresent(verdict -> verdicts.putLast(new Place(fields.get(0), new ContentKey(fields.get(1))), verdict));
        }
    }

    private static String line(Place place, Answer verdict) {
        String fields = Stream.concat(Stream.of(place.project(), place.key().hash()), AnswerFields.of(verdict).stream())
                .map(field -> URLEncoder.encode(field, StandardCharsets.UTF_8)).collect(Collectors.joining(SEPARATOR));
        return checksum(fields) + SEPARATOR + fields;
    }

    private static String checksum(String text) {
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.ISO_8859_1));
        return Long.toHexString(sum.getValue());
    }

    private void append(String line) {
        try {
            Files.createDirectories(file.getParent());
            // a line that was cut off must not spoil this one
            Files.writeString(file, (lines == 0 ? "" : "\n") + line, StandardCharsets.ISO_8859_1, StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            lines++;
        } catch (IOException unwritable) {
            FelisPlugin.log("verdicts cannot be kept in " + file, unwritable);
        }
    }

    private void rewrite() {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            List<String> all = new ArrayList<>();
            for (Map.Entry<Place, Answer> entry : verdicts.entrySet()) {
                all.add(line(entry.getKey(), entry.getValue()));
            }
            Files.createDirectories(file.getParent());
            Files.writeString(fresh, String.join("\n", all), StandardCharsets.ISO_8859_1);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            lines = all.size();
        } catch (IOException unwritable) {
            FelisPlugin.log("verdicts cannot be kept in " + file, unwritable);
        }
    }
}
