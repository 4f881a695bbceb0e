package org.felis.mix.split;

import org.felis.litmus.piece.Signature;

/**
 * A function in C, of names that are the same for all functions that do the same: parameters that are locations are {@code a0 a1 …}, variables {@code v0 v1 …}. Equal texts are compiled once.
 *
 * @param definition the whole definition, in which the function is called {@value #NAME}
 * @param signature what it is called with, and what it yields
 */
public record SourceFunction(String definition, Signature signature) {

    /** What stands for the function's name in its definition: no C code has it. */
    public static final String NAME = "$name";

    /** The definition under a name. */
    public String named(String name) {
        return definition.replace(NAME, name);
    }
}
