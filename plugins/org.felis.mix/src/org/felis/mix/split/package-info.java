/**
 * A test in C as functions to be compiled apart: whole threads, or each statement ({@code TestSplitter}). What is between the functions of a thread, conditions and loops, is
 * steps ({@code SplitStep}). A function is text that no longer says which test, thread and locations it is of ({@code SourceFunction}), so that what is the same is compiled once. May know the messages
 * ({@code org.felis.mix}).
 */
package org.felis.mix.split;
