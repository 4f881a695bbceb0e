package org.felis.mix.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.piece.LitmusText;
import org.felis.litmus.piece.Location;
import org.felis.litmus.piece.ThreadText;
import org.felis.mix.split.Observed;
import org.felis.mix.split.SplitStep;
import org.felis.mix.split.SplitTest;

/** A mix as a litmus test of the machine. */
public final class MixedTest {

    private static final String END_OF_INITIAL_STATE = "}";
    private static final String CONJUNCTION = " /\\ ";

    private final Architecture architecture;
    private final SplitTest test;
    private final List<ThreadText> threads;
    private final Map<String, Location> locations;
    private final List<String> finished;

    /** @param finished propositions that hold if the threads came to their ends */
    MixedTest(Architecture architecture, SplitTest test, List<ThreadText> threads, List<String> finished, Map<String, Location> locations) {
        this.finished = List.copyOf(finished);
        this.architecture = architecture;
        this.test = test;
        this.threads = List.copyOf(threads);
        this.locations = locations;
    }

    /**
     * The test that asks whether there is a final state that is none of these.
     *
     * @param states of the source: observable → value
     */
    public String text(String name, List<String> comments, List<Map<String, String>> states) {
        List<String> parts = new ArrayList<>(finished);
        parts.add("~(" + String.join(" \\/ ", states.stream().map(this::proposition).map(one -> "(" + one + ")").toList()) + ")");
        return LitmusText.of(architecture, name, comments, List.copyOf(locations.values()), threads, "exists (" + String.join(CONJUNCTION, parts) + ")");
    }

    /** The test that asks whether this final state of the source is one of the mix. */
    public String textAsking(String name, List<String> comments, Map<String, String> state) {
        List<String> parts = new ArrayList<>(finished);
        parts.add(proposition(state));
        return LitmusText.of(architecture, name, comments, List.copyOf(locations.values()), threads, "exists (" + String.join(CONJUNCTION, parts) + ")");
    }

    /**
     * Where each line comes from.
     *
     * @param text a text of this test
     * @param profiles what compiled each part, in their order
     */
    public List<MixedLine> lines(String text, List<String> profiles) {
        int first = 1 + (int) text.lines().takeWhile(line -> !line.equals(END_OF_INITIAL_STATE)).count() + 2; // the names of the threads are in between
        List<MixedLine> lines = new ArrayList<>();
        int parts = 0;
        for (int i = 0; i < threads.size(); i++) {
            List<SplitStep> steps = test.threads().get(i).steps();
            Map<Integer, Integer> partOfStep = new LinkedHashMap<>();
            for (int step = 0; step < steps.size(); step++) {
                if (steps.get(step) instanceof SplitStep.Run) {
                    partOfStep.put(step, parts++);
                }
            }
            List<ThreadText.Line> column = threads.get(i).lines();
            for (int row = 0; row < column.size(); row++) {
                ThreadText.Line line = column.get(row);
                Optional<Integer> part = Optional.ofNullable(partOfStep.get(line.step()));
                lines.add(new MixedLine(i, line.text(), first + row, part.map(test.parts()::get), part.map(profiles::get), line.assemblyLine(), line.source()));
            }
        }
        return lines;
    }

    private String proposition(Map<String, String> state) {
        List<String> equations = new ArrayList<>();
        state.forEach((observable, value) -> equations.add(equation(observable, number(value))));
        return equations.isEmpty() ? "true" : String.join(CONJUNCTION, equations);
    }

    private String equation(String observable, long value) {
        return switch (observed(observable).place()) {
            case Observed.InLocal local -> threads.get(local.thread()).equalTo(local.local(), value);
            case Observed.InLocation location -> locations.get(location.location()).equalTo(architecture, value);
        };
    }

    private static long number(String value) {
        return value.startsWith("-") ? Long.parseLong(value) : Long.parseUnsignedLong(value);
    }

    private Observed observed(String observable) {
        return test.observed(observable).orElseThrow(() -> new IllegalStateException("the test does not observe " + observable));
    }

    /**
     * A final state of the mix as one of the source. Values of two words are written as such, high word first, unless the low one says all.
     *
     * @param state of the mix, as verification tells it
     */
    public Map<String, String> stateOfSource(Map<String, String> state) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Observed observed : test.observed()) {
            List<String> operands = switch (observed.place()) {
                case Observed.InLocal local -> threads.get(local.thread()).finalValues(local.local());
                case Observed.InLocation location -> locations.get(location.location()).finalValues(architecture);
            };
            List<String> words = operands.stream().map(operand -> Optional.ofNullable(state.get(operand)).orElseGet(() -> state.getOrDefault("[" + operand + "]", "?"))).toList();
            boolean isLowWord = words.size() <= 1 || words.subList(1, words.size()).stream().allMatch(word -> word.equals(words.getFirst().startsWith("-") ? "-1" : "0"));
            values.put(observed.name(), words.isEmpty() ? "0" : isLowWord ? words.getFirst() : String.join(":", words.reversed()));
        }
        return values;
    }

    /** Whether control of some thread may come to an instruction twice. */
    public boolean hasLoops() {
        return threads.stream().anyMatch(ThreadText::hasLoops);
    }

    /** How many instructions the threads have. */
    public int instructions() {
        return threads.stream().mapToInt(thread -> thread.lines().size()).sum();
    }
}
