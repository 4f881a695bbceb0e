package org.felis.languageserver.services;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.FoldingRange;
import org.felis.languageserver.text.TextLines;

/** Collects parts of a text that take several lines, for folding. */
public final class Folds {

    private final TextLines lines;
    private final List<FoldingRange> folds = new ArrayList<>();

    public Folds(TextLines lines) {
        this.lines = lines;
    }

    /**
     * Adds a part unless it stands on one line.
     *
     * @param kind of the protocol, null for code
     */
    public void add(int from, int to, String kind) {
        int first = lines.line(from);
        int last = lines.line(to);
        if (first < last) {
            FoldingRange fold = new FoldingRange(first, last);
            fold.setKind(kind);
            folds.add(fold);
        }
    }

    public List<FoldingRange> all() {
        return folds;
    }
}
