package org.felis.clang;

import java.util.List;

import org.felis.engine.source.Problem;

/**
 * What clang made of a C file.
 *
 * @param text LLVM IR
 * @param problems warnings and notes
 * @param fromCache whether it was known already
 */
public record Compiled(String text, List<Problem> problems, boolean fromCache) {
    public Compiled {
        problems = List.copyOf(problems);
    }
}
