/**
 * Sizes, alignments and offsets of types, by the module's {@code target datalayout}: {@link org.felis.llvm.layout.TypeLayout}. May know {@code ir} only.
 */
package org.felis.llvm.layout;
