package org.felis.cli;

import java.util.Optional;

import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.VerificationResult;

/** A result, and why if that was asked for. */
record Answered(VerificationResult result, Optional<ExplanationResult> explained) {
}
