package org.felis.execution.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The choices that make an execution, as one line of text: with the program, another process makes the execution again. Fields are separated by
 * {@code ;}. Numbers that follow each other are a range, {@code 3-7}; a relation is written source by source, {@code 0>3-5 1>4}.
 *
 * @param fields the values by name
 */
public record ChoicesText(Map<String, String> fields) {

    private static final String BOUND = "bound";
    private static final String PATHS = "paths";
    private static final String EXECUTED = "executed";
    private static final String KEEPING = "keeping";
    private static final String NUMBERS = "numbers";
    private static final String READS_FROM = "rf";
    private static final String CHOSEN = "chosen";
    private static final String LAST_OF = "last-of";
    private static final String FINAL = "final";
    private static final String END = "|";

    public ChoicesText {
        fields = Map.copyOf(fields);
    }

    /** The choices as text. */
    public static String of(ExecutionChoices choices) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(BOUND, String.valueOf(choices.program().bound()));
        fields.put(PATHS, joined("", choices.paths(), path -> ranges(path.stream().mapToInt(Integer::intValue)) + END));
        fields.put(EXECUTED, ranges(choices.executed().stream()));
        fields.put(KEEPING, ranges(choices.keeping().stream()));
        Map<String, Long> numbers = new TreeMap<>();
        choices.numbers().forEach((point, number) -> numbers.put(point.thread() + "." + point.step() + "." + point.operation(), number));
        fields.put(NUMBERS, joined(" ", numbers.entrySet(), Object::toString));
        fields.put(READS_FROM, pairs(choices.readsFrom()));
        fields.put(CHOSEN, joined("", choices.chosen(), chosen -> pairs(chosen) + END));
        switch (choices.finalWrites()) {
            case FinalWrites.LastOf last -> fields.put(LAST_OF, String.valueOf(last.choice()));
            case FinalWrites.Picked picked -> fields.put(FINAL, ranges(picked.writes().stream()));
        }
        return joined(";", fields.entrySet(), Object::toString);
    }

    /**
     * What {@link #of} wrote.
     *
     * @throws IllegalArgumentException if the text is another
     */
    public static ChoicesText parse(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : text.split(";")) {
            int equals = field.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("not the choices of an execution: " + field);
            }
            fields.put(field.substring(0, equals), field.substring(equals + 1));
        }
        return new ChoicesText(fields);
    }

    /** The bound up to which the program was unrolled. */
    public int bound() {
        return Integer.parseInt(field(BOUND));
    }

    /**
     * The choices.
     *
     * @param program the program that they were made in, unrolled up to their bound
     * @throws IllegalArgumentException if they are no choices of such a program
     */
    public ExecutionChoices in(UnrolledProgram program) {
        int size = program.size();
        try {
            Map<ChoicePoint, Long> numbers = new LinkedHashMap<>();
            parts(field(NUMBERS), " ").forEach(part -> {
                int[] point = Arrays.stream(part.substring(0, part.indexOf('=')).split("\\.")).mapToInt(Integer::parseInt).toArray();
                numbers.put(new ChoicePoint(point[0], point[1], point[2]), Long.valueOf(part.substring(part.indexOf('=') + 1)));
            });
            List<Relation> chosen = ended(field(CHOSEN)).map(pairs -> relation(pairs, size)).toList();
            FinalWrites finalWrites = fields.containsKey(LAST_OF) ? new FinalWrites.LastOf(Integer.parseInt(field(LAST_OF)))
                    : new FinalWrites.Picked(EventSet.of(size, numbers(field(FINAL))));
            List<List<Integer>> paths = ended(field(PATHS)).map(path -> numbers(path).boxed().toList()).toList();
            return new ExecutionChoices(program, paths, EventSet.of(size, numbers(field(EXECUTED))), EventSet.of(size, numbers(field(KEEPING))), numbers,
                    relation(field(READS_FROM), size), chosen, finalWrites);
        } catch (IndexOutOfBoundsException otherProgram) {
            throw new IllegalArgumentException("not the choices of an execution of " + program.program().name(), otherProgram);
        }
    }

    private String field(String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("choices of an execution without " + name);
        }
        return value;
    }

    private static <T> String joined(String separator, Iterable<T> parts, Function<T, String> text) {
        List<String> texts = new ArrayList<>();
        parts.forEach(part -> texts.add(text.apply(part)));
        return String.join(separator, texts);
    }

    /** Numbers in their order; those that follow each other as a range. */
    private static String ranges(IntStream numbers) {
        List<String> ranges = new ArrayList<>();
        int[] all = numbers.toArray();
        for (int from = 0; from < all.length;) {
            int to = from;
            while (to + 1 < all.length && all[to + 1] == all[to] + 1) {
                to++;
            }
            ranges.add(from == to ? String.valueOf(all[from]) : all[from] + "-" + all[to]);
            from = to + 1;
        }
        return String.join(",", ranges);
    }

    private static IntStream numbers(String ranges) {
        return parts(ranges, ",").flatMapToInt(range -> {
            int dash = range.indexOf('-');
            return dash < 0 ? IntStream.of(Integer.parseInt(range))
                    : IntStream.rangeClosed(Integer.parseInt(range.substring(0, dash)), Integer.parseInt(range.substring(dash + 1)));
        });
    }

    private static String pairs(Relation relation) {
        return relation.domain().stream().mapToObj(source -> source + ">" + ranges(relation.successors(source).stream())).collect(Collectors.joining(" "));
    }

    private static Relation relation(String pairs, int size) {
        Relation.Builder relation = Relation.builder(size);
        parts(pairs, " ").forEach(part -> {
            int source = Integer.parseInt(part.substring(0, part.indexOf('>')));
            numbers(part.substring(part.indexOf('>') + 1)).forEach(target -> relation.add(source, target));
        });
        return relation.build();
    }

    /** Each followed by {@value #END}, so that none and one without content differ. */
    private static Stream<String> ended(String text) {
        String[] parts = text.split("\\" + END, -1);
        return Arrays.stream(parts).limit(parts.length - 1L);
    }

    private static Stream<String> parts(String text, String separator) {
        return text.isEmpty() ? Stream.empty() : Arrays.stream(text.split(separator));
    }
}
