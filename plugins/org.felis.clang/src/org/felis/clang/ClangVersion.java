package org.felis.clang;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which clang it is.
 *
 * @param major such as 19; Apple counts differently
 * @param isApple whether it is Apple's
 * @param text all that {@code clang --version} says: two clangs that say the same write the same
 */
public record ClangVersion(int major, boolean isApple, String text) {

    /** What {@code org.felis.llvm} reads begins here. */
    public static final int OLDEST = 12;

    private static final Pattern VERSION = Pattern.compile("(Apple )?clang version (\\d{1,4})\\.");

    /** Reads what {@code clang --version} says; empty if that is no clang. */
    public static Optional<ClangVersion> of(String text) {
        Matcher matcher = VERSION.matcher(text);
        return matcher.find() ? Optional.of(new ClangVersion(Integer.parseInt(matcher.group(2)), matcher.group(1) != null, text)) : Optional.empty();
    }
}
