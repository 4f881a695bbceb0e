package org.felis.languageserver.text;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.Function;

/** How names are found by some of their letters: those that have all of them, in this order, in upper or lower case. */
public final class NameMatch {

    private final String letters;

    /** @param letters as they were typed; blanks do not count */
    public NameMatch(String letters) {
        this.letters = letters.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
    }

    /** Whether a name has the letters. */
    public boolean matches(String name) {
        int found = 0;
        String lower = name.toLowerCase(Locale.ROOT);
        for (int i = 0; i < lower.length() && found < letters.length(); i++) {
            if (lower.charAt(i) == letters.charAt(found)) {
                found++;
            }
        }
        return found == letters.length();
    }

    /** The best matches first: the name itself, names that begin with the letters, those that have them in one piece, all others. */
    public <T> Comparator<T> bestFirst(Function<T, String> name) {
        return Comparator.comparingInt(each -> rank(name.apply(each).toLowerCase(Locale.ROOT)));
    }

    private int rank(String lower) {
        return lower.equals(letters) ? 0 : lower.startsWith(letters) ? 1 : lower.contains(letters) ? 2 : 3;
    }
}
