package org.felis.ide.edits;

import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.ltk.core.refactoring.PerformChangeOperation;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ltk.core.refactoring.TextFileChange;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.felis.ide.FelisFiles;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.text.DocumentOffsets;

/** Changes as the language server says them, as changes of the workspace: they can be previewed, and undone as one. */
public final class WorkspaceChanges {

    private WorkspaceChanges() {
    }

    /** What happens to the editors of changed files. */
    public enum Saving {
        /** What was saved before is saved again, what was not is not. */
        AS_BEFORE(TextFileChange.KEEP_SAVE_STATE),
        /** The user saves. */
        LATER(TextFileChange.LEAVE_DIRTY);

        private final int mode;

        Saving(int mode) {
            this.mode = mode;
        }
    }

    /**
     * The changes, made of the texts as they are now.
     *
     * @throws CoreException with a reason for the user if a file cannot be changed, or is not as the server knew it
     */
    public static Change of(String name, WorkspaceEdit edit, Saving saving) throws CoreException {
        CompositeChange all = new CompositeChange(name);
        for (Either<TextDocumentEdit, ResourceOperation> change : edit.getDocumentChanges()) {
            if (change.isLeft()) {
                all.add(text(change.getLeft(), saving));
            } else if (change.getRight() instanceof CreateFile created) {
                all.add(new NewFile(file(created.getUri())));
            } else {
                throw new CoreException(Status.error("unsupported change of the workspace: " + change.getRight().getKind()));
            }
        }
        return all;
    }

    /** Makes the changes, so that one step undoes them. */
    public static void perform(Change change, IProgressMonitor monitor) throws CoreException {
        change.initializeValidationData(monitor);
        PerformChangeOperation operation = new PerformChangeOperation(change);
        operation.setUndoManager(RefactoringCore.getUndoManager(), change.getName());
        ResourcesPlugin.getWorkspace().run(operation, monitor);
    }

    private static TextFileChange text(TextDocumentEdit edit, Saving saving) throws CoreException {
        String uri = edit.getTextDocument().getUri();
        IFile file = file(uri);
        Optional<OpenDocument> open = LanguageSession.get().snapshot(uri);
        Integer version = edit.getTextDocument().getVersion();
        if (version != null && open.filter(d -> d.version() == version).isEmpty()) {
            throw new CoreException(Status.error(file.getName() + " has changed since. Try again."));
        }
        DocumentOffsets offsets = new DocumentOffsets(open.isPresent() ? open.get().text() : FelisFiles.text(file));
        MultiTextEdit replaced = new MultiTextEdit();
        for (var change : edit.getEdits()) {
            int start = offsets.offset(change.getLeft().getRange().getStart());
            int end = offsets.offset(change.getLeft().getRange().getEnd());
            replaced.addChild(new ReplaceEdit(start, end - start, change.getLeft().getNewText()));
        }
        TextFileChange text = new TextFileChange(file.getName(), file);
        text.setEdit(replaced);
        text.setTextType(file.getFileExtension());
        text.setSaveMode(open.isPresent() ? saving.mode : TextFileChange.FORCE_SAVE);
        return text;
    }

    private static IFile file(String uri) throws CoreException {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri)))
                .min(Comparator.comparingInt(f -> f.getFullPath().segmentCount()))
                .orElseThrow(() -> new CoreException(Status.error(uri + " is outside the workspace")));
    }
}
