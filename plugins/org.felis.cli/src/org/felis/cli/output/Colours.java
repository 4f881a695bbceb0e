package org.felis.cli.output;

import java.util.Locale;
import java.util.Map;

import org.felis.engine.source.Problem;
import org.felis.verification.verdict.Verdict;

/** Words in colour, for people who look at a terminal; or as they are. */
public enum Colours {

    ON, OFF;

    /** When there are colours. */
    public enum When {
        AUTO, ALWAYS, NEVER
    }

    /** Set by the script when standard output is a terminal. */
    static final String OUT_PROPERTY = "felis.terminal.out";

    /** Set by the script when standard error is a terminal. */
    static final String ERR_PROPERTY = "felis.terminal";

    private static final String RED = "31";
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final String MAGENTA = "35";
    private static final String CYAN = "36";
    private static final String BOLD_RED = "1;31";

    /** On standard output. */
    public static Colours ofOutput(When when) {
        return of(when, Boolean.getBoolean(OUT_PROPERTY), System.getenv());
    }

    /** On standard error. */
    public static Colours ofErrors(When when) {
        return of(when, Boolean.getBoolean(ERR_PROPERTY), System.getenv());
    }

    /** Where it is left open: on a terminal that knows colours, unless {@code NO_COLOR} is set to anything (no-color.org). */
    public static Colours of(When when, boolean terminal, Map<String, String> environment) {
        return switch (when) {
            case ALWAYS -> ON;
            case NEVER -> OFF;
            case AUTO -> terminal && environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM")) ? ON : OFF;
        };
    }

    /** A verdict's word. */
    public String verdict(Verdict verdict) {
        return in(switch (verdict) {
            case Verdict.Allowed allowed -> GREEN;
            case Verdict.Forbidden forbidden -> CYAN;
            case Verdict.ForbiddenUpToBound forbidden -> CYAN;
            case Verdict.Holds holds -> GREEN;
            case Verdict.HoldsUpToBound holds -> GREEN;
            case Verdict.Violated violated -> RED;
            case Verdict.Undefined undefined -> MAGENTA;
            case Verdict.Unknown unknown -> YELLOW;
            case Verdict.Error error -> BOLD_RED;
        }, verdict.toString());
    }

    /** A problem's line; its severity has a colour. */
    public String problem(Problem problem) {
        String severity = problem.severity().name().toLowerCase(Locale.ROOT);
        String colour = switch (problem.severity()) {
            case ERROR -> BOLD_RED;
            case WARNING -> MAGENTA;
            case INFO -> CYAN;
        };
        return problem.range() + ": " + in(colour, severity) + " " + problem.code() + " " + problem.message();
    }

    /** What is not as expected. */
    public String alarm(String words) {
        return in(BOLD_RED, words);
    }

    private String in(String colour, String words) {
        return this == ON ? "\u001b[" + colour + "m" + words + "\u001b[0m" : words;
    }
}
