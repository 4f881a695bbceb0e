package org.felis.c.constraint;

import java.util.List;

/** A constraint that clang does not look at, found in its syntax tree. */
@FunctionalInterface
interface TreeCheck {
    List<Rejection> rejections(PlacedTree tree);
}
