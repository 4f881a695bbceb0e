/**
 * What a machine allows of each mix, held against what C allows of the source ({@code MixTesting}), for many tests at a time ({@code Campaign}). One question for a mix: is there a final state that the source does not have?
 * Answers are kept by content ({@code Answers}), so that a campaign that was killed goes on where it was. May know the messages ({@code org.felis.mix}), {@code profile}, {@code split}, {@code compile} and
 * {@code combine}.
 */
package org.felis.mix.compare;
