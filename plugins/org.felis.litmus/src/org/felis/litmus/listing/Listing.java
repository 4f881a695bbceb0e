package org.felis.litmus.listing;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.litmus.architecture.Architecture;

/**
 * An assembly text as a compiler writes it.
 *
 * @param functions in the order of the text
 * @param data in the order of the text
 * @param problems all of them, by line; those of a function are in the function, too
 */
public record Listing(List<ListedFunction> functions, List<ListedData> data, List<ListingProblem> problems) {

    public Listing {
        functions = List.copyOf(functions);
        data = List.copyOf(data);
        problems = List.copyOf(problems);
    }

    /** Reads a text in the notation of GNU's assembler, which clang and GCC write. */
    public static Listing read(Architecture architecture, String text) {
        return new ListingReader(architecture).read(text);
    }

    /** Reads functions of an object file, as {@code objdump -dr} prints them; lines are those of what is printed. */
    public static Listing readDisassembly(Architecture architecture, String text) {
        return read(architecture, Disassembly.assembly(text));
    }

    /** Reads functions of a library, in the notation of GNU's assembler or as {@code objdump -dr} prints them. */
    public static Listing readLibrary(Architecture architecture, String text) {
        return Disassembly.isOne(text) ? readDisassembly(architecture, text) : read(architecture, text);
    }

    /**
     * Reads the body of one function, given in one line.
     *
     * @param name the name of the function
     * @param body labels and instructions, separated by {@code ;}
     */
    public static ListedFunction body(Architecture architecture, String name, String body) {
        Listing listing = read(architecture, name + ": ; " + body);
        return listing.function(name).orElseGet(() -> new ListedFunction(name, 1, List.of(), List.of(), Set.of(), listing.problems()));
    }

    /** The function with that name. */
    public Optional<ListedFunction> function(String name) {
        return functions.stream().filter(f -> f.name().equals(name)).findFirst();
    }

    /** The data with that name. */
    public Optional<ListedData> data(String name) {
        return data.stream().filter(d -> d.name().equals(name)).findFirst();
    }
}
