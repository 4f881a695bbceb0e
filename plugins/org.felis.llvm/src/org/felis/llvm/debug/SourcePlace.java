package org.felis.llvm.debug;

import java.util.Optional;

/**
 * A place in the program that was compiled.
 *
 * @param file as the compiler was given it, for the user
 * @param directory where the compiler ran: relative names are relative to it; empty if unknown
 * @param line 1-based; 0 for what the compiler added
 * @param column 1-based, in bytes of UTF-8; 0 if unknown
 * @param function the name in the source; empty outside of functions
 * @param calledFrom the call that this was inlined at
 */
public record SourcePlace(String file, String directory, int line, int column, String function, Optional<SourcePlace> calledFrom) {

    /** {@code file:line:column}, without what is unknown. */
    @Override
    public String toString() {
        return file + (line == 0 ? "" : ":" + line + (column == 0 ? "" : ":" + column));
    }
}
