package org.felis.litmus.architecture;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A way to write tests of an architecture that has a default model of its own: C with the macros of the Linux kernel, say. An architecture
 * has at least one; the first whose {@code isOf} holds is that of a test.
 *
 * @param name as results name it; the only dialect of an architecture has the architecture's name
 * @param defaultModel the name of the shipped model for tests that name none
 * @param alsoJudgedBy the names of other shipped models that are meant for such tests
 * @param isOf whether a test whose operations carry these tags is of this dialect, if it is of none before
 * @param canBe whether a test with these tags may be meant as one of this dialect: no model for it is a mismatch then
 */
public record Dialect(String name, String defaultModel, List<String> alsoJudgedBy, Predicate<Set<String>> isOf,
        Predicate<Set<String>> canBe) {

    /** The only dialect of an architecture. */
    static Dialect only(String name, String defaultModel) {
        return last(name, defaultModel, List.of(), tags -> true);
    }

    /** The one that tests are of that are of no other. */
    static Dialect last(String name, String defaultModel, List<String> alsoJudgedBy, Predicate<Set<String>> canBe) {
        return new Dialect(name, defaultModel, alsoJudgedBy, tags -> true, canBe);
    }
}
