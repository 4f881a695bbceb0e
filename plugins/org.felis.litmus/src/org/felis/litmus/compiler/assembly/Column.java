package org.felis.litmus.compiler.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.felis.engine.source.SourceRange;
import org.felis.litmus.compiler.frame.CodePlace;
import org.felis.litmus.compiler.frame.LabelledCode;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.problems.LitmusProblem;

/** The assembly code of one thread as the test lays it out. */
final class Column implements LabelledCode {

    private final int thread;
    private final List<Cell> instructions = new ArrayList<>();
    private final Map<String, Integer> indexOfLabel = new HashMap<>();
    private final Map<Integer, TreeSet<String>> labelsAt = new TreeMap<>();
    private final List<SourceRange> places = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private Label last;

    /** @param problems gets the labels that stand there twice */
    Column(int thread, List<Cell> cells, Sources sources, Problems problems) {
        this.thread = thread;
        for (Cell cell : cells) {
            for (Label label : cell.getLabels()) {
                if (label.getName() == null) {
                    continue;
                }
                last = label;
                if (indexOfLabel.putIfAbsent(label.getName(), instructions.size()) != null) {
                    problems.add(LitmusProblem.DUPLICATE_LABEL, sources.range(label), name(), label.getName());
                } else {
                    labelsAt.computeIfAbsent(instructions.size(), i -> new TreeSet<>()).add(label.getName());
                }
            }
            if (cell.getInstruction() != null) {
                SourceRange place = sources.range(cell.getInstruction());
                instructions.add(cell);
                places.add(place);
                texts.add(sources.text(place));
            }
        }
    }

    int thread() {
        return thread;
    }

    @Override
    public String name() {
        return "P" + thread;
    }

    /** The cells that hold instructions. */
    List<Cell> instructions() {
        return instructions;
    }

    /** Where an instruction stands. */
    SourceRange place(int index) {
        return places.get(index);
    }

    /** An instruction as the test writes it. */
    String text(int index) {
        return texts.get(index);
    }

    @Override
    public Set<String> labels() {
        return indexOfLabel.keySet();
    }

    /** The instruction in front of which the label stands; the number of instructions for a label at the end. */
    Optional<Integer> indexOf(String label) {
        return Optional.ofNullable(indexOfLabel.get(label));
    }

    /** The labels in front of the instruction. */
    Set<String> labelsAt(int index) {
        Set<String> labels = labelsAt.get(index);
        return labels == null ? Set.of() : labels;
    }

    /** The last label of the column. */
    Optional<Label> lastLabel() {
        return Optional.ofNullable(last);
    }

    /** The name by which code jumps to an instruction: its first label by name, or one that no source can contain. */
    String target(int index) {
        Set<String> labels = labelsAt(index);
        return labels.isEmpty() ? "instruction " + index : labels.iterator().next();
    }

    @Override
    public Optional<CodePlace> place(String label) {
        return indexOf(label).map(this::codeAt);
    }

    /** An instruction as something that has an address. */
    CodePlace codeAt(int index) {
        return new CodePlace(thread, index, address(index));
    }

    /** How the address of an instruction is printed. */
    private String address(int index) {
        return labelsAt(index).stream().findFirst().map(label -> "label:\"" + name() + ":" + label + "\"")
                .orElse(name() + "+" + 4 * index);
    }
}
