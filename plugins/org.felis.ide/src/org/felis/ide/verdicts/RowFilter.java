package org.felis.ide.verdicts;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the rows that words occur in. What a row says is put together once, as long as the same rows are looked through: who types a word looks through
 * them at each character.
 */
final class RowFilter {

    private Map<VerdictRow, String> texts = new IdentityHashMap<>();

    /** From now on these rows are looked through; those that were there before are known. */
    void expect(List<VerdictRow> rows) {
        Map<VerdictRow, String> known = new IdentityHashMap<>(rows.size());
        for (VerdictRow row : rows) {
            String text = texts.get(row);
            if (text != null) {
                known.put(row, text);
            }
        }
        texts = known;
    }

    /** The words of a text, in lower case. */
    static List<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    /** Whether all words, in lower case, occur somewhere in the row. */
    boolean matches(VerdictRow row, List<String> words) {
        if (words.isEmpty()) {
            return true;
        }
        String text = texts.computeIfAbsent(row, VerdictRow::searchText);
        for (String word : words) {
            if (!text.contains(word)) {
                return false;
            }
        }
        return true;
    }
}
