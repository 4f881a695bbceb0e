/**
 * The command line {@code felis}: {@link org.felis.cli.Main} and a class per command. A command says what it accepts ({@code cli.arguments}), asks
 * a verifier, and prints what comes of it ({@code cli.output}); {@code Batch} does so for many tests at a time.
 *
 * <p>Knows the façade ({@code org.felis.verification}), the worker processes, the language server that it starts, and how executions are drawn.
 * Nothing else knows it. More than 20 classes: one for each command.
 */
package org.felis.cli;
