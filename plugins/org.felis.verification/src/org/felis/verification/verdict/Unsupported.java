package org.felis.verification.verdict;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.cat.compilation.CatProblem;
import org.felis.litmus.problems.LitmusProblem;

/** Tells what is not supported from what is wrong. */
final class Unsupported {

    /** The codes of problems that say "not supported". */
    static final Set<String> CODES = Stream.concat(
            Arrays.stream(LitmusProblem.values()).filter(LitmusProblem::isUnsupported).map(LitmusProblem::code),
            Arrays.stream(CatProblem.values()).filter(CatProblem::isUnsupported).map(CatProblem::code))
            .collect(Collectors.toUnmodifiableSet());

    private Unsupported() {
    }
}
