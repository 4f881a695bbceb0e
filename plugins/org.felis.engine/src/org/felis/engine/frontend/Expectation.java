package org.felis.engine.frontend;

import org.felis.engine.source.SourceRange;

/**
 * What a test says about its own verdict.
 *
 * @param scope under which models it holds
 * @param model the model's name as the test writes it, for {@link Scope#MODEL}; else empty
 * @param answer what is expected
 * @param detail for {@link Answer#VERDICT} the verdict, for {@link Answer#FLAG} the flag; else empty
 * @param dataRace whether a data race is expected, too; meaningful in the scope of the Linux kernel only
 * @param text as the test writes it
 * @param source where it stands
 */
public record Expectation(Scope scope, String model, Answer answer, String detail, boolean dataRace, String text,
        SourceRange source) {

    /** Under which models an expectation holds. */
    public enum Scope {
        /** The named one: {@code expect: sc forbidden} in a comment, {@code with tso: ~exists} behind the condition. */
        MODEL,
        /** All that the test does not name: {@code with default: exists}. */
        OTHER_MODELS,
        /** The Linux kernel memory model: {@code Result: Never} in a comment. */
        LINUX_KERNEL
    }

    /** What is expected. */
    public enum Answer {
        /**
         * The verdict as Felis prints it, in any case: {@code allowed}, {@code forbidden}, {@code forbidden(bound 2)}; of a program with assertions
         * {@code holds}, {@code violated}, perhaps after a property: {@code races violated}.
         */
        VERDICT,
        /** The proposition holds in some execution, or in none. */
        REACHABLE, UNREACHABLE,
        /** In how many executions the proposition holds. */
        NEVER, SOMETIMES, ALWAYS,
        /** Anything. */
        MAYBE,
        /** There is no execution at all. */
        DEADLOCK,
        /** A flag is raised. */
        FLAG
    }
}
