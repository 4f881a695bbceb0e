package org.felis.ide.csemantics;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.felis.c.syntax.Place;
import org.felis.execution.ExecutionGraph;
import org.felis.ide.FelisFiles;
import org.felis.ide.HelpContext;
import org.felis.ide.counterexample.CounterexampleView;

/**
 * The C file of the active editor in Core, as the editor has it, and memory at the end of a sequential execution. The side on which the user acts leads: lines of
 * Core are marked for the editor's selection; lines of the source are selected for those that the user chooses in Core.
 */
public final class CSemanticsView extends ViewPart {

    public static final String ID = "org.felis.ide.csemantics.CSemanticsView";

    private static final String EMPTY = "Open a C file: it is shown here as Core, the language in which\neach access, conversion and lifetime is explicit.";
    private static final String MEMORY = "Objects at the end of the execution of ";
    private static final int[] CORE_AND_MEMORY = {55, 45};
    private static final double WIDE_FROM_ASPECT = 2.2;

    /** Who types sees the former text a little longer. */
    private static final long DELAY_MILLIS = 400;

    private SashForm split;
    private CorePane core;
    private Composite memoryPart;
    private Label memoryHead;
    private MemoryCanvas memory;
    private Optional<ITextEditor> editor = Optional.empty();
    private Optional<IDocument> document = Optional.empty();
    private Optional<CoreJob> job = Optional.empty();
    private Optional<CounterexampleView> watched = Optional.empty();
    private final ISelectionListener selectionListener = this::selected;
    private final IDocumentListener documentListener = new IDocumentListener() {
        @Override
        public void documentAboutToBeChanged(DocumentEvent change) {
            // what comes of it matters
        }

        @Override
        public void documentChanged(DocumentEvent change) {
            split.getDisplay().asyncExec(() -> read(DELAY_MILLIS)); // a document may be changed by a job
        }
    };
    private final IPartListener2 partListener = new IPartListener2() {
        @Override
        public void partActivated(IWorkbenchPartReference part) {
            opened(part.getPart(false));
        }

        @Override
        public void partBroughtToTop(IWorkbenchPartReference part) {
            opened(part.getPart(false));
        }

        @Override
        public void partVisible(IWorkbenchPartReference part) {
            opened(part.getPart(false));
        }

        @Override
        public void partClosed(IWorkbenchPartReference part) {
            closed(part.getPart(false));
        }
    };

    @Override
    public void createPartControl(Composite parent) {
        HelpContext.C_SEMANTICS.explains(parent);
        split = new SashForm(parent, SWT.VERTICAL | SWT.SMOOTH);
        core = new CorePane(split, this::chosen);
        memoryPart = new Composite(split, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(memoryPart);
        memoryHead = new Label(memoryPart, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).indent(6, 2).applyTo(memoryHead);
        memory = new MemoryCanvas(memoryPart);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(memory.control());
        split.setWeights(CORE_AND_MEMORY);
        split.setMaximizedControl(core.control());
        parent.addListener(SWT.Resize, e -> split.setOrientation(parent.getSize().x > parent.getSize().y * WIDE_FROM_ASPECT ? SWT.HORIZONTAL : SWT.VERTICAL));
        core.say(EMPTY);
        getSite().getPage().addPartListener(partListener);
        getSite().getPage().addPostSelectionListener(selectionListener);
        opened(getSite().getPage().getActiveEditor());
        opened(getSite().getPage().findView(CounterexampleView.ID));
    }

    @Override
    public void setFocus() {
        core.control().setFocus();
    }

    @Override
    public void dispose() {
        getSite().getPage().removePartListener(partListener);
        getSite().getPage().removePostSelectionListener(selectionListener);
        forget();
        super.dispose();
    }

    /** The lines of Core that are marked. */
    public List<String> markedLines() {
        return core.markedLines();
    }

    /** The objects that are drawn, as a screen reader reads them; empty if there are none. */
    public String memoryText() {
        return split.getMaximizedControl() == null ? memory.text() : "";
    }

    private void opened(IWorkbenchPart part) {
        if (part instanceof CounterexampleView view && watched.filter(view::equals).isEmpty()) {
            watched = Optional.of(view);
            view.watch(this::showMemory);
            showMemory();
        } else if (part instanceof ITextEditor opened && editor.filter(opened::equals).isEmpty() && file(opened).isPresent()) {
            forget();
            editor = Optional.of(opened);
            document = Optional.ofNullable(opened.getDocumentProvider().getDocument(opened.getEditorInput()));
            document.ifPresent(text -> text.addDocumentListener(documentListener));
            setTitleToolTip(opened.getTitle() + " as Core");
            read(0);
        }
    }

    private void closed(IWorkbenchPart part) {
        if (editor.filter(part::equals).isPresent()) {
            forget();
            setTitleToolTip("");
            core.say(EMPTY);
            opened(getSite().getPage().getActiveEditor());
        } else if (watched.filter(part::equals).isPresent()) {
            watched = Optional.empty();
            showMemory();
        }
    }

    private void forget() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
        document.ifPresent(text -> text.removeDocumentListener(documentListener));
        document = Optional.empty();
        editor = Optional.empty();
    }

