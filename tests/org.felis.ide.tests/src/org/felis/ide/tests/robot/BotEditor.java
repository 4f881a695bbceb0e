package org.felis.ide.tests.robot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;

/** A text editor. */
public record BotEditor(IEditorPart part) {

    public String text() {
        return Ui.get(() -> styledText().getText());
    }

    /** Replaces the first occurrence of a text, as if it were selected and typed over. */
    public void replace(String old, String typed) {
        Ui.run(() -> {
            int at = indexOf(old);
            styledText().setSelection(at, at + old.length());
            styledText().insert(typed);
        });
    }

    /** Puts the caret before the first occurrence of a text. */
    public void placeCaretAt(String text) {
        Ui.run(() -> {
            part.getSite().getPage().activate(part);
            ((ITextEditor) part).selectAndReveal(indexOf(text), 0);
        });
    }

    /** Selects characters. */
    public void select(int offset, int length) {
        Ui.run(() -> ((ITextEditor) part).selectAndReveal(offset, length));
    }

    /** The colour and the style of the first character of a text's first occurrence. */
    public Look look(String text) {
        return Ui.get(() -> {
            StyleRange style = styledText().getStyleRangeAtOffset(indexOf(text));
            return style == null || style.foreground == null ? new Look(null, SWT.NORMAL) : new Look(style.foreground.getRGB(), style.fontStyle);
        });
    }

    /**
     * How characters look.
     *
     * @param color null if it is that of plain text
     * @param style {@link SWT#BOLD} …
     */
    public record Look(RGB color, int style) {
    }

    /** Whether the end of a text is in the part of the editor that can be seen without scrolling. */
    public boolean shows(String text) {
        return Ui.get(() -> {
            var widget = styledText();
            Point place = widget.getLocationAtOffset(indexOf(text) + text.length());
            return widget.getClientArea().contains(place) && widget.getClientArea().contains(place.x, place.y + widget.getLineHeight() - 1);
        });
    }

    public String selection() {
        return Ui.get(() -> styledText().getSelectionText());
    }

    /** The offset of the caret, from 0. */
    public int caret() {
        return Ui.get(() -> styledText().getCaretOffset());
    }

    /** Clicks after so many characters of the first occurrence of a text. */
    public void click(String text, int characters) {
        Hand.click(Ui.get(this::styledText), Ui.get(() -> {
            Point place = styledText().getLocationAtOffset(indexOf(text) + characters);
            return new Point(place.x, place.y + styledText().getLineHeight() / 2);
        }));
    }

    /** Brings it to the front, as a click on its tab does. */
    public void activate() {
        Ui.run(() -> part.getSite().getPage().activate(part));
    }

    /** 1-based. */
    public int caretLine() {
        return Ui.get(() -> styledText().getLineAtOffset(styledText().getSelection().x) + 1);
    }

    public void save() {
        Ui.run(() -> part.doSave(new org.eclipse.core.runtime.NullProgressMonitor()));
    }

    public boolean isDirty() {
        return Ui.get(part::isDirty);
    }

    public void close() {
        Ui.run(() -> part.getSite().getPage().closeEditor(part, false));
    }

    /** Goes to the definition of what is at the caret, as F3 does. */
    public void openHyperlink() {
        Ui.run(() -> ((ITextOperationTarget) part.getAdapter(ITextOperationTarget.class))
                .doOperation(org.eclipse.jface.text.hyperlink.HyperlinkManager.OPEN_HYPERLINK));
    }

    /** Opens the list of quick fixes at the caret, as Ctrl+1 does. */
    public void openQuickFixes() {
        Ui.run(() -> ((ITextOperationTarget) part.getAdapter(ITextOperationTarget.class)).doOperation(ISourceViewer.QUICK_ASSIST));
    }

    /** Opens the list of proposals at the caret, as Ctrl+Space does. */
    public void openProposals() {
        Ui.run(() -> ((ITextOperationTarget) part.getAdapter(ITextOperationTarget.class)).doOperation(ISourceViewer.CONTENTASSIST_PROPOSALS));
    }

    /** Shows the parameters of what is written at the caret, as Ctrl+Shift+Space does. */
    public void showParameters() {
        Ui.run(() -> ((ITextOperationTarget) part.getAdapter(ITextOperationTarget.class)).doOperation(ISourceViewer.CONTENTASSIST_CONTEXT_INFORMATION));
    }

