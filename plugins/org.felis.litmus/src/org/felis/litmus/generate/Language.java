package org.felis.litmus.generate;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What tests can be written in: the fences, dependencies and annotations there are, and how a test is written. */
public interface Language {

    /** The name on the command line: an architecture as in litmus headers, or {@code LKMM}. */
    String architecture();

    /** The names of fences, as relaxations have them: {@code DMB.SY}. */
    Collection<String> fenceNames();

    /** {@code Addr}, {@code Data}, {@code Ctrl}, and {@code Ctrl} with a fence behind the branch. */
    Collection<String> dependencyNames();

    /** How reads can be annotated; the first is the one of reads without. */
    List<String> readAnnotations();

    /** How writes can be annotated; the first is the one of writes without, the same as of reads. */
    List<String> writeAnnotations();

    /** How accesses can be annotated; the first is the one of accesses without. */
    default List<String> annotations() {
        Set<String> annotations = new LinkedHashSet<>(readAnnotations());
        annotations.addAll(writeAnnotations());
        return List.copyOf(annotations);
    }

    /**
     * The same with locations of so many bits.
     *
     * @throws GenerationException if there are no accesses of that width
     */
    default Language ofWidth(int bits) throws GenerationException {
        throw new GenerationException("tests for " + architecture() + " have accesses of one width; --width is for C");
    }

    /** The width of locations in bits, where it is not the usual one, for the names of tests; else empty. */
    default String widthInNames() {
        return "";
    }

    /**
     * Writes a test down.
     *
     * @throws GenerationException if an access cannot be annotated so
     */
    String write(String name, Scenario scenario) throws GenerationException;
}
