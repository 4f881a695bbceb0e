package org.felis.litmus.problems;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * What can be wrong with a litmus test. The codes are stable: scripts, quick fixes and the documentation refer to them.
 * {@code LIT0xx} the file, {@code LIT1xx} the frame, {@code LIT2xx} the code of the threads, {@code LIT3xx} the question.
 */
public enum LitmusProblem {

    EMPTY_FILE("LIT001", "the file is empty: a litmus test starts with a line such as \"AArch64 MP\""),
    FILE_TOO_LONG("LIT002", "the file is longer than the %s characters that a test may have"),
    NOT_TEXT("LIT003", "this is not a text file: the character here has the code %s"),
    UNCLOSED_COMMENT("LIT004", "the comment that starts here is never closed: expected '*)'"),
    NESTED_TOO_DEEPLY("LIT005", "brackets or operators are nested more deeply than %s"),
    SYNTAX("LIT010", "%s"),
    MISSPELT_QUESTION("LIT011", "unknown word '%s' where the question starts: did you mean '%s'?"),

    MISSING_HEADER("LIT100", "expected the header: an architecture and the test's name, such as \"AArch64 MP\""),
    MISSING_NAME("LIT101", "expected the test's name behind the architecture"),
    UNKNOWN_ARCHITECTURE("LIT102", "unknown architecture '%s'; known are %s"),
    UNSUPPORTED_ARCHITECTURE("LIT103", "%s tests are not supported yet; supported are %s"),
    MISSING_INITIAL_STATE("LIT104", "expected the initial state '{ … }' (it may be empty: '{ }') before the code"),
    MISSING_PROGRAM("LIT105", "expected the code: a row of thread names such as \"P0 | P1 ;\" and rows of instructions"),
    UNCLOSED_INITIAL_STATE("LIT106", "expected '}' at the end of the initial state"),
    DUPLICATE_DECLARATION("LIT110", "'%s' already has an initial value"),
    UNKNOWN_TYPE("LIT111", "unknown type '%s'; known are the integer types of C and of the Linux kernel, such as int, uint8_t and atomic_int%s"),
    ARRAY_SIZE("LIT112", "%s"),
    UNEXPECTED_VALUE("LIT113", "%s"),
    NUMBER_OUT_OF_RANGE("LIT114", "the number %s does not fit into 64 bits"),
    SYSTEM_FEATURE("LIT115", "%s are not supported: tests are of user-level code on ordinary memory"),
    UNKNOWN_THREAD("LIT120", "the test has no thread %s; its threads are %s"),
    THREAD_NAME("LIT121", "expected the thread name '%s': threads are named P0, P1, … from left to right"),
    UNKNOWN_REGISTER("LIT122", "unknown register '%s': %s has %s"),
    SYMBOLIC_REGISTER("LIT123", "the symbolic register '%s' belongs to no thread: %s; name its thread, as in 0:%%x"),

    CELL_COUNT("LIT200", "the row has %s, but the test has %s"),
    UNKNOWN_INSTRUCTION("LIT201", "unknown %s instruction '%s'%s"),
    UNSUPPORTED_INSTRUCTION("LIT202", "'%s' is not supported yet: %s"),
    WRONG_OPERAND("LIT203", "expected %s"),
    MISSING_OPERAND("LIT204", "'%s' needs a further operand: expected %s"),
    TOO_MANY_OPERANDS("LIT205", "'%s' takes %s"),
    UNDEFINED_LABEL("LIT206", "%s has no label '%s'%s"),
    DUPLICATE_LABEL("LIT207", "%s already has a label '%s'"),
    MISSING_ROW_END("LIT208", "expected ';' at the end of the row"),
    UNSUPPORTED_ACCESS("LIT209", "this access is not supported: %s"),
    UNSET_ADDRESS("LIT210", "this accesses no location: %s holds no address in %s (give it one in the initial state?)"),
    NUMBER_AS_ADDRESS("LIT214", "the address is a number: %s holds no location in %s; executions that get here are left out"),
    BITS_OF_ADDRESS("LIT215", "this computes with the bits of the address of '%s', which are not known: executions that use the result are left out, so that the verdict may say nothing of what follows"),
    TOO_MANY_CALLS("LIT212", "the calls of this thread can nest in too many ways to be followed"),
    CODE_AS_DATA("LIT213", "this accesses the code at %s: instructions as data are not supported"),
    OUT_OF_BOUNDS("LIT211", "this accesses %s, which is no cell of '%s' (%s bytes; declare an array, such as int x[2]?)"),
    UNKNOWN_FUNCTION("LIT220", "unknown function or macro '%s'%s"),
    ARGUMENT_COUNT("LIT221", "%s takes %s arguments, but %s are given"),
    WRONG_ARGUMENT("LIT222", "expected %s"),
    UNDEFINED_ORDER("LIT231", "%s with this order has no defined behaviour (ISO C11, 7.17.7); accepted are %s"),
    NO_RESULT("LIT223", "'%s' has no value"),
    NO_MAPPING("LIT225", "%s has no implementation in the mapping '%s' (add a line for it?)"),
    NOT_IN_C("LIT226", "only C tests have a target; this is a test of %s"),
    UNSUPPORTED_C("LIT224", "not supported in C code: %s"),
    WIDE_TYPE("LIT229", "values of 128 bits are not supported: this type has 64 bits here"),
    DUPLICATE_VARIABLE("LIT228", "'%s' is already declared in this block"),
    UNSEQUENCED("LIT227", "this changes '%s' and uses it elsewhere in an order that C leaves open, so that its value is undefined (C11 6.5p2): split the statement"),

    UNKNOWN_LOCATION("LIT300", "%s"),
    UNSUPPORTED_PROPOSITION("LIT301", "%s is not supported yet"),
    SEVERAL_FILTERS("LIT302", "the test already has a filter"),
    UNCLEAR_EXPECTATION("LIT304", "the expectation '%s' is not understood and not checked: expected %s"),
    NOT_ACCESSED("LIT303", "'%s' appears neither in the initial state nor in the code: it stays 0"),
    NEVER_WRITTEN("LIT305", "nothing in %2$s writes the register of '%1$s', and it has no initial value: it stays 0");

    private final String code;
    private final String message;

    LitmusProblem(String code, String message) {
        this.code = code;
        this.message = message;
    }

    /** The stable code. */
    public String code() {
        return code;
    }

    /** The problem at a place, with the blanks of its message filled in. */
    public Problem at(SourceRange range, Object... parameters) {
        return new Problem(severity(), code, message(parameters), range);
    }

    public Problem.Severity severity() {
        return switch (this) {
            case NOT_ACCESSED, NEVER_WRITTEN, UNCLEAR_EXPECTATION, NUMBER_AS_ADDRESS, BITS_OF_ADDRESS, WIDE_TYPE -> Problem.Severity.WARNING;
            default -> Problem.Severity.ERROR;
        };
    }

    /** Whether the test is well-formed, but uses something that Felis cannot verify yet. */
    public boolean isUnsupported() {
        return switch (this) {
            case UNSUPPORTED_ARCHITECTURE, UNSUPPORTED_INSTRUCTION, UNSUPPORTED_PROPOSITION, UNSUPPORTED_ACCESS,
                    SYSTEM_FEATURE, CODE_AS_DATA, UNSUPPORTED_C -> true;
            default -> false;
        };
    }

    /** The message with its blanks filled in. */
    public String message(Object... parameters) {
        return String.format(message, parameters);
    }
}
