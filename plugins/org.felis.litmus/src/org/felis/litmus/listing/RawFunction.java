package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The statements of a function as they stand in the text. */
final class RawFunction {

    /**
     * An instruction.
     *
     * @param labels in front of it, as in the text
     * @param mnemonic lower case, with a prefix that belongs to it
     */
    record Raw(List<String> labels, String mnemonic, List<String> operands, int line, Optional<SourceLine> source) {
    }

    private final String name;
    private final int line;
    private final List<Raw> instructions = new ArrayList<>();
    private final List<ListingProblem> problems = new ArrayList<>();
    private List<String> labels = new ArrayList<>();

    RawFunction(String name, int line) {
        this.name = name;
        this.line = line;
    }

    /** The same statements under another name that stands in front of them. */
    RawFunction named(String other, int at) {
        RawFunction same = new RawFunction(other, at);
        same.instructions.addAll(instructions);
        same.problems.addAll(problems);
        same.labels = labels;
        return same;
    }

    String name() {
        return name;
    }

    int line() {
        return line;
    }

    List<Raw> instructions() {
        return instructions;
    }

    /** The labels behind the last instruction so far. */
    List<String> openLabels() {
        return labels;
    }

    List<ListingProblem> problems() {
        return problems;
    }

    void label(String label) {
        labels.add(label);
    }

    void instruction(String mnemonic, List<String> operands, int at, Optional<SourceLine> source) {
        instructions.add(new Raw(labels, mnemonic, operands, at, source));
        labels = new ArrayList<>();
    }

    void problem(int at, String message) {
        problems.add(new ListingProblem(at, message));
    }
}
