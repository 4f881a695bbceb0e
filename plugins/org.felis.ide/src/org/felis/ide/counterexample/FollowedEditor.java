package org.felis.ide.counterexample;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

/** Shows the executions of the test in the editor again, when another editor is activated, as long as the view is not pinned. */
final class FollowedEditor implements IPartListener2 {

    /** The tests of which executions are kept. */
    private static final int MOST_TESTS = 32;

    private final IWorkbenchPage page;
    private final Consumer<ShownExecutions> show;
    private final Map<IFile, ShownExecutions> known = new LinkedHashMap<>(MOST_TESTS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<IFile, ShownExecutions> eldest) {
            return size() > MOST_TESTS;
        }
    };
    private Optional<IFile> shown = Optional.empty();
    /** Not while an execution of a text is shown that is in no file: an editor has nothing to do with it. */
    private boolean following = true;
    private boolean pinned;

    /** @param show is told what is to be shown instead */
    FollowedEditor(IWorkbenchPage page, Consumer<ShownExecutions> show) {
        this.page = page;
        this.show = show;
        page.addPartListener(this);
    }

    void dispose() {
        page.removePartListener(this);
    }

    /** What is in the view now, whoever wanted it. */
    void shown(ShownExecutions executions) {
        shown = executions.test();
        following = shown.isPresent();
        shown.ifPresent(test -> known.put(test, executions));
    }

    /** No execution is in the view. */
    void shownNone() {
        shown = Optional.empty();
    }

    /** The executions of a test prove nothing any more. */
    void forget(IFile test) {
        known.remove(test);
    }

    void pin(boolean stay) {
        pinned = stay;
    }

    @Override
    public void partActivated(IWorkbenchPartReference reference) {
        if (!pinned && following && reference.getPart(false) instanceof IEditorPart editor) {
            IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
            ShownExecutions executions = file == null || shown.filter(file::equals).isPresent() ? null : known.get(file);
            if (executions != null) {
                show.accept(executions);
            }
        }
    }
}
