/**
 * Mix testing: the statements of a C test are compiled apart, by several compilers, and put together again in every way; what the machine then allows is held against what C
 * allows (L. Geeson, J. Brotherston, W. Dijkstra, A. Donaldson, L. Smith, T. Sorensen, J. Wickerson, <em>Mix Testing: Specifying and Testing ABI Compatibility of C/C++ Atomics
 * Implementations</em>, OOPSLA 2024). The packages are the way of a test: {@code profile} says by what to compile, {@code split} makes functions of a test,
 * {@code compile} instructions of functions, {@code combine} litmus tests of instructions, {@code compare} verdicts of these, {@code report} what people and programs read. This
 * package has the messages that all of them give. Knows no other package of its bundle.
 */
package org.felis.mix;
