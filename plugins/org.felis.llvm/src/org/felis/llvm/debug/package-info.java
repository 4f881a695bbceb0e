/**
 * What debug information says of the source: places, variables and names of fields, by {@link org.felis.llvm.debug.DebugInformation}. Promises never to fail on
 * metadata that is not as expected, which is as if it were absent. May know {@code ir} only.
 */
package org.felis.llvm.debug;
