package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A function of an assembly text. Its labels are {@code L0}, {@code L1} and so on, by where they stand; labels that nothing jumps to are left out.
 *
 * @param name its label
 * @param line of that label
 * @param instructions in order
 * @param endLabels the labels behind the last instruction
 * @param globals the names of locations that it uses besides its parameters
 * @param problems what was not understood in it; a function that has any must not be used
 */
public record ListedFunction(String name, int line, List<ListedInstruction> instructions, List<String> endLabels, Set<String> globals,
        List<ListingProblem> problems) {

    /** What the name of a register begins with that holds the address of a variable from the start; the variable's name follows. */
    public static final String ADDRESS_REGISTER = "%g.";

    public ListedFunction {
        instructions = List.copyOf(instructions);
        endLabels = List.copyOf(endLabels);
        globals = Set.copyOf(globals);
        problems = List.copyOf(problems);
    }

    /** The body in one line. Functions with the same text do the same; neither their names nor their lines are in it. */
    public String canonical() {
        List<String> parts = new ArrayList<>();
        for (ListedInstruction instruction : instructions) {
            instruction.labels().forEach(label -> parts.add(label + ":"));
            parts.add(instruction.text());
        }
        endLabels.forEach(label -> parts.add(label + ":"));
        return String.join(" ; ", parts);
    }
}
