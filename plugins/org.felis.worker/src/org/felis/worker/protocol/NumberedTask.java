package org.felis.worker.protocol;

import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationTask;

/** A query about a task, and the number by which its stages are told and it is cancelled. */
public record NumberedTask(int number, Query<?> query, VerificationTask task) {
}
