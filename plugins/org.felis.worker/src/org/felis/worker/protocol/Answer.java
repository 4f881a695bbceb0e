package org.felis.worker.protocol;

import org.felis.verification.task.QueryResult;

/**
 * The answer to a query. A record around the result, since the outermost value of a message is written by its own class and read by
 * the declared one: a result would be written without the name of its case.
 */
public record Answer(QueryResult result) {
}
