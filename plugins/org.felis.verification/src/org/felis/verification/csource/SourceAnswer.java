package org.felis.verification.csource;

import java.util.List;

import org.felis.c.machine.Outcomes;
import org.felis.engine.source.Problem;

/** What is found out about a C file. */
public sealed interface SourceAnswer {

    /**
     * All outcomes; clang's warnings.
     *
     * @param hasAssertion whether the program asserts something
     */
    record Found(Outcomes outcomes, List<Problem> warnings, boolean hasAssertion) implements SourceAnswer {
        public Found {
            warnings = List.copyOf(warnings);
        }
    }

    /** The standard accepts the file, and there is nothing to run: it does not have the function that was asked for, but only those. */
    record Accepted(List<Problem> warnings, List<String> functions) implements SourceAnswer {
        public Accepted {
            warnings = List.copyOf(warnings);
            functions = functions.stream().sorted().toList();
        }
    }

    /** The standard rejects the file. */
    record Rejected(List<Problem> problems) implements SourceAnswer {
        public Rejected {
            problems = List.copyOf(problems);
        }
    }

    /** There is no answer: something is not supported, clang is missing, or time was over before the first outcome. */
    record Undecided(List<Problem> problems) implements SourceAnswer {
        public Undecided {
            problems = List.copyOf(problems);
        }
    }
}
