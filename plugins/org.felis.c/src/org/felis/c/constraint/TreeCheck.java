package org.felis.c.constraint;

import java.util.List;

import org.felis.c.syntax.Node;
import org.felis.c.syntax.Place;
import org.felis.engine.source.SourceRange;

/** A constraint that clang does not look at, found in its syntax tree. */
@FunctionalInterface
interface TreeCheck {

    /** @param unit the whole tree */
    List<Rejection> rejections(Node unit);

    /** Where a node begins. */
    static SourceRange begin(Node node) {
        Place place = node.begin();
        return place.line() == 0 ? SourceRange.wholeFile(place.file()) : new SourceRange(place.file(), place.line(), place.column(), 0, 1);
    }
}
