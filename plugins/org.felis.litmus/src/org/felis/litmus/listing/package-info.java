/**
 * The assembly text that compilers write ({@code -S}): its functions as instructions in the spelling of litmus tests, each with its line there and its
 * source line, and its data. {@link org.felis.litmus.listing.Listing#read} reads a whole text, a notation for each architecture spells its instructions, and
 * the tables of instructions say what they do. May know {@code architecture}, {@code instructions} and the language as a whole ({@code org.felis.litmus}).
 *
 * <p>Promises: never throws for a wrong text; what is not understood is a {@link org.felis.litmus.listing.ListingProblem} at its line, and belongs to its function.
 * More than 20 classes: a notation for each of five architectures, the values of the result, and the steps of one reader that nobody else uses.
 */
package org.felis.litmus.listing;
