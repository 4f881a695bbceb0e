package org.felis.cat.parsing;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.felis.cat.names.NearestNames;
import org.felis.cat.parsing.Words.Word;

/**
 * Finds words that stand where a statement may begin and are nearly one of its keywords, in a text that has errors. Names that the text
 * binds are none.
 */
final class MisspeltKeywords {

    private static final int MIN_LENGTH = 3;

    private static final Set<String> BINDERS = Set.of("let", "rec", "and", "procedure", "enum", "fun");

    private MisspeltKeywords() {
    }

    /** The keyword that was meant, by the offset of the word. */
    static Map<Integer, String> in(String text) {
        List<Word> words = Words.of(text);
        Set<String> bound = bound(words);
        Map<Integer, String> meant = new TreeMap<>();
        for (Word word : words) {
            boolean mayBegin = word.firstOnLine() && !word.goesOn() && word.text().length() >= MIN_LENGTH;
            if (mayBegin && !Words.STATEMENTS.contains(word.text()) && !bound.contains(word.text())) {
                meant(word.text()).ifPresent(k -> meant.put(word.offset(), k));
            }
        }
        return meant;
    }

    private static Optional<String> meant(String word) {
        return NearestNames.of(word, Words.STATEMENTS.stream()).stream().findFirst();
    }

    private static Set<String> bound(List<Word> words) {
        Set<String> bound = new HashSet<>();
        for (int i = 1; i < words.size(); i++) {
            if (BINDERS.contains(words.get(i - 1).text())) {
                bound.add(words.get(i).text());
            }
        }
        return bound;
    }
}
