package org.felis.mix.combine;

import java.util.Optional;

import org.felis.litmus.listing.SourceLine;
import org.felis.mix.split.Part;

/**
 * A line of a mix: an instruction, or a label.
 *
 * @param thread from 0
 * @param text as the mix has it
 * @param testLine its line in the mix's litmus test, from 1
 * @param part what it was compiled from; none for what follows control from one part to the next
 * @param profile what compiled that
 * @param assemblyLine the line of the profile's assembly; 0 if it is none of a compiler's, such as the moves of arguments and results
 * @param source the line of the function that was compiled, if the assembly says so
 */
public record MixedLine(int thread, String text, int testLine, Optional<Part> part, Optional<String> profile, int assemblyLine, Optional<SourceLine> source) {
}
