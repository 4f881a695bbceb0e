package org.felis.ide.counterexample;

import java.util.List;
import java.util.function.ToIntFunction;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.resource.ResourceLocator;
import org.felis.ide.FelisPlugin;

/** The buttons that step through the execution. */
final class StepActions {

    /** One button. */
    private static final class Step extends Action {

        private final ToIntFunction<Walk> target;
        private Walk walk;

        Step(String text, String icon, ToIntFunction<Walk> target) {
            super(text);
            this.target = target;
            ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, icon).ifPresent(this::setImageDescriptor);
            setEnabled(false);
        }

        @Override
        public void run() {
            walk.goTo(target.applyAsInt(walk));
        }

        void refresh(Walk shown) {
            walk = shown;
            setEnabled(target.applyAsInt(walk) != walk.stepsDone());
        }
    }

    private final List<Step> steps = List.of(
            new Step("First step (Home)", "icons/first.svg", walk -> 0),
            new Step("Previous step (Left)", "icons/previous.svg", walk -> Math.max(0, walk.stepsDone() - 1)),
            new Step("Next step (Right)", "icons/next.svg", walk -> Math.min(walk.stepCount(), walk.stepsDone() + 1)),
            new Step("Last step (End)", "icons/last.svg", Walk::stepCount));

    StepActions(IToolBarManager toolBar) {
        steps.forEach(toolBar::add);
        toolBar.add(new Separator());
    }

    void refresh(Walk walk) {
        steps.forEach(s -> s.refresh(walk));
    }

    void disable() {
        steps.forEach(s -> s.setEnabled(false));
    }
}
