/**
 * {@code felis bench}: how long verdicts take, of a suite, of a process, of tests that grow, of programs beside other tools and with any data; how much memory they need; how soon a verification stops.
 * More than 20 classes: a benchmark is one that measures, one that tells the figures as a table, and its options; they share ways, samples and tables. Each benchmark gives a {@link org.felis.cli.bench.Table}. docs/performance.md says what the tables mean.
 *
 * <p>Knows the façade and mix testing, and of the command line the groups of options ({@code cli.arguments}).
 */
package org.felis.cli.bench;
