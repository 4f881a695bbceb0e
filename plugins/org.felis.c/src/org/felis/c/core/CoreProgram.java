package org.felis.c.core;

import java.util.List;
import java.util.Map;

import org.felis.c.type.Implementation;

/**
 * A program.
 *
 * @param statics objects that live all the time, in the order of their definitions
 * @param functions by name
 * @param strings string literals, by number
 */
public record CoreProgram(String file, Implementation implementation, List<Static> statics, Map<String, Function> functions, List<StringLiteral> strings) {

    public record Static(Variable variable, Initializer initializer) {
    }

    public CoreProgram {
        statics = List.copyOf(statics);
        functions = Map.copyOf(functions);
        strings = List.copyOf(strings);
    }
}
