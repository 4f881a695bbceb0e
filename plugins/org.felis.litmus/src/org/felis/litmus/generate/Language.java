package org.felis.litmus.generate;

import java.util.Collection;
import java.util.List;

/** What tests can be written in: the fences, dependencies and annotations there are, and how a test is written. */
public interface Language {

    /** The name on the command line: an architecture as in litmus headers, or {@code LKMM}. */
    String architecture();

    /** The names of fences, as relaxations have them: {@code DMB.SY}. */
    Collection<String> fenceNames();

    /** {@code Addr}, {@code Data}, {@code Ctrl}, and {@code Ctrl} with a fence behind the branch. */
    Collection<String> dependencyNames();

    /** How accesses can be annotated; the first is the one of accesses without. */
    List<String> annotations();

    /**
     * Writes a test down.
     *
     * @throws GenerationException if an access cannot be annotated so
     */
    String write(String name, Scenario scenario) throws GenerationException;
}
