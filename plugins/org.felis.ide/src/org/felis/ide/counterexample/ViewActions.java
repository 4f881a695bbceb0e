package org.felis.ide.counterexample;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.actions.ActionFactory;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.drawing.Walk;

/** The buttons of the view: steps, executions, the size of the drawing, what can be taken away from it. */
final class ViewActions {

    /** What the buttons do. */
    interface Commands {

        void first();

        void previous();

        void next();

        void last();

        void previousExecution();

        void nextExecution();

        void fit();

        void zoomIn();

        void zoomOut();

        /** Asks for an expression to be evaluated. */
        void evaluate();

        void copyText();

        void export();

        /** Puts all events back. */
        void resetLayout();

        /** @param stay whether another editor is not followed */
        void pin(boolean stay);

        void showTable(SideTable table, boolean visible);
    }

    /** The tables beside the drawing, in their order. */
    enum SideTable {
        RELATIONS("Show Relations"), STATE("Show State"), AXIOMS("Show Axioms");

        private final String title;

        SideTable(String title) {
            this.title = title;
        }
    }

    /** Something that is on or off. */
    private static final class Toggle extends Action {

        private final Consumer<Boolean> command;

        Toggle(String text, boolean on, Consumer<Boolean> command) {
            super(text, AS_CHECK_BOX);
            this.command = command;
            setChecked(on);
        }

        @Override
        public void run() {
            command.accept(isChecked());
        }
    }

    /** One button. */
    private static final class Button extends Action {

        private final Runnable command;

        Button(String text, String icon, Runnable command) {
            super(text);
            this.command = command;
            ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, icon).ifPresent(this::setImageDescriptor);
            setEnabled(false);
        }

        @Override
        public void run() {
            command.run();
        }
    }

    private final Button first;
    private final Button previous;
    private final Button next;
    private final Button last;
    private final Button previousExecution;
    private final Button nextExecution;
    private final Button reset;
    private final List<Button> always;

    ViewActions(IActionBars bars, Commands commands) {
        first = new Button("First Step (Home)", "icons/first.svg", commands::first);
        previous = new Button("Previous Step (Left)", "icons/previous.svg", commands::previous);
        next = new Button("Next Step (Right)", "icons/next.svg", commands::next);
        last = new Button("Last Step (End)", "icons/last.svg", commands::last);
        previousExecution = new Button("Previous Execution (Page Up)", "icons/previous-execution.svg",
                commands::previousExecution);
        nextExecution = new Button("Next Execution (Page Down)", "icons/next-execution.svg", commands::nextExecution);
        Button fit = new Button("Fit to View (0)", "icons/fit.svg", commands::fit);
        Button export = new Button("Export as SVG, PNG, DOT or .execution File…", "icons/export.svg", commands::export);
        Button copy = new Button("Copy as Text", "icons/execution.svg", commands::copyText);
        Button zoomIn = new Button("Zoom In (+)", "icons/zoom-in.svg", commands::zoomIn);
        Button zoomOut = new Button("Zoom Out (-)", "icons/zoom-out.svg", commands::zoomOut);
        Button evaluate = new Button("Evaluate CAT Expression (E)", "icons/expression.svg", commands::evaluate);
        always = List.of(fit, zoomIn, zoomOut, copy, export, evaluate);
        reset = new Button("Reset Layout", "icons/reset.svg", commands::resetLayout);
        IToolBarManager toolBar = bars.getToolBarManager();
        List.of(first, previous, next, last).forEach(toolBar::add);
        toolBar.add(new Separator());
        List.of(previousExecution, nextExecution).forEach(toolBar::add);
        toolBar.add(new Separator());
        List.of(evaluate, fit, export).forEach(toolBar::add);
        Toggle pin = new Toggle("Pin (Do Not Follow the Editor)", false, commands::pin);
        ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/pin.svg").ifPresent(pin::setImageDescriptor);
        toolBar.add(pin);
        IMenuManager menu = bars.getMenuManager();
        menu.add(evaluate);
        List.of(copy, export).forEach(menu::add);
        menu.add(new Separator());
        List.of(fit, zoomIn, zoomOut, reset).forEach(menu::add);
        menu.add(new Separator());
        for (SideTable table : SideTable.values()) {
            menu.add(new Toggle(table.title, true, on -> commands.showTable(table, on)));
        }
        bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
    }

    /**
     * Enables what can be done.
     *
     * @param execution the index of the execution that is shown, from 0
     * @param executions how many there are
     */
    void refresh(Walk walk, int execution, int executions) {
        List.of(first, previous).forEach(b -> b.setEnabled(walk.stepsDone() > 0));
        List.of(next, last).forEach(b -> b.setEnabled(walk.stepsDone() < walk.stepCount()));
        previousExecution.setEnabled(execution > 0);
        nextExecution.setEnabled(execution + 1 < executions);
        reset.setEnabled(!walk.moved().centers().isEmpty());
        always.forEach(b -> b.setEnabled(true));
    }

    /** Nothing is shown. */
    void disable() {
        List.of(first, previous, next, last, previousExecution, nextExecution, reset).forEach(b -> b.setEnabled(false));
        always.forEach(b -> b.setEnabled(false));
    }
}
