package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A test by its name in place of its cycle: a shape, and what keeps the accesses of each thread in order: {@code MP+dmb.sy+addr},
 * {@code SB+mfences}. The counterpart of {@link CycleNames}.
 */
final class TestName {

    private final Language language;

    TestName(Language language) {
        this.language = language;
    }

    /** Whether a text is a name rather than a cycle. */
    static boolean isName(String text) {
        return Shape.ofName(text.strip()).isPresent();
    }

    /**
     * The cycle of the test with that name.
     *
     * @param text begins with the name of a shape
     */
    String cycle(String text) throws GenerationException {
        String name = text.strip();
        Shape shape = Shape.ofName(name).orElseThrow();
        List<String> orders = orders(shape, name);
        List<String> relaxations = new ArrayList<>();
        int pair = 0;
        for (String word : shape.words()) {
            if (Shape.isPair(word)) {
                relaxations.add(inside(orders.get(pair++), shape, word));
            } else if (word.length() == 2) {
                relaxations.add(word + "e");
            }
        }
        return String.join(" ", relaxations);
    }

    /** What keeps the accesses in order, one for each thread that has two. */
    private List<String> orders(Shape shape, String name) throws GenerationException {
        int wanted = shape.pairs().size();
        String suffix = name.substring(shape.name().length());
        if (suffix.isEmpty()) {
            return Collections.nCopies(wanted, "po");
        }
        List<String> orders = Arrays.asList(suffix.substring(1).split("\\+", -1));
        if (orders.size() == wanted) {
            return orders;
        }
        String only = orders.get(0);
        if (orders.size() == 1 && only.endsWith("s")) {
            return Collections.nCopies(wanted, only.substring(0, only.length() - 1));
        }
        throw new GenerationException("'" + name + "': " + shape.name() + " has " + wanted + " threads of two accesses, but "
                + orders.size() + (orders.size() == 1 ? " is" : " are") + " ordered; write " + shape.name() + "+" + String.join("+",
                Collections.nCopies(wanted, "po")) + ", or " + shape.name() + "+" + example() + "s for the same in all");
    }

    private String example() {
        return language.fenceNames().isEmpty() ? "po" : language.fenceNames().iterator().next().toLowerCase(Locale.ROOT);
    }

    private String inside(String order, Shape shape, String ends) throws GenerationException {
        Map<String, String> known = known(shape, ends);
        for (Map.Entry<String, String> entry : known.entrySet()) {
            if (order.equals(entry.getKey())) {
                return entry.getValue();
            }
            for (String first : language.annotations()) {
                for (String second : language.annotations()) {
                    if (order.equalsIgnoreCase(entry.getKey() + first + second)) {
                        return entry.getValue() + first + second;
                    }
                }
            }
        }
        throw new GenerationException("'" + order + "' orders no accesses from " + words(ends.charAt(0)) + " to " + words(ends.charAt(1))
                + " in " + language.architecture() + "; known are " + known.keySet().stream().collect(Collectors.joining(" ")));
    }

    private static String words(char direction) {
        return Direction.of(direction).words();
    }

    /** What can stand between two accesses of a thread: as names have it → the relaxation. */
    private Map<String, String> known(Shape shape, String ends) {
        String distance = shape.oneLocation() ? "s" : "d";
        Map<String, String> known = new LinkedHashMap<>();
        known.put("po", "Po" + distance + ends);
        language.fenceNames().forEach(fence -> known.put(lower(fence), fence + distance + ends));
        if (ends.charAt(0) == 'R') {
            language.dependencyNames().stream().filter(name -> !name.equals("Data") || ends.charAt(1) == 'W')
                    .forEach(name -> known.put(lower(name), "Dp" + name + distance + ends.charAt(1)));
        }
        return known;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
