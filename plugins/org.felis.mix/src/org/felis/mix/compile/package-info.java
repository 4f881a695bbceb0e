/**
 * Functions to instructions, by each profile once: a compiler is run ({@code InstalledCompiler}), a mapping table looked up ({@code MappedFunction}), or recorded assembly read; the text is read by
 * {@code org.felis.litmus.listing} and becomes a piece of a litmus test ({@code org.felis.litmus.piece}). What compilers wrote is kept by content ({@code KeptTexts}). Types are compiled to learn their
 * layout ({@code Layouts}). A function that a profile cannot compile is a problem of that function and profile alone. May know the messages ({@code org.felis.mix}), {@code profile} and {@code split}.
 */
package org.felis.mix.compile;
