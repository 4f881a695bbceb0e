package org.felis.llvm.ir;

import java.util.List;
import java.util.Optional;

/**
 * A variable that exists from the start, or, if it is thread-local, from the start of each thread.
 *
 * @param linkage LLVM's word; empty for a variable that other modules see, {@code external} for one that another module defines
 * @param words other words before the type: {@code dso_local}, {@code unnamed_addr} …
 * @param threadLocal whether each thread has one of its own
 * @param constant whether it is never written
 * @param type of the variable; the address is a pointer
 * @param initial empty if another module defines it
 * @param alignment in bytes; 0: as the type has it
 * @param section where a linker puts it, or empty
 * @param debug the {@code DIGlobalVariableExpression}s
 * @param line its line in the text, 1-based
 */
public record GlobalVariable(String name, String linkage, List<String> words, boolean threadLocal, int addressSpace, boolean constant, Type type,
        Optional<Constant> initial, long alignment, String section, List<Metadata> debug, int line) {

    public GlobalVariable {
        words = List.copyOf(words);
        debug = List.copyOf(debug);
    }
}
