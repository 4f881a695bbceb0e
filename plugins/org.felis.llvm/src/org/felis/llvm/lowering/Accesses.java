package org.felis.llvm.lowering;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * The events of a program's accesses to memory: those of C11 and the Linux kernel, or those of the instructions that implement them on a machine. Values are zero-extended from the size of
 * the access.
 */
interface Accesses {

    /** Reads {@code bytes} bytes at the address; the result is what was read. */
    Expression read(ThreadCode code, Expression address, int bytes, Order order);

    void write(ThreadCode code, Expression address, Expression value, int bytes, Order order);

    /** Reads the old value, which is the result, and writes what is computed from it, as one atomic operation. */
    Expression update(ThreadCode code, Expression address, Function<Expression, Expression> newValue, int bytes, Order order);

    /** What a compare-and-exchange yields: what was read, and 1 or 0 for whether it was as expected and the replacement was written. */
    record Exchanged(Expression old, Expression success) {
    }

    /** @param weak whether it may fail although the values are equal */
    Exchanged compareExchange(ThreadCode code, Expression address, Expression expected, Expression replacement, int bytes, Order success, Order failure,
            boolean weak);

    void fence(ThreadCode code, Order order);

    /** Whether spinlocks of the kernel are events whose meaning the model defines, or what the target has for them ({@link #synchronize}); else they are accesses. */
    boolean haveKernelLocks();

    /** An event at an address that is no access, such as the taking of a lock whose meaning the model defines. */
    void synchronize(ThreadCode code, Expression address, String... tags);

    /** The beginning or the end of a section that nothing of other threads comes between. */
    void section(ThreadCode code, boolean begins);

    /** The tags of a plain read. */
    Set<String> plainRead();

    /** The tags of a plain write. */
    Set<String> plainWrite();

    /** Whether it is a plain read or write. */
    default boolean isPlain(Operation access) {
        Set<String> tags = new HashSet<>(access.tags());
        tags.removeAll(EngineTag.invisibleToModels());
        return tags.equals(access instanceof MemoryAction.Read ? plainRead() : plainWrite());
    }

    /** Whether program order and dependencies hold as in a programming language ({@code Program.statements}). */
    boolean areStatements();

    /** Whether they are events of C11, and not of the kernel or of a machine. */
    boolean areOfC11();

    /** The architecture of the program. */
    String architecture();
}
