package org.felis.llvm.ir;

/** What an {@link Instruction} does. */
public sealed interface Operation permits MemoryOperation, Computation, Call, Terminator, DebugVariable {
}
