package org.felis.mix;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;

/** What can be wrong when a test is compiled by several compilers. The codes are stable. {@code MIX0xx} profiles, {@code MIX1xx} the test, {@code MIX2xx} compilers and what they write, {@code MIX3xx} verdicts. */
public enum MixProblem {

    UNREADABLE("MIX001", "this cannot be read: %s"),
    SYNTAX("MIX002", "this is not YAML: %s"),
    UNKNOWN_KEY("MIX003", "unknown key '%s'; accepted here are %s"),
    MISSING_KEY("MIX004", "%s is missing: expected %s"),
    WRONG_VALUE("MIX005", "expected %s"),
    DUPLICATE("MIX006", "'%s' is given twice"),
    NO_PROFILES("MIX007", "no profiles '%s': give a file, or one of %s"),
    WRONG_MAPPING("MIX008", "the mapping cannot be used: %s"),

    NO_ABI("MIX009", "no ABI of atomics is known for %s: give a table by --abi FILE"),
    WRONG_ABI("MIX010", "the table is for %s, but the profiles are for %s"),

    NOT_IN_C("MIX100", "only tests in C can be compiled; this is a test of %s"),
    NOT_C11("MIX101", "compilers do not know '%s' as an operation of C11: accepted are the functions of stdatomic.h"),
    PLAIN_ATOMIC("MIX102", "compilers take this access to the atomic '%s' as sequentially consistent, the models of C here as one that is not atomic: use atomic_load or atomic_store"),
    SEVERAL_RESULTS("MIX103", "the statement sets %s: only one of them can be the result of a function; write a statement for each, or use --split thread"),
    UNSUPPORTED("MIX104", "%s cannot be compiled apart; %s"),
    HIDDEN("MIX105", "a second variable '%s' in this thread: give it another name"),

    NOT_INSTALLED("MIX200", "'%s' is not installed: install %s (Debian and Ubuntu: apt-get install %2$s), or name another compiler in the profile; mixes with it are left out"),
    NOT_STARTED("MIX201", "%s: '%s' cannot be started: %s"),
    FAILED("MIX202", "%s: the compiler refuses %s: %s"),
    TOO_SLOW("MIX203", "%s: the compiler took longer than %s s for %s and was ended"),
    NO_FUNCTION("MIX204", "%s: there is no function '%s' in the assembly; expected one for %s"),
    WRONG_ASSEMBLY("MIX205", "%s: %s, in the function %s: %s"),
    NO_OPERATION("MIX206",
            "%s: the mapping has no instructions for this statement: expected one load, store, fence or read-modify-write of C11, whose operand is a number or a variable, not '%s'"),
    NOT_MAPPED("MIX207", "%s: the mapping has no %s of order %s"),
    TOO_NARROW("MIX208", "%s: the mapping has no read-modify-write of %s bits: its machine has none, or the mapping is for narrower locations"),

    UNANSWERED("MIX300", "%s");

    private final String code;
    private final String message;

    MixProblem(String code, String message) {
        this.code = code;
        this.message = message;
    }

    public String code() {
        return code;
    }

    /** The problem, an error unless mixes can be made without what it is about. */
    public Problem at(SourceRange place, Object... arguments) {
        Problem.Severity severity = this == NOT_INSTALLED || this == UNANSWERED ? Problem.Severity.WARNING : Problem.Severity.ERROR;
        return new Problem(severity, code, String.format(message, arguments), place);
    }

    /** What ends the work on a file. */
    public ProblemException exception(SourceRange place, Object... arguments) {
        return new ProblemException(at(place, arguments));
    }
}
