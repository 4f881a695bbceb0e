package org.felis.worker.protocol;

import org.felis.verification.Query;
import org.felis.verification.VerificationTask;

/** A query about a task, and the number by which its stages are told and it is cancelled. */
public record NumberedTask(int number, Query<?> query, VerificationTask task) {
}
