package org.felis.ide.folding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.projection.IProjectionListener;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.language.TextFollower;

/** Statements, comments and threads of several lines can be folded. What is folded stays so while the text around it changes. */
public final class ServerFolding extends TextFollower implements IProjectionListener {

    /** Null in a viewer that cannot fold, such as one that compares. */
    private ProjectionViewer viewer;

    @Override
    protected void connect(ITextViewer shown) {
        if (shown instanceof ProjectionViewer folding) {
            viewer = folding;
            viewer.addProjectionListener(this);
        }
    }

    @Override
    protected void disconnect() {
        if (viewer != null) {
            viewer.removeProjectionListener(this);
            viewer = null;
        }
    }

    @Override
    protected void checked(OpenDocument version) {
        LanguageSession.get().ask(version, (server, d) -> server.folds(d.uri())).thenAccept(
                folds -> PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
                    if (shows(version)) {
                        show(folds);
                    }
                }));
    }

    @Override
    public void projectionEnabled() {
        LanguageSession.get().snapshot(viewer.getDocument()).ifPresent(this::checked);
    }

    @Override
    public void projectionDisabled() {
        // its annotations go with it
    }

    private void show(List<FoldingRange> folds) {
        ProjectionAnnotationModel model = viewer == null ? null : viewer.getProjectionAnnotationModel();
        if (model == null) {
            return;
        }
        Set<Position> wanted = new HashSet<>();
        folds.forEach(fold -> wanted.add(position(fold, viewer.getDocument())));
        List<Annotation> gone = new ArrayList<>();
        for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
            if (all.next() instanceof ServerFold known && !wanted.remove(model.getPosition(known))) {
                gone.add(known);
            }
        }
        if (!gone.isEmpty() || !wanted.isEmpty()) {
            Map<Annotation, Position> added = new HashMap<>();
            wanted.forEach(position -> added.put(new ServerFold(), position));
            model.modifyAnnotations(gone.toArray(Annotation[]::new), added, new Annotation[0]);
        }
    }

    /** Whole lines: what is folded is all but the first. */
    private static Position position(FoldingRange fold, IDocument document) {
        try {
            int start = document.getLineOffset(fold.getStartLine());
            int last = Math.min(fold.getEndLine(), document.getNumberOfLines() - 1);
            return new Position(start, document.getLineOffset(last) + document.getLineLength(last) - start);
        } catch (BadLocationException anotherText) {
            throw new IllegalStateException(anotherText); // the text was compared just before
        }
    }
}
