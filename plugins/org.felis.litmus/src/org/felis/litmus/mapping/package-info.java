/**
 * C operations as instructions of a target, from data files; instructions outside of tests ({@link org.felis.litmus.mapping.AssemblyReader}). May know {@code instructions}, {@code compiler}, whose language of C asks for them ({@code compiler.c}) and
 * which reads the instructions, {@code architecture}, and the language as a whole ({@code org.felis.litmus}).
 */
package org.felis.litmus.mapping;
