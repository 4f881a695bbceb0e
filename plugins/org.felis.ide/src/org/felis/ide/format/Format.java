package org.felis.ide.format;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRewriteTarget;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.widgets.Display;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.felis.ide.language.EditorText;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.text.DocumentOffsets;

/** Lays the text in the editor out well: the columns of a test aligned, a model indented by its structure. One undo takes it back. */
public final class Format extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        Display display = Display.getCurrent();
        EditorText.of(event).filter(EditorText::mayBeChanged).ifPresent(editor -> LanguageSession.get()
                .ask(editor.text(), (server, d) -> server.format(d.uri()))
                .thenAccept(edits -> display.asyncExec(() -> show(editor, edits))));
        return null;
    }

    /** A text that was changed meanwhile stays as it is: whoever types does not want to be interrupted. */
    private static void show(EditorText editor, List<TextEdit> edits) {
        if (edits.isEmpty()) {
            editor.tell(editor.text().isTestInC() ? "Formatting is not supported for C tests."
                    : hasErrors(editor) ? "Cannot format: the text has errors." : "Already formatted.");
        } else if (editor.document() != null && LanguageSession.get().isNewest(editor.text())) {
            apply(edits, editor);
        }
    }

    private static void apply(List<TextEdit> edits, EditorText editor) {
        IDocument document = editor.document();
        DocumentOffsets offsets = new DocumentOffsets(document);
        MultiTextEdit all = new MultiTextEdit();
        for (TextEdit edit : edits) {
            int start = offsets.offset(edit.getRange().getStart());
            all.addChild(new ReplaceEdit(start, offsets.offset(edit.getRange().getEnd()) - start, edit.getNewText()));
        }
        IRewriteTarget target = editor.editor().getAdapter(IRewriteTarget.class);
        target.beginCompoundChange();
        try {
            all.apply(document);
        } catch (BadLocationException anotherText) {
            throw new IllegalStateException(anotherText); // the text was compared just before
        } finally {
            target.endCompoundChange();
        }
    }

    private static boolean hasErrors(EditorText editor) {
        try {
            return editor.text().file().isPresent() && editor.text().file().get()
                    .findMaxProblemSeverity(ProblemMarkers.TYPE, true, IResource.DEPTH_ZERO) == IMarker.SEVERITY_ERROR;
        } catch (CoreException gone) {
            return false;
        }
    }
}
