package org.felis.llvm.parser;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;

/** What can be wrong with a text of LLVM IR. The codes are stable. */
public enum LlvmProblem {

    SYNTAX("LLVM001", "found %s; expected %s"),
    TOO_LONG("LLVM002", "the text is longer than the %s characters that a module may have"),
    NESTED_TOO_DEEPLY("LLVM003", "types, constants or metadata are nested more deeply than %s"),
    UNCLOSED("LLVM004", "%s is never closed: expected %s"),
    NOT_SUPPORTED("LLVM005", "%s not supported: %s"),
    UNDEFINED("LLVM006", "%s is not defined%s"),
    DEFINED_TWICE("LLVM007", "%s is already defined"),
    OUT_OF_RANGE("LLVM008", "%s is out of range: expected %s"),
    EMPTY("LLVM009", "the text has no function: expected a module as 'clang -S -emit-llvm' writes it"),
    WRONG_TYPE("LLVM010", "%s has the type %s; expected %s"),
    ILL_FORMED("LLVM011", "%s"),
    ARGUMENT_COUNT("LLVM012", "the call has %s, but what it calls has the type %s");

    private final String code;
    private final String message;

    LlvmProblem(String code, String message) {
        this.code = code;
        this.message = message;
    }

    public String code() {
        return code;
    }

    /** The exception that reports it. */
    ProblemException at(SourceRange place, Object... arguments) {
        return new ProblemException(Problem.error(code, String.format(message, arguments), place));
    }
}
