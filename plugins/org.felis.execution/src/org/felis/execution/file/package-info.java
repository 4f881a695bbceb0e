/**
 * Execution graphs as the text of {@code .execution} files, which is also how they cross from process to process.
 *
 * <p>Promises: a graph that was written is read as an equal one; what is not a graph is an {@code IOException} that names the file. Knows
 * the EMF model alone.
 */
package org.felis.execution.file;