    /** Types characters at the caret, key by key. */
    public void type(String characters) {
        characters.chars().forEach(c -> press(c, (char) c));
    }

    /** Presses a key that stands for no character, as {@link SWT#ARROW_RIGHT}. */
    public void press(int key) {
        press(key, (char) 0);
    }

    private void press(int key, char character) {
        Ui.run(() -> {
            styledText().setFocus();
            Event down = new Event();
            down.type = SWT.KeyDown;
            down.character = character;
            down.keyCode = key;
            styledText().notifyListeners(SWT.KeyDown, down);
        });
    }

    /** Takes back the last change, as Ctrl+Z does. */
    public void undo() {
        Ui.run(() -> ((ITextOperationTarget) part.getAdapter(ITextOperationTarget.class)).doOperation(ITextOperationTarget.UNDO));
    }

    /** An entry of the context menu. */
    public BotMenu contextMenu(String text) {
        Ui.run(() -> part.getSite().getPage().activate(part));
        return new BotMenu(Ui.find("menu " + text, () -> {
            styledText().notifyListeners(SWT.MenuDetect, new Event());
            Menu menu = styledText().getMenu();
            return menu == null ? null : BotMenu.find(menu, text);
        }));
    }

    /** The markers of a type on the edited file. */
    public List<IMarker> markers(String type) {
        IFile file = part.getEditorInput().getAdapter(IFile.class);
        try {
            return Arrays.asList(file.findMarkers(type, true, IResource.DEPTH_ZERO));
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    /** The words above, beside and behind the lines that are no text. */
    public BotCodeMinings codeMinings() {
        return new BotCodeMinings(this);
    }

    /** The texts that are marked with annotations of a type, in their order. */
    public List<String> marked(String annotationType) {
        return Ui.get(() -> positions(annotations(), a -> a.getType().equals(annotationType)).stream().map(this::textAt).toList());
    }

    /** The instructions that are marked because their events are selected in a drawing. */
    public List<String> markedEvents() {
        return marked("org.felis.ide.counterexample.event");
    }

    /** The first lines of the parts that can be folded. */
    public List<String> folds() {
        return Ui.get(() -> {
            ProjectionAnnotationModel folds = ((ProjectionViewer) part.getAdapter(ITextViewer.class)).getProjectionAnnotationModel();
            return positions(folds, a -> true).stream().map(p -> textAt(p).lines().findFirst().orElse("")).toList();
        });
    }

    /** Folds the part that starts in the line of a text. */
    public void fold(String text) {
        Ui.run(() -> {
            ProjectionAnnotationModel folds = ((ProjectionViewer) part.getAdapter(ITextViewer.class)).getProjectionAnnotationModel();
            for (Iterator<Annotation> all = folds.getAnnotationIterator(); all.hasNext();) {
                Annotation fold = all.next();
                if (textAt(folds.getPosition(fold)).lines().findFirst().orElse("").contains(text)) {
                    folds.collapse(fold);
                    return;
                }
            }
            throw new AssertionError("nothing to fold at " + text);
        });
    }

    private static List<Position> positions(IAnnotationModel model, Predicate<Annotation> wanted) {
        List<Position> positions = new ArrayList<>();
        for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
            Annotation annotation = all.next();
            if (wanted.test(annotation)) {
                positions.add(model.getPosition(annotation));
            }
        }
        positions.sort(Comparator.comparingInt(Position::getOffset));
        return positions;
    }

    private String textAt(Position position) {
        try {
            return ((ITextEditor) part).getDocumentProvider().getDocument(part.getEditorInput()).get(position.offset, position.length);
        } catch (BadLocationException gone) {
            throw new AssertionError(gone);
        }
    }

    /** The model of the marks in the text, as the editor shows it. */
    IAnnotationModel annotations() {
        return ((ITextViewer) part.getAdapter(ITextViewer.class)) instanceof ISourceViewer viewer ? viewer.getAnnotationModel() : null;
    }

    private int indexOf(String text) {
        int at = styledText().getText().indexOf(text);
        if (at < 0) {
            throw new AssertionError("no " + text + " in the editor");
        }
        return at;
    }

    /** What shows the text. */
    public Control textWidget() {
        return Ui.get(this::styledText);
    }

    StyledText styledText() {
        return (StyledText) part.getAdapter(Control.class);
    }
}
