package org.felis.ide.counterexample;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.SourcePlace;
import org.felis.ide.FelisPlugin;

/** Keeps the event that is selected and the place in the editor together, both ways. Takes the focus from nobody. */
final class SourceLink {

    private final IWorkbenchPage page;
    private final Consumer<EventNode> eventAtCaret;
    private final ISelectionListener caretListener = this::caretMoved;
    private ExecutionGraph execution;
    private Optional<IFile> test = Optional.empty();
    /** While this class moves the caret, the caret tells nothing new. */
    private boolean revealing;

    /** @param eventAtCaret told which event stands at the caret, when the user moves it to one */
    SourceLink(IWorkbenchPage page, Consumer<EventNode> eventAtCaret) {
        this.page = page;
        this.eventAtCaret = eventAtCaret;
        page.addPostSelectionListener(caretListener);
    }

    void follow(ExecutionGraph shown, Optional<IFile> itsTest) {
        execution = shown;
        test = itsTest;
    }

    void forget() {
        execution = null;
    }

    void dispose() {
        page.removePostSelectionListener(caretListener);
    }

    /** Selects the instruction of an event in the test's editor, which is opened if need be. */
    void open(EventNode event) {
        if (test.isPresent() && openEditor().isEmpty()) {
            try {
                IDE.openEditor(page, test.get(), false);
            } catch (PartInitException noEditor) {
                FelisPlugin.log("cannot open " + test.get().getName(), noEditor);
            }
        }
        reveal(event);
    }

    /** Selects the instruction of an event in the test's editor, if it is open. */
    void reveal(EventNode event) {
        SourcePlace place = event.getPlace();
        Optional<ITextEditor> editor = openEditor();
        if (place == null || place.getLine() == 0 || editor.isEmpty()) {
            return;
        }
        IDocument document = editor.get().getDocumentProvider().getDocument(editor.get().getEditorInput());
        if (document != null && stillStands(event, document)) {
            revealing = true;
            try {
                editor.get().selectAndReveal(place.getOffset(), place.getLength());
            } finally {
                revealing = false;
            }
        }
    }

    /** Whether the test still has the event's instruction there: it may have been edited since it was verified. */
    private static boolean stillStands(EventNode event, IDocument document) {
        try {
            String there = document.get(event.getPlace().getOffset(), event.getPlace().getLength());
            return there.strip().equals(event.getInstruction().strip());
        } catch (BadLocationException shorterNow) {
            return false;
        }
    }

    private void caretMoved(IWorkbenchPart part, ISelection selection) {
        if (revealing || execution == null || !(selection instanceof ITextSelection text) || !isOurs(part)
                || part != page.getActivePart()) {
            return;
        }
        int line = text.getStartLine() + 1;
        int offset = text.getOffset();
        Optional<EventNode> there = execution.getEvents().stream()
                .filter(e -> e.getPlace() != null && e.getPlace().getLine() == line
                        && e.getPlace().getOffset() <= offset && offset <= e.getPlace().getOffset() + e.getPlace().getLength())
                .findFirst();
        there.ifPresent(eventAtCaret);
    }

    private Optional<ITextEditor> openEditor() {
        for (IEditorReference reference : page.getEditorReferences()) {
            IEditorPart editor = reference.getEditor(false);
            if (editor instanceof ITextEditor text && isOurs(editor)) {
                page.bringToTop(editor);
                return Optional.of(text);
            }
        }
        return Optional.empty();
    }

    private boolean isOurs(IWorkbenchPart part) {
        IFile file = part instanceof IEditorPart editor ? Adapters.adapt(editor.getEditorInput(), IFile.class) : null;
        return file != null && execution != null && test.filter(file::equals).isPresent();
    }
}
