package org.felis.ide.highlighting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;

/**
 * Words of a document and their colours, in the order of the text. They move with the text as it is edited, until the language server
 * has read it again: a word that is being written keeps its colour, one that is written over loses it.
 */
final class ColoredWords {

    /** A word. */
    record Word(int offset, int length, SyntaxColor color, boolean declared) {

        int end() {
            return offset + length;
        }

        private Word at(int newOffset, int newLength) {
            return new Word(newOffset, newLength, color, declared);
        }
    }

    private final List<Word> words;

    ColoredWords(List<Word> words) {
        this.words = List.copyOf(words);
    }

    /** The words that reach into a region. */
    List<Word> in(IRegion region) {
        int from = first(i -> words.get(i).end() > region.getOffset());
        int to = first(i -> words.get(i).offset() >= region.getOffset() + region.getLength());
        return words.subList(from, Math.max(from, to));
    }

    /** The same words after a change of the text. */
    ColoredWords after(DocumentEvent change) {
        int start = change.getOffset();
        int end = start + change.getLength();
        String text = change.getText() == null ? "" : change.getText();
        boolean continues = text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.');
        int moved = text.length() - change.getLength();
        List<Word> after = new ArrayList<>(words.size());
        for (Word word : words) {
            if (word.offset() >= end && word.offset() > start || word.offset() == start && change.getLength() == 0 && !continues) {
                after.add(word.at(word.offset() + moved, word.length()));
            } else if (word.end() < start || word.end() == start && !continues) {
                after.add(word);
            } else if (continues && word.offset() <= start && end <= word.end() && word.length() + moved > 0) {
                after.add(word.at(word.offset(), word.length() + moved));
            }
        }
        return new ColoredWords(after);
    }

    /** The smallest region outside of which others look the same, empty if all do. */
    Optional<IRegion> difference(ColoredWords others) {
        if (words.equals(others.words)) {
            return Optional.empty();
        }
        int shortest = Math.min(words.size(), others.words.size());
        int same = 0;
        while (same < shortest && words.get(same).equals(others.words.get(same))) {
            same++;
        }
        int sameEnd = 0;
        while (sameEnd < shortest - same
                && words.get(words.size() - 1 - sameEnd).equals(others.words.get(others.words.size() - 1 - sameEnd))) {
            sameEnd++;
        }
        List<Word> different = new ArrayList<>(words.subList(same, words.size() - sameEnd));
        different.addAll(others.words.subList(same, others.words.size() - sameEnd));
        int from = different.stream().mapToInt(Word::offset).min().orElseThrow();
        int to = different.stream().mapToInt(Word::end).max().orElseThrow();
        return Optional.of(new Region(from, to - from));
    }

    /** The first index for which a condition holds that holds for all behind it as well. */
    private int first(IntPredicate holds) {
        int low = 0;
        int high = words.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