    /** A C file in the workspace. */
    private static Optional<IFile> file(IEditorPart part) {
        return Optional.ofNullable(Adapters.adapt(part.getEditorInput(), IFile.class)).filter(FelisFiles::isSourceOfC).filter(file -> file.getLocation() != null);
    }

    private void read(long delayMillis) {
        job.ifPresent(Job::cancel);
        Optional<IFile> file = editor.flatMap(CSemanticsView::file);
        if (split.isDisposed() || file.isEmpty() || document.isEmpty()) {
            return;
        }
        CoreJob next = new CoreJob(file.get(), document.get().get(), read -> split.getDisplay().asyncExec(() -> show(read)));
        job = Optional.of(next);
        next.schedule(delayMillis);
    }

    private void show(CoreJob.Read read) {
        if (!split.isDisposed() && editor.flatMap(CSemanticsView::file).filter(file -> file.getLocation().toOSString().equals(read.file())).isPresent()) {
            core.show(read);
            if (editor.get().getSelectionProvider().getSelection() instanceof ITextSelection selection) {
                core.mark(selection.getStartLine() + 1, selection.getEndLine() + 1);
            }
        }
    }

    private void selected(IWorkbenchPart part, ISelection selection) {
        if (selection instanceof ITextSelection text && part == getSite().getPage().getActivePart() && editor.filter(part::equals).isPresent()) {
            core.mark(text.getStartLine() + 1, text.getEndLine() + 1);
        }
    }

    /** Selects from the first to the last line that the chosen lines of Core come from. */
    private void chosen(List<Place> places) {
        if (places.isEmpty() || document.isEmpty()) {
            return;
        }
        int first = places.stream().mapToInt(Place::line).min().orElseThrow() - 1;
        int last = places.stream().mapToInt(Place::line).max().orElseThrow() - 1;
        try {
            IDocument text = document.get();
            int start = text.getLineOffset(first);
            int end = text.getLineOffset(last) + text.getLineInformation(last).getLength();
            while (start < end && Character.isWhitespace(text.getChar(start))) {
                start++;
            }
            editor.get().selectAndReveal(start, end - start);
        } catch (BadLocationException shorterNow) {
            // it is read again soon
        }
    }

    private void showMemory() {
        if (split.isDisposed()) {
            return;
        }
        Optional<ExecutionGraph> execution = watched.flatMap(CounterexampleView::execution).filter(graph -> !graph.getObjects().isEmpty());
        execution.ifPresent(graph -> {
            memoryHead.setText((MEMORY + graph.getTest()).replace("&", "&&"));
            memory.show(graph.getObjects());
        });
        split.setMaximizedControl(execution.isPresent() ? null : core.control());
    }
}
