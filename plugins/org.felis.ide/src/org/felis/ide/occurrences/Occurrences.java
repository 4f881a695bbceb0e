package org.felis.ide.occurrences;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.PreferenceChangeEvent;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.language.TextFollower;
import org.felis.ide.text.DocumentOffsets;

/**
 * Marks where the name at the caret occurs: the same thing, not the same letters. The platform's button for it switches it off. Lives on
 * the UI thread.
 */
public final class Occurrences extends TextFollower implements IPreferenceChangeListener {

    /** The platform's own type, so that its colour and its other preferences are those of all editors. */
    private static final String ANNOTATION_TYPE = "org.eclipse.ui.genericeditor.text";

    private static final String EDITOR = "org.eclipse.ui.genericeditor";
    private static final String TOGGLE = "org.eclipse.ui.genericeditor.togglehighlight";

    private final ISelectionChangedListener caretListener = event -> ask();
    private ISourceViewer viewer;
    private Annotation[] shown = {};

    @Override
    protected void connect(ITextViewer installedOn) {
        if (installedOn instanceof ISourceViewer source) {
            viewer = source;
            ((IPostSelectionProvider) viewer.getSelectionProvider()).addPostSelectionChangedListener(caretListener);
            preferences().addPreferenceChangeListener(this);
        }
    }

    @Override
    protected void disconnect() {
        if (viewer != null) {
            preferences().removePreferenceChangeListener(this);
            ((IPostSelectionProvider) viewer.getSelectionProvider()).removePostSelectionChangedListener(caretListener);
            show(Map.of());
            viewer = null;
        }
    }

    @Override
    protected void checked(OpenDocument version) {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            if (shows(version)) {
                ask();
            }
        });
    }

    @Override
    public void preferenceChange(PreferenceChangeEvent event) {
        if (event.getKey().equals(TOGGLE)) {
            PlatformUI.getWorkbench().getDisplay().asyncExec(this::ask);
        }
    }

    private void ask() {
        IDocument document = viewer == null ? null : viewer.getDocument();
        if (document == null) {
            return;
        }
        if (!preferences().getBoolean(TOGGLE, true)) {
            show(Map.of());
            return;
        }
        int caret = caret();
        LanguageSession.get().snapshot(document).filter(text -> caret <= text.text().length()).ifPresent(text ->
                LanguageSession.get().ask(text, (server, d) -> server.highlights(d.uri(), d.position(caret)))
                        .thenAccept(found -> PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
                            if (shows(text) && caret() == caret) {
                                show(annotations(found, document));
                            }
                        })));
    }

    private int caret() {
        return viewer.getSelectionProvider().getSelection() instanceof ITextSelection selection ? selection.getOffset() : 0;
    }

    private static Map<Annotation, Position> annotations(List<DocumentHighlight> found, IDocument document) {
        DocumentOffsets offsets = new DocumentOffsets(document);
        Map<Annotation, Position> annotations = new HashMap<>();
        for (DocumentHighlight highlight : found) {
            int start = offsets.offset(highlight.getRange().getStart());
            int end = offsets.offset(highlight.getRange().getEnd());
            annotations.put(new Annotation(ANNOTATION_TYPE, false, null), new Position(start, end - start));
        }
        return annotations;
    }

    private void show(Map<Annotation, Position> annotations) {
        if (viewer.getAnnotationModel() instanceof IAnnotationModelExtension model && (shown.length > 0 || !annotations.isEmpty())) {
            model.replaceAnnotations(shown, annotations);
            shown = annotations.keySet().toArray(Annotation[]::new);
        }
    }

    private static IEclipsePreferences preferences() {
        return InstanceScope.INSTANCE.getNode(EDITOR);
    }
}
