package org.felis.worker.protocol;

import org.felis.verification.VerificationTask;

/** A task, and the number by which its stages are told and it is cancelled. */
public record NumberedTask(int number, VerificationTask task) {
}
