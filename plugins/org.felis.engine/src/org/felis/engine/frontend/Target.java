package org.felis.engine.frontend;

import java.util.List;
import java.util.Optional;

/**
 * What a program in a programming language is compiled for: the implementation of its operations on a machine.
 *
 * @param mapping the name of a mapping that Felis brings, or of a file, for messages
 * @param text the lines of a mapping that Felis does not bring
 * @param changes lines that replace or add to those of the mapping
 */
public record Target(String mapping, Optional<String> text, List<String> changes) {

    public Target {
        changes = List.copyOf(changes);
    }
}
