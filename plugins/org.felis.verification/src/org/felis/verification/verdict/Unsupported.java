package org.felis.verification.verdict;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.c.source.SourceProblem;
import org.felis.cat.compilation.CatProblem;
import org.felis.verification.frontends.FrontEnds;

/** Tells what is not supported from what is wrong. */
final class Unsupported {

    /** The codes of problems that say "not supported". */
    static final Set<String> CODES = Stream.of(Stream.of(Verdict.Error.UNSUPPORTED_EXECUTION, Verdict.Error.UNJUDGED, SourceProblem.UNSUPPORTED.code()), FrontEnds.ALL.unsupported().stream(),
            Arrays.stream(CatProblem.values()).filter(CatProblem::isUnsupported).map(CatProblem::code)).flatMap(codes -> codes)
            .collect(Collectors.toUnmodifiableSet());

    private Unsupported() {
    }
}
