package org.felis.ide.verify;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.preferences.WorkbenchSettings;

/** Verifies tests that a user pointed at, after what editors hold of them and of the model is saved. On the UI thread. */
public final class VerifyTest {

    private VerifyTest() {
    }

    /** Under the model of last time, or the default one; shows the execution that proves the verdict, if there is one. */
    public static void under(IFile test, IWorkbenchWindow window) {
        under(test, LastChoice.forTests(List.of(test)).orElse(ModelChoice.DEFAULT), window);
    }

    /** Under a model; shows the execution that proves the verdict, if there is one. */
    public static void under(IFile test, ModelChoice model, IWorkbenchWindow window) {
        under(List.of(test), model, window);
    }

    /** Several of them: says how many got which verdict. Of one, it shows the execution. */
    public static void under(List<IFile> tests, ModelChoice model, IWorkbenchWindow window) {
        UnsavedFiles unsaved = UnsavedFiles.of(window, tests, model);
        if (unsaved.save(!WorkbenchSettings.get().saveWithoutAsking())) {
            Optional<ViewTurn> turn = tests.size() == 1 ? Optional.of(new ViewTurn(window)) : Optional.empty();
            new VerifyJob(tests, model, new VerdictReport(window, turn, unsaved.titles())).schedule();
        }
    }
}
