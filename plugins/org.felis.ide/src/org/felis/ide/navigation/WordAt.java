package org.felis.ide.navigation;

import java.util.Optional;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;

/** The word around an offset: a name with its dashes, dots and prime, or the string of an include. */
public final class WordAt {

    private WordAt() {
    }

    /** The word that covers the offset or ends there. */
    public static Optional<IRegion> offset(String text, int offset) {
        if (offset > text.length()) {
            return Optional.empty();
        }
        int start = offset;
        while (start > 0 && isWordPart(text.charAt(start - 1))) {
            start--;
        }
        int end = offset;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        if (end == start) {
            return Optional.empty();
        }
        boolean quoted = start > 0 && end < text.length() && text.charAt(start - 1) == '"' && text.charAt(end) == '"';
        return Optional.of(quoted ? new Region(start - 1, end - start + 2) : new Region(start, end - start));
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '\'';
    }
}
