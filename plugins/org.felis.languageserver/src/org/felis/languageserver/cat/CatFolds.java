package org.felis.languageserver.cat;

import java.util.List;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.Statement;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Folds;

/** The parts of a model that can be folded: statements and comments of several lines, runs of includes. */
final class CatFolds {

    private CatFolds() {
    }

    static List<FoldingRange> of(ParsedFile file, DocumentView view) {
        Folds folds = new Folds(view.document().lines());
        CatText.leaves(file).stream().filter(CatText::isBlockComment)
                .forEach(c -> folds.add(c.getOffset(), c.getEndOffset(), FoldingRangeKind.Comment));
        for (TreeIterator<EObject> all = file.model().eAllContents(); all.hasNext();) {
            if (all.next() instanceof Statement statement) {
                SourceRange range = file.range(statement);
                folds.add(range.offset(), range.offset() + range.length(), null);
            }
        }
        includes(file, folds);
        return folds.all();
    }

    private static void includes(ParsedFile file, Folds folds) {
        Include first = null;
        Include last = null;
        for (Statement statement : file.model().getStatements()) {
            if (statement instanceof Include include) {
                first = first == null ? include : first;
                last = include;
            } else if (first != null) {
                add(file, first, last, folds);
                first = null;
            }
        }
        if (first != null) {
            add(file, first, last, folds);
        }
    }

    private static void add(ParsedFile file, Include first, Include last, Folds folds) {
        SourceRange end = file.range(last);
        folds.add(file.range(first).offset(), end.offset() + end.length(), FoldingRangeKind.Imports);
    }
}
