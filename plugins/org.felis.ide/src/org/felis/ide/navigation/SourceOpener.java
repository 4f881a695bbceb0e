package org.felis.ide.navigation;

import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Location;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.felis.ide.text.DocumentOffsets;

/** Opens files at a place, those of the workspace as such. Called from the UI thread. */
public final class SourceOpener {

    private SourceOpener() {
    }

    /** Opens the file and selects the place. */
    public static void open(Location location) throws CoreException {
        IEditorPart editor = open(URI.create(location.getUri()));
        if (editor instanceof ITextEditor text) {
            IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
            DocumentOffsets offsets = new DocumentOffsets(document);
            int start = offsets.offset(location.getRange().getStart());
            int end = location.getRange().getStart().getLine() == 0 && location.getRange().getStart().getCharacter() == 0
                    && location.getRange().getEnd().getCharacter() == 0 ? start : offsets.offset(location.getRange().getEnd());
            text.selectAndReveal(start, Math.max(0, end - start));
        }
    }

    private static IEditorPart open(URI uri) throws CoreException {
        IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
        IFile[] files = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(uri);
        if (files.length > 0) {
            return IDE.openEditor(page, Arrays.stream(files)
                    .min(Comparator.comparingInt(f -> f.getFullPath().segmentCount())).get());
        }
        return IDE.openEditorOnFileStore(page, EFS.getStore(uri));
    }
}
