package org.felis.ide.highlighting;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextPresentationListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension2;
import org.eclipse.jface.text.ITextViewerExtension4;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.language.ViewerText;
import org.felis.ide.text.DocumentOffsets;

/**
 * Lays the colours of meanings over those of the syntax in one viewer. The words are asked for whenever the language server has checked
 * the text, and only what looks different is painted anew; meanwhile they move with the text, so that nothing flickers. Lives on the UI
 * thread.
 */
final class MeaningColors implements ITextPresentationListener, ITextInputListener, IDocumentListener, AutoCloseable {

    private final ITextViewer viewer;
    private final ITextViewerExtension4 painted;
    private final SyntaxTokens tokens;
    private final ViewerText text;
    private IDocument document;
    private ColoredWords words = new ColoredWords(List.of());

    MeaningColors(ITextViewer viewer, ITextViewerExtension4 painted, SyntaxTokens tokens) {
        this.viewer = viewer;
        this.painted = painted;
        this.tokens = tokens;
        painted.addTextPresentationListener(this);
        viewer.addTextInputListener(this);
        connect(viewer.getDocument());
        text = new ViewerText(viewer, this::ask);
    }

    @Override
    public void close() {
        text.close();
        viewer.removeTextInputListener(this);
        painted.removeTextPresentationListener(this);
        connect(null);
    }

    @Override
    public void applyTextPresentation(TextPresentation presentation) {
        IRegion extent = presentation.getExtent();
        List<ColoredWords.Word> colored = extent == null ? List.of() : words.in(extent);
        if (!colored.isEmpty()) {
            presentation.replaceStyleRanges(colored.stream().map(w -> style(w, extent)).toArray(StyleRange[]::new));
        }
    }

    private StyleRange style(ColoredWords.Word word, IRegion extent) {
        int start = Math.max(word.offset(), extent.getOffset());
        int end = Math.min(word.end(), extent.getOffset() + extent.getLength());
        TextAttribute attribute = (TextAttribute) tokens.of(word.color()).getData();
        return new StyleRange(start, end - start, attribute.getForeground(), null,
                attribute.getStyle() | (word.declared() ? SWT.BOLD : SWT.NORMAL));
    }

    @Override
    public void inputDocumentAboutToBeChanged(IDocument oldInput, IDocument newInput) {
        // the new one counts
    }

    @Override
    public void inputDocumentChanged(IDocument oldInput, IDocument newInput) {
        connect(newInput);
    }

    /** Words must have moved before the changed text is painted: other listeners, which are told later, see to that. */
    private void connect(IDocument newInput) {
        if (document != null) {
            document.removePrenotifiedDocumentListener(this);
        }
        document = newInput;
        words = new ColoredWords(List.of());
        if (document != null) {
            document.addPrenotifiedDocumentListener(this);
        }
    }

    private void ask(OpenDocument version) {
        LanguageSession.get().ask(version, (server, d) -> server.meaningfulWords(d.uri()))
                .thenApply(found -> Meanings.of(found, new DocumentOffsets(version.text())))
                .thenAccept(found -> PlatformUI.getWorkbench().getDisplay().asyncExec(() -> show(version, found)));
    }

    /** A text that is no longer the newest one will be asked about again. */
    private void show(OpenDocument version, ColoredWords found) {
        if (text.shows(version)) {
            Optional<IRegion> different = words.difference(found);
            words = found;
            different.ifPresent(region -> ((ITextViewerExtension2) viewer).invalidateTextPresentation(region.getOffset(), region.getLength()));
        }
    }

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {
        // only the result counts
    }

    @Override
    public void documentChanged(DocumentEvent event) {
        words = words.after(event);
    }
}
