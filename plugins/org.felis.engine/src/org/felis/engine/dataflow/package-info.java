/**
 * Forward data-flow analysis over the control flow of one thread, written once.
 *
 * <p>An analysis ({@link org.felis.engine.dataflow.ForwardAnalysis}, or {@link org.felis.engine.dataflow.RegisterAnalysis} where the state is what
 * registers hold) says what holds in front of the thread, what a node makes of it and what holds where ways of control meet.
 * {@link org.felis.engine.dataflow.ForwardFlow} solves it over any {@link org.felis.engine.dataflow.FlowGraph}: it visits each step of an unrolled
 * thread once, and goes round the loops of one that is not unrolled until nothing changes. States are immutable;
 * {@link org.felis.engine.dataflow.Registers} share what is the same in them, so that a step costs what it changes and a join what differs.
 *
 * <p>May know {@code program}, and of {@code expression} what is read and written; knows nothing of relations or formulas.
 */
package org.felis.engine.dataflow;
