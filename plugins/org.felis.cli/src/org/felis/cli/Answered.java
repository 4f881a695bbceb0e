package org.felis.cli;

import java.util.Optional;

import org.felis.verification.ExplanationResult;
import org.felis.verification.VerificationResult;

/** A result, and why if that was asked for. */
record Answered(VerificationResult result, Optional<ExplanationResult> explained) {
}
