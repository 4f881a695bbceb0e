package org.felis.ide.rename;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.felis.ide.edits.WorkspaceChanges;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;

/**
 * The renaming of one name in all files. The language server makes the changes, and refuses if a text would mean something else; both
 * happen while the conditions are checked, on a thread with a progress bar.
 */
final class Renaming extends Refactoring {

    private static final long POLL_MILLIS = 50;

    private final OpenDocument text;
    private final Position position;
    private final String oldName;
    private String newName;
    private Change change;

    Renaming(OpenDocument text, Position position, String oldName) {
        this.text = text;
        this.position = position;
        this.oldName = oldName;
        this.newName = oldName;
    }

    String oldName() {
        return oldName;
    }

    void newName(String name) {
        newName = name;
    }

    @Override
    public String getName() {
        return "Rename " + oldName + " to " + newName;
    }

    /** That the name can be renamed was asked before. */
    @Override
    public RefactoringStatus checkInitialConditions(IProgressMonitor monitor) {
        return new RefactoringStatus();
    }

    @Override
    public RefactoringStatus checkFinalConditions(IProgressMonitor monitor) {
        change = null;
        CompletableFuture<WorkspaceEdit> renamed = LanguageSession.get().ask(text,
                (server, d) -> server.rename(d.uri(), position, newName));
        try {
            change = WorkspaceChanges.of(getName(), await(renamed, monitor), WorkspaceChanges.Saving.AS_BEFORE);
            return new RefactoringStatus();
        } catch (CoreException impossible) {
            return RefactoringStatus.createFatalErrorStatus(impossible.getStatus().getMessage());
        }
    }

    @Override
    public Change createChange(IProgressMonitor monitor) throws CoreException {
        if (change == null) {
            throw new CoreException(Status.error(oldName + " cannot be renamed"));
        }
        return change;
    }

    private static WorkspaceEdit await(CompletableFuture<WorkspaceEdit> renamed, IProgressMonitor monitor) throws CoreException {
        while (true) {
            try {
                return renamed.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                if (monitor.isCanceled()) {
                    renamed.cancel(false);
                    throw new OperationCanceledException();
                }
            } catch (CancellationException changed) {
                throw new CoreException(Status.error("the text has changed since. Try again."));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new OperationCanceledException();
            } catch (ExecutionException failed) {
                Optional<String> refusal = RenameName.refusal(failed.getCause());
                throw new CoreException(Status.error(refusal.orElse("the language server failed"), failed.getCause()));
            }
        }
    }
}
