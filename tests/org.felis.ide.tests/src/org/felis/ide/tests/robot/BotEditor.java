package org.felis.ide.tests.robot;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
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
            int at = styledText().getText().indexOf(old);
            if (at < 0) {
                throw new AssertionError("no " + old + " in the editor");
            }
            styledText().setSelection(at, at + old.length());
            styledText().insert(typed);
        });
    }

    /** Puts the caret before the first occurrence of a text. */
    public void placeCaretAt(String text) {
        Ui.run(() -> {
            part.getSite().getPage().activate(part);
            StyledText widget = styledText();
            int at = widget.getText().indexOf(text);
            if (at < 0) {
                throw new AssertionError("no " + text + " in the editor");
            }
            ((ITextEditor) part).selectAndReveal(at, 0);
        });
    }

    public String selection() {
        return Ui.get(() -> styledText().getSelectionText());
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

    private StyledText styledText() {
        return (StyledText) part.getAdapter(Control.class);
    }
}
