/**
 * Verdicts and their one owner: what was answered, what each answer follows from, what it would follow from now, and what runs. Plain Java: knows neither a
 * workspace nor a display.
 *
 * <p>Promises: a verdict is current if and only if its newest answer holds for the basis as it is now, whatever any clock says; at most one run per question;
 * an answer of a run that is not the
 * question's run any more changes nothing; each change publishes an immutable snapshot.
 */
package org.felis.core.ledger;
