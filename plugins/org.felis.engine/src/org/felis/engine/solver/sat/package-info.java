/**
 * A solver of propositional satisfiability that knows acyclic relations: variables may stand for edges of a graph, which has no cycle in any solution.
 *
 * <p>It searches by conflict-driven clause learning (J. Marques-Silva, K. Sakallah, <em>GRASP</em>, IEEE Transactions on Computers 1999; N. Eén, N. Sörensson, <em>An
 * Extensible SAT-solver</em>, SAT 2003). Solvers that Maven Central has know no graphs, and Sat4j, given a constraint for them, took about twice as long (docs/encodings.md). Promises: what it
 * answers is a solution of all clauses whose edges make no cycle, or there is none. Knows {@code interruption} only.
 */
package org.felis.engine.solver.sat;
