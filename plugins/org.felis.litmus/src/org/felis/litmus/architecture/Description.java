package org.felis.litmus.architecture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.litmus.generate.Language;
import org.felis.litmus.instructions.InstructionSet;

/** What an {@link Architecture} is made of, by name. What is not said has the value that suits a machine without peculiarities. */
final class Description {

    final String headerName;
    final Supplier<InstructionSet> instructions;
    final List<Dialect> dialects = new ArrayList<>();
    final Set<String> namesInModels = new LinkedHashSet<>();
    List<String> mappings = List.of();
    Optional<String> usualMapping = Optional.empty();
    Tags tags = Tags.NONE;
    Supplier<List<Language>> languages = List::of;
    boolean severalSizes;
    Spelling spelling = Spelling.MNEMONICS;
    Supplier<List<String>> operators = List::of;

    private Description(String headerName, Supplier<InstructionSet> instructions) {
        this.headerName = headerName;
        this.instructions = instructions;
        namesInModels.add(headerName);
    }

    /**
     * @param headerName the name in the first line of tests
     * @param instructions the table, which is loaded when it is first asked for
     */
    static Description of(String headerName, Supplier<InstructionSet> instructions) {
        return new Description(headerName, instructions);
    }

    Description tags(Tags all) {
        tags = all;
        return this;
    }

    /** All tests have this default model. */
    Description model(String defaultModel) {
        dialects.add(Dialect.only(headerName, defaultModel));
        return this;
    }

    Description dialects(Dialect... inOrder) {
        dialects.addAll(List.of(inOrder));
        return this;
    }

    /** Models name it so in their first line, too. */
    Description alsoInModelsAs(String name) {
        namesInModels.add(name);
        return this;
    }

    /** Accesses of several sizes to one location are defined, little-endian. */
    Description severalSizes() {
        severalSizes = true;
        return this;
    }

    /** The mapping that C programs are compiled by where none is named; else it is the first one. */
    Description usualMapping(String name) {
        usualMapping = Optional.of(name);
        return this;
    }

    /** The names of the mappings of C operations to its instructions. */
    Description mappings(String... names) {
        mappings = List.of(names);
        usualMapping = mappings.stream().findFirst();
        return this;
    }

    /** How tests are generated. */
    Description generating(Supplier<List<Language>> with) {
        languages = with;
        return this;
    }

    Description spelling(Spelling as) {
        spelling = as;
        return this;
    }

    /** The code consists of assignments with these operators, longest first. */
    Description assignments(Supplier<List<String>> with) {
        operators = with;
        return spelling(Spelling.ASSIGNMENTS);
    }
}
