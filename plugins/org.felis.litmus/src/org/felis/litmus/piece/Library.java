package org.felis.litmus.piece;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;

/** Bodies of the functions that compiled code calls. */
public final class Library {

    public static final Library NONE = new Library(Map.of());

    private final Map<String, ListedFunction> functions;

    private Library(Map<String, ListedFunction> functions) {
        this.functions = functions;
    }

    public static Library of(Collection<ListedFunction> functions) {
        return NONE.with(functions);
    }

    /** Functions with other names as well; of two with one name the new one counts. */
    public Library with(Collection<ListedFunction> more) {
        Map<String, ListedFunction> all = new LinkedHashMap<>(functions);
        more.forEach(function -> all.put(function.name(), function));
        return new Library(all);
    }

    /** The functions of a text as well. */
    public Library with(Listing listing) {
        return with(listing.functions());
    }

    public Optional<ListedFunction> find(String name) {
        return Optional.ofNullable(functions.get(name));
    }

    /**
     * The helpers that code for AArch64 calls if it is compiled for processors with and without atomic instructions ({@code -moutline-atomics}): each decides by
     * the location {@code __aarch64_have_lse_atomics}, a byte.
     */
    public static Library outlineAtomics() {
        return Outline.LIBRARY;
    }

    /** The same helpers as assembly. */
    public static String outlineAssembly() {
        return OutlineAtomics.text();
    }

    private static final class Outline {
        private static final Library LIBRARY = of(List.of()).with(Listing.read(Architecture.AARCH64, OutlineAtomics.text()));
    }
}
