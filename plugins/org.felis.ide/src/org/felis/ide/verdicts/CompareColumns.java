package org.felis.ide.verdicts;

import java.util.List;
import java.util.function.Supplier;

import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.compare.CompareModels;

/**
 * <em>Compare ARMv8 with ▸</em>: compares the model of a column with that of another one.
 *
 * @param model of the column in question
 * @param models of all columns
 * @param tests on which; asked when the user has chosen
 */
record CompareColumns(String model, List<String> models, Supplier<List<IFile>> tests, IWorkbenchWindow window) {

    /** Nothing is in it, and so it is not shown, if there is no other column. */
    MenuManager menu() {
        MenuManager menu = new MenuManager("&Compare " + VerdictTable.title(model) + " with");
        models.stream().filter(other -> !other.equals(model)).forEach(other -> menu.add(new Action(VerdictTable.title(other)) {
            @Override
            public void run() {
                compareWith(other);
            }
        }));
        return menu;
    }

    private void compareWith(String other) {
        FelisPlugin.runLogged("the models cannot be compared", monitor -> {
            try {
                CompareModels.compare(window, tests.get(), ModelChoice.named(model), ModelChoice.named(other));
            } catch (ExecutionException failed) {
                throw new CoreException(Status.error(failed.getMessage(), failed));
            }
        });
    }
}
