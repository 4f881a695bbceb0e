package org.felis.verification.judgement;

import java.util.List;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/**
 * The verdict on a readable test, and what was found out on the way to it.
 *
 * @param witness the execution that proves the verdict: for {@code Allowed} one that satisfies the proposition, for
 *        {@code Undefined} one that fails the check
 */
public record Judgement(Verdict.Decided verdict, Optional<Boolean> ok, Optional<VerificationResult.Observation> observation,
        Optional<Boolean> boundReached, Optional<List<String>> flags, Optional<Execution> witness) {
}
