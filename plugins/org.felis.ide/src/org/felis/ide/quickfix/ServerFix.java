package org.felis.ide.quickfix;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.FelisPlugin;
import org.felis.ide.edits.WorkspaceChanges;

/**
 * A change that mends a problem. It is asked for again when it is chosen, so that it is about the text as it is then; if it does not
 * mend anything any more, nothing happens.
 *
 * @param title as the server calls it
 */
record ServerFix(String title) implements IMarkerResolution {

    @Override
    public String getLabel() {
        return title;
    }

    @Override
    public void run(IMarker marker) {
        IFile file = (IFile) marker.getResource();
        KnownFixes.ask(file).thenAccept(fixes -> PlatformUI.getWorkbench().getDisplay().asyncExec(() -> apply(fixes, marker)));
    }

    private void apply(List<CodeAction> fixes, IMarker marker) {
        fixes.stream().filter(f -> f.getTitle().equals(title) && f.getDiagnostics().stream().anyMatch(d -> KnownFixes.isShownBy(marker, d)))
                .findFirst().ifPresent(fix -> FelisPlugin.runLogged("cannot " + title, monitor -> WorkspaceChanges.perform(
                        WorkspaceChanges.of(title, fix.getEdit(), WorkspaceChanges.Saving.LATER), new NullProgressMonitor())));
    }
}
