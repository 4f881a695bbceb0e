/**
 * What can be asked, and the answers: immutable values that can cross a process boundary.
 *
 * <p>A new query is a case of {@link org.felis.verification.task.Query} with a record for its answer. May know {@code verdict},
 * {@code explanation}, and the engine's options and places; knows no procedure.
 */
package org.felis.verification.task;
