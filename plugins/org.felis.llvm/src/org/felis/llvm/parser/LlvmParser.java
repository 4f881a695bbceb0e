package org.felis.llvm.parser;

import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.check.ModuleCheck;
import org.felis.llvm.check.Violation;
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
        Lexer lexer = new Lexer(file, text);
        Module module = new ModuleParser(new Tokens(lexer, interruption)).module();
        Optional<Violation> violation = ModuleCheck.violation(module, interruption);
        if (violation.isPresent()) {
            throw LlvmProblem.ILL_FORMED.at(line(lexer, text, violation.get().line()), violation.get().message());
        }
        return module;
    }

    /** The line without its indentation. */
    private static SourceRange line(Lexer lexer, String text, int line) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        while (start < text.length() && text.charAt(start) == ' ') {
            start++;
        }
        int end = text.indexOf('\n', start);
        return lexer.range(start, end < 0 ? text.length() : end, line);
    }
}
