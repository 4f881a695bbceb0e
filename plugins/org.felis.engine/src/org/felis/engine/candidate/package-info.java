/**
 * One candidate execution, made of choices: {@link org.felis.engine.candidate.Replay} follows each thread along its chosen path with symbolic registers, puts in the values
 * that the chosen sources of reads give, checks that they fit, and computes the base relations.
 *
 * <p>Promises: an {@link org.felis.engine.candidate.Execution} is well-formed whatever the model says of it, or there is a {@link org.felis.engine.candidate.ReplayException} that says
 * what does not fit. It says nothing of axioms: that is {@code semantics}.
 *
 * <p>May know {@code program}, {@code expression}, {@code relation}, and of {@code model} the vocabulary of base relations. Shares nothing with relation analysis, encoding or solver, since
 * their witnesses are judged by it.
 */
package org.felis.engine.candidate;
