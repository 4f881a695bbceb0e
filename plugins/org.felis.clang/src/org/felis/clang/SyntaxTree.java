package org.felis.clang;

import java.util.List;

import org.felis.engine.source.Problem;

/**
 * The typed syntax tree of a C file, as clang writes it with {@code -ast-dump=json}. There is one even if the file has errors; what clang could not understand is missing then.
 *
 * @param json UTF-8
 * @param problems clang's errors, warnings and notes, with what {@code -pedantic} adds; a message ends with its option in brackets, as {@code [-Wimplicit-int]}
 * @param version which clang wrote it
 */
public record SyntaxTree(byte[] json, List<Problem> problems, ClangVersion version) {
    public SyntaxTree {
        problems = List.copyOf(problems);
    }
}
