/**
 * Makes the graph of an execution under a model, as the interpreter judged it: events with their labels, relations as layers with colours,
 * the axioms with what refutes them, the steps of a walk through the execution with registers and memory.
 *
 * <p>Promises: everything in the graph holds in the evaluated execution; which boxes there are depends on events and axioms only. Decides
 * what is drawn and how it is called, not where: knows no layout. May know the engine (the judge, its derivations and readings, models,
 * programs) and {@code derivation}, for the events of a graph by their ids.
 */
package org.felis.execution.build;
