package org.felis.llvm.debug;

import org.felis.llvm.ir.Metadata;

/**
 * A variable of the source.
 *
 * @param name in the source; it is not unique
 * @param type a {@code DIBasicType}, {@code DIDerivedType} or {@code DICompositeType}, or a reference to it; for {@link SourceTypes}
 * @param place of the declaration
 * @param isParameter whether it is a parameter of its function
 */
public record SourceVariable(String name, Metadata type, SourcePlace place, boolean isParameter) {
}
