package org.felis.mix.split;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.felis.engine.source.SourceRange;

/** A part of a text, with changes. */
final class Rewriting {

    private record Change(int offset, int length, String replacement) {
    }

    private final String text;
    private final SourceRange whole;
    private final List<Change> changes = new ArrayList<>();

    /** @param text of the file */
    Rewriting(String text, SourceRange whole) {
        this.text = text;
        this.whole = whole;
    }

    /** Puts a text in the place of another. */
    void replace(SourceRange range, String replacement) {
        changes.add(new Change(range.offset(), range.length(), replacement));
    }

    /** Puts a text behind another. */
    void insertBehind(SourceRange range, String addition) {
        changes.add(new Change(range.offset() + range.length(), 0, addition));
    }

    /** The part with its changes, comments and line ends as they are. */
    String result() {
        StringBuilder result = new StringBuilder();
        int at = whole.offset();
        for (Change change : changes.stream().sorted(Comparator.comparingInt(Change::offset)).toList()) {
            result.append(text, at, change.offset()).append(change.replacement());
            at = change.offset() + change.length();
        }
        return result.append(text, at, whole.offset() + whole.length()).toString();
    }
}
