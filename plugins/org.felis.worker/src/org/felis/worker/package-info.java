/**
 * Verification in processes of their own: a pool of them, each with a limit of its memory.
 *
 * <p>Promises: every failure of a process is an {@code Unknown} with its reason, and the next task finds a new process.
 */
package org.felis.worker;
