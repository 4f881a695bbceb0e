package org.felis.cat.lowering;

import org.felis.cat.parsing.ParsedFile;

/**
 * Where something is evaluated.
 *
 * @param file the file whose text it is
 * @param scope what names mean there
 * @param callDepth how many applications enclose it
 */
public record Context(ParsedFile file, Scope scope, int callDepth) {

    public Context(ParsedFile file, Scope scope) {
        this(file, scope, 0);
    }

    /** The same place with a scope within. */
    Context inner() {
        return new Context(file, scope.inner(), callDepth);
    }

    Context at(int depth) {
        return new Context(file, scope, depth);
    }
}
