/**
 * {@code felis bench}: how long verdicts take, of a suite, of a process, of tests that grow; how much memory they need; how soon a verification stops.
 * Each benchmark gives a {@link org.felis.cli.bench.Table}. docs/performance.md says what the tables mean.
 *
 * <p>Knows the façade, and of the command line the groups of options ({@code cli.arguments}).
 */
package org.felis.cli.bench;
