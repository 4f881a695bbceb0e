package org.felis.ide.rename;

import java.util.Optional;
import java.util.concurrent.CompletionException;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.ltk.ui.refactoring.RefactoringWizardOpenOperation;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.felis.ide.language.EditorText;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.ShippedModel;
import org.felis.ide.text.DocumentOffsets;

/** Renames the name at the caret, wherever it is used, after asking for the new one. */
public final class RenameName extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        EditorText.of(event).ifPresent(RenameName::rename);
        return null;
    }

    /** Whether the name can be renamed is found out without blocking; a dialog follows. */
    private static void rename(EditorText editor) {
        if (editor.text().file().isEmpty()) {
            editor.tell(ShippedModel.is(editor.text()) ? ShippedModel.REFUSAL : "Cannot rename: the file is not in a workspace project.");
            return;
        }
        Position position = editor.position();
        Display display = Display.getCurrent();
        LanguageSession.get().ask(editor.text(), (server, d) -> server.renamable(d.uri(), position))
                .whenComplete((name, failure) -> display.asyncExec(() -> {
                    if (failure == null) {
                        open(editor, name);
                    } else {
                        refusal(failure).ifPresent(editor::tell);
                    }
                }));
    }

    private static void open(EditorText editor, Optional<Range> name) {
        if (name.isEmpty()) {
            editor.tell("Place the caret on a name to rename.");
            return;
        }
        DocumentOffsets offsets = new DocumentOffsets(editor.text().text());
        int start = offsets.offset(name.get().getStart());
        String old = editor.text().text().substring(start, offsets.offset(name.get().getEnd()));
        Shell shell = editor.editor().getSite().getShell();
        try {
            new RefactoringWizardOpenOperation(new RenameWizard(new Renaming(editor.text(), name.get().getStart(), old)))
                    .run(shell, RenameWizard.TITLE);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why the server does not rename, if it says so: as an error of the protocol. */
    static Optional<String> refusal(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof ResponseErrorException refused ? Optional.of(refused.getResponseError().getMessage()) : Optional.empty();
    }
}
