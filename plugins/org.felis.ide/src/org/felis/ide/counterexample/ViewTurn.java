package org.felis.ide.counterexample;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.FelisPlugin;

/**
 * The turn to show something in the <em>Counterexample</em> view of a window. An answer may come late, when the user has asked something else
 * since: whoever was asked last has the view. Thread-safe.
 */
public final class ViewTurn {

    /** How many turns there were. */
    private static final Map<IWorkbenchWindow, Integer> TURNS = new WeakHashMap<>();

    private final IWorkbenchWindow window;
    private final int number;

    /** @param window where the user asks, just now */
    public ViewTurn(IWorkbenchWindow window) {
        this.window = window;
        synchronized (TURNS) {
            number = TURNS.merge(window, 1, Integer::sum);
        }
    }

    /** Whether the user has asked something else since. */
    public boolean isOver() {
        synchronized (TURNS) {
            return TURNS.get(window) != number;
        }
    }

    /** Does something with the view, unless this turn is over; opens it if need be, and the focus stays where it is. */
    public void show(Consumer<CounterexampleView> work) {
        soon(page -> work.accept((CounterexampleView) page.showView(CounterexampleView.ID, null, IWorkbenchPage.VIEW_VISIBLE)));
    }

    /** The same, and gives the view the focus. */
    public void activate(Consumer<CounterexampleView> work) {
        soon(page -> work.accept((CounterexampleView) page.showView(CounterexampleView.ID)));
    }

    /** Does something with the view if it is open, unless this turn is over. */
    public void showIfOpen(Consumer<CounterexampleView> work) {
        soon(page -> {
            if (page.findView(CounterexampleView.ID) instanceof CounterexampleView view) {
                work.accept(view);
            }
        });
    }

    private interface Work {
        void on(IWorkbenchPage page) throws CoreException;
    }

    private void soon(Work work) {
        Display display = window.getWorkbench().getDisplay();
        if (Display.getCurrent() == display) {
            now(work); // before what others have asked for later
        } else {
            display.asyncExec(() -> now(work));
        }
    }

    private void now(Work work) {
        IWorkbenchPage page = window.getActivePage();
        if (page != null && !isOver()) {
            FelisPlugin.runLogged("cannot show the execution", monitor -> work.on(page));
        }
    }
}
