package org.felis.llvm.parser;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.ir.Module;

/**
 * Reads the text of a module, as {@code clang -S -emit-llvm} of LLVM 12 to 20 writes it for C (LLVM Language Reference Manual). Pointers with and without element
 * types, debug records and the calls of {@code llvm.dbg.*} that they replaced: all become the same values.
 */
public final class LlvmParser {

    /** A longer text is refused; programs that can be verified have a hundredth of that. */
    public static final int MOST_CHARACTERS = 50_000_000;

    private LlvmParser() {
    }

    /**
     * @param file the name for problems
     * @throws ProblemException with one problem, the first that was found: where it is in the text, what was found and what would be accepted
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Module parse(String file, String text, Interruption interruption) throws ProblemException {
        if (text.length() > MOST_CHARACTERS) {
            throw LlvmProblem.TOO_LONG.at(SourceRange.startOf(file), MOST_CHARACTERS);
        }
        return new ModuleParser(new Tokens(new Lexer(file, text), interruption)).module();
    }
}
