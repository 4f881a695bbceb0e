/**
 * What commands accept, as picocli wants it: groups of options that several commands share, and the files that arguments name. An argument that
 * cannot be used is an {@link org.felis.cli.arguments.ArgumentException}, which says what would be accepted.
 *
 * <p>Knows no command, and nothing of how results are printed.
 */
package org.felis.cli.arguments;
