package org.felis.worker.protocol;

import org.felis.verification.Progress;

/** A task has come to a stage. */
public record TaskStage(int number, Progress.Stage stage) {
}
