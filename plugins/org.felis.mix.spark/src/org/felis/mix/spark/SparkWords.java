package org.felis.mix.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Spark throws, in a line. */
final class SparkWords {

    private static final Pattern LAST_FAILURE = Pattern.compile("(?s).*most recent failure: (?:Lost task \\S+ in stage \\S+ \\(TID \\d+\\) )?(.*)");
    private static final String DRIVER_TRACE = "Driver stacktrace:";

    private SparkWords() {
    }

    /** The first line that says why; the deepest cause counts. */
    static String reason(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        String message = deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
        Matcher last = LAST_FAILURE.matcher(message);
        String words = last.matches() ? last.group(1) : message;
        return words.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.equals(DRIVER_TRACE)).findFirst().orElse(deepest.getClass().getSimpleName());
    }
}
