package org.felis.languageserver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokensLegend;

/**
 * A word, or part of a line, with a meaning that has a colour.
 *
 * @param start its first character
 * @param length in UTF-16 code units; it does not go beyond its line
 * @param type one of {@link org.eclipse.lsp4j.SemanticTokenTypes}
 * @param modifiers some of {@link org.eclipse.lsp4j.SemanticTokenModifiers}
 */
public record MeaningfulWord(Position start, int length, String type, Set<String> modifiers) {

    /** Numbers of the protocol per word. */
    private static final int NUMBERS = 5;

    public MeaningfulWord {
        modifiers = Set.copyOf(modifiers);
    }

    /** Reads what the protocol writes: for each word its lines and characters from the one before, length, type and modifiers. */
    static List<MeaningfulWord> decode(List<Integer> numbers, SemanticTokensLegend legend) {
        List<MeaningfulWord> words = new ArrayList<>(numbers.size() / NUMBERS);
        int line = 0;
        int character = 0;
        for (int i = 0; i + NUMBERS <= numbers.size(); i += NUMBERS) {
            int down = numbers.get(i);
            line += down;
            character = (down == 0 ? character : 0) + numbers.get(i + 1);
            words.add(new MeaningfulWord(new Position(line, character), numbers.get(i + 2),
                    legend.getTokenTypes().get(numbers.get(i + 3)), modifiers(numbers.get(i + 4), legend)));
        }
        return words;
    }

    private static Set<String> modifiers(int bits, SemanticTokensLegend legend) {
        Set<String> modifiers = new HashSet<>();
        for (int i = 0; i < legend.getTokenModifiers().size(); i++) {
            if ((bits & 1 << i) != 0) {
                modifiers.add(legend.getTokenModifiers().get(i));
            }
        }
        return modifiers;
    }
}
