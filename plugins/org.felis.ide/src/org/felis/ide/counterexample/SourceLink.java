package org.felis.ide.counterexample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.SourcePlace;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;

/**
 * Keeps the drawing and the editors of its test, and of the files that a program includes, together. The side on which the user acts leads; the other follows and never acts back:
 * <ul>
 * <li>The drawing leads when the user steps through it or clicks on an event: the editor scrolls to the instruction ({@link #reveal}). The caret and the selection
 * are the user's: they stay as they are, so that typing overwrites nothing. Only who asks for the instruction itself ({@link #open}) finds the caret before it.
 * <li>The editor leads when the user moves the caret into an instruction: its event is selected in the drawing. The editor neither scrolls nor moves the caret
 * for that.
 * </ul>
 * In both cases the instruction of the selected event is marked in the editor ({@link #mark}), which is no selection. Takes the focus from nobody.
 */
final class SourceLink {

    private final IWorkbenchPage page;
    private final Consumer<EventNode> eventAtCaret;
    private final ISelectionListener caretListener = this::caretMoved;
    private final IPartListener2 editorListener = new IPartListener2() {
        @Override
        public void partOpened(IWorkbenchPartReference part) {
            if (isOurs(part.getPart(false))) {
                mark(selected);
            }
        }
    };
    private final InstructionMark mark = new InstructionMark();
    private final Map<String, Optional<IFile>> includedFiles = new HashMap<>();
    private ExecutionGraph execution;
    private Optional<IFile> test = Optional.empty();
    private Optional<EventNode> selected = Optional.empty();

    /** @param eventAtCaret told which event stands at the caret, when the user moves it to one */
    SourceLink(IWorkbenchPage page, Consumer<EventNode> eventAtCaret) {
        this.page = page;
        this.eventAtCaret = eventAtCaret;
        page.addPostSelectionListener(caretListener);
        page.addPartListener(editorListener);
    }

    void follow(ExecutionGraph shown, Optional<IFile> itsTest) {
        mark.hide();
        includedFiles.clear();
        execution = shown;
        test = itsTest;
        selected = Optional.empty();
    }

    void forget() {
        follow(null, Optional.empty());
    }

    void dispose() {
        forget();
        page.removePostSelectionListener(caretListener);
        page.removePartListener(editorListener);
    }

    /** Marks the instruction of the selected event in the editor of its file, now and when it is opened later. */
    void mark(Optional<EventNode> event) {
        selected = event;
        Optional<Place> place = event.flatMap(this::placeOf);
        place.ifPresentOrElse(p -> mark.show(p.annotations(), p.position()), mark::hide);
    }

    /** Scrolls to the instruction of an event in the editor of its file, if that is open; it comes to the front of its stack. */
    void reveal(EventNode event) {
        placeOf(event).ifPresent(place -> {
            page.bringToTop(place.editor());
            ITextViewer viewer = place.editor().getAdapter(ITextViewer.class);
            if (viewer instanceof ITextViewerExtension5 folding) {
                folding.exposeModelRange(new Region(place.position().offset, place.position().length));
            }
            // the rest of a long line of C may be cut off: better than its beginning
            viewer.revealRange(place.position().offset, test.filter(FelisFiles::isProgram).isPresent() ? 0 : place.position().length);
        });
    }

    /** Opens the editor of its file, if need be, and puts its caret before the instruction of an event. */
    void open(EventNode event) {
        Optional<IFile> file = file(event);
        if (file.isPresent() && editor(file.get()).isEmpty()) {
            try {
                IDE.openEditor(page, file.get(), false);
            } catch (PartInitException noEditor) {
                FelisPlugin.log("cannot open " + file.get().getName(), noEditor);
            }
        }
        reveal(event);
        placeOf(event).ifPresent(place -> place.editor().selectAndReveal(place.position().offset, 0));
    }

    private void caretMoved(IWorkbenchPart part, ISelection selection) {
        if (selection instanceof ITextSelection caret && part == page.getActivePart() && isOurs(part) && part instanceof ITextEditor editor) {
            IFile shown = Adapters.adapt(editor.getEditorInput(), IFile.class);
            List<EventNode> there = execution.getEvents().stream().filter(e -> isAt(e, caret) && file(e).filter(shown::equals).isPresent()
                    && stillStands(e, document(editor))).toList();
            // an instruction may have several events
            if (selected.filter(there::contains).isEmpty()) {
                there.stream().findFirst().ifPresent(eventAtCaret);
            }
        }
    }

    /** A line of a litmus test may have an instruction of each thread; of a program it is the whole line. */
    private boolean isAt(EventNode event, ITextSelection caret) {
        SourcePlace place = event.getPlace();
        return place != null && place.getLine() == caret.getStartLine() + 1 && (test.filter(FelisFiles::isProgram).isPresent()
                || place.getOffset() <= caret.getOffset() && caret.getOffset() <= place.getOffset() + place.getLength());
    }

    /** Where an instruction stands in an open editor. */
    private record Place(ITextEditor editor, Position position) {

        IAnnotationModel annotations() {
            return editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
        }
    }

    /** Empty if the event has no place in a file, if no editor shows the file, or if the instruction has been edited since the test was verified. */
    private Optional<Place> placeOf(EventNode event) {
        SourcePlace place = event.getPlace();
        return place == null || place.getLine() == 0 ? Optional.empty() : file(event).flatMap(this::editor).filter(e -> stillStands(event, document(e)))
                .map(e -> new Place(e, new Position(place.getOffset(), place.getLength())));
    }

    private static boolean stillStands(EventNode event, IDocument document) {
        try {
            String there = document == null ? "" : document.get(event.getPlace().getOffset(), event.getPlace().getLength());
            return !there.isBlank() && event.getInstruction().strip().endsWith(there.strip()); // of a program the instruction is the whole line
        } catch (BadLocationException shorterNow) {
            return false;
        }
    }

    private static IDocument document(ITextEditor editor) {
        return editor.getDocumentProvider().getDocument(editor.getEditorInput());
    }

    /** The test, or a file of the workspace that the test includes. */
    private Optional<IFile> file(EventNode event) {
        String name = event.getPlace() == null ? null : event.getPlace().getFile();
        if (name == null || test.isEmpty() || IPath.fromOSString(name).lastSegment().equals(test.get().getName())) {
            return test;
        }
        return includedFiles.computeIfAbsent(name, n -> Arrays.stream(ResourcesPlugin.getWorkspace().getRoot()
                .findFilesForLocationURI(IPath.fromOSString(n).toFile().getAbsoluteFile().toURI())).filter(IFile::exists).findFirst());
    }

    private Optional<ITextEditor> editor(IFile file) {
        for (IEditorReference reference : page.getEditorReferences()) {
            if (reference.getEditor(false) instanceof ITextEditor editor && file.equals(Adapters.adapt(editor.getEditorInput(), IFile.class))) {
                return Optional.of(editor);
            }
        }
        return Optional.empty();
    }

    private boolean isOurs(IWorkbenchPart part) {
        IFile file = part instanceof IEditorPart editor ? Adapters.adapt(editor.getEditorInput(), IFile.class) : null;
        return file != null && execution != null && (test.filter(file::equals).isPresent()
                || execution.getEvents().stream().anyMatch(event -> file(event).filter(file::equals).isPresent()));
    }
}
