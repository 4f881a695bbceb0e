/**
 * From LLVM IR to programs of the engine: {@link org.felis.llvm.lowering.ProgramLowering}. Calls are inlined, loops unrolled, threads found, memory divided into cells; what is the
 * same in all executions is computed. Accesses become events of C11 or instructions of a machine ({@code Accesses}). A further library function is a row of {@code Library} or
 * {@code ThreadFunctions}. More than 20 classes: lowering is one walk over the program with one state: what it reads (plans, constants, sources), what it keeps (state,
 * memory, objects, facts) and what it writes (code, accesses) are small classes that nobody else needs. May know {@code ir}, {@code check}, {@code layout} and {@code debug}, of the
 * engine programs, their transformations, expressions and data flow, and of the litmus bundle the mappings to machines ({@code compiler.c}) and the
 * instruction tables, for inline assembly ({@code mapping}, {@code architecture}, {@code instructions}).
 */
package org.felis.llvm.lowering;
