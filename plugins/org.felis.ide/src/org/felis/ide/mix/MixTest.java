package org.felis.ide.mix;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.preferences.WorkbenchSettings;
import org.felis.ide.verify.StatusLine;
import org.felis.ide.verify.UnsavedFiles;

/**
 * <em>Mix Test…</em>: asks by which profiles the selected test, or the one in the editor, is to be compiled, and shows what comes of it in the <em>Mix
 * Testing</em> view.
 */
public final class MixTest extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        Optional<IFile> test = test(HandlerUtil.getActivePart(event), HandlerUtil.getCurrentSelection(event)).filter(TestInC::is);
        if (test.isEmpty()) {
            window.getShell().getDisplay().beep();
            StatusLine.show(window, "Select one litmus test in C, whose first line begins with \"C\": only such tests can be compiled by several compilers.");
            return null;
        }
        Optional<MixRequest> request = MixDialog.ask(window.getShell(), test.get());
        if (request.isPresent() && saved(window, request.get())) {
            try {
                ((MixView) window.getActivePage().showView(MixView.ID)).mix(request.get());
            } catch (PartInitException failure) {
                throw new ExecutionException("the view cannot be opened", failure);
            }
        }
        return null;
    }

    private static Optional<IFile> test(IWorkbenchPart part, ISelection selection) {
        if (part instanceof IEditorPart editor) {
            return Optional.ofNullable(Adapters.adapt(editor.getEditorInput(), IFile.class));
        }
        return selection instanceof IStructuredSelection selected && selected.size() == 1
                ? Optional.ofNullable(Adapters.adapt(selected.getFirstElement(), IFile.class)) : Optional.empty();
    }

    /** What is mixed is what the files hold. */
    private static boolean saved(IWorkbenchWindow window, MixRequest request) {
        List<IFile> files = request.profiles().file().map(file -> List.of(request.test(), file)).orElse(List.of(request.test()));
        return UnsavedFiles.of(window, files).save(!WorkbenchSettings.get().saveWithoutAsking());
    }
}
