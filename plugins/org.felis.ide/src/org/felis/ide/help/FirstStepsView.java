package org.felis.ide.help;

import java.io.IOException;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.ViewPart;
import org.felis.ide.FelisPlugin;
import org.felis.ide.HelpContext;
import org.felis.ide.builder.FelisNature;

/** The <em>First Steps</em> view: five minutes for beginners, one step after the other. */
public final class FirstStepsView extends ViewPart {

    public static final String ID = "org.felis.ide.help.FirstStepsView";

    private static final int WIDTH_PIXELS = 200;

    private FirstSteps steps;
    private int shown;
    private Composite all;
    private Label title;
    private Text text;
    private Button back;
    private Button next;
    private Button act;

    @Override
    public void createPartControl(Composite parent) {
        all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().numColumns(4).applyTo(all);
        try {
            steps = FirstSteps.read();
        } catch (IOException damaged) {
            FelisPlugin.log("the first steps cannot be shown", damaged);
            new Label(all, SWT.NONE).setText(damaged.getMessage());
            return;
        }
        title = new Label(all, SWT.NONE);
        title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(title);
        act = button("Perform Step", this::doIt);
        back = button("Back", () -> show(shown - 1));
        next = button("Next", () -> show(shown + 1));
        text = new Text(all, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL); // the view is low
        text.setBackground(all.getBackground());
        GridDataFactory.fillDefaults().grab(true, true).span(4, 1).hint(WIDTH_PIXELS, SWT.DEFAULT).applyTo(text);
        HelpContext.FIRST_STEPS.explains(all);
        show(hasFelisProject() ? 1 : 0);
    }

    @Override
    public void setFocus() {
        all.setFocus();
    }

    /** Then there are examples, or the user has been past them. */
    private static boolean hasFelisProject() {
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            if (FelisNature.isOf(project)) {
                return true;
            }
        }
        return false;
    }

    private Button button(String label, Runnable click) {
        Button button = new Button(all, SWT.PUSH);
        button.setText(label);
        button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> click.run()));
        return button;
    }

    private void show(int step) {
        shown = step;
        title.setText((step + 1) + " of " + steps.steps().size() + ": " + steps.steps().get(step).title());
        text.setText(steps.steps().get(step).text());
        act.setVisible(steps.steps().get(step).command().isPresent());
        back.setEnabled(step > 0);
        next.setEnabled(step + 1 < steps.steps().size());
        all.layout();
    }

    private void doIt() {
        String command = steps.steps().get(shown).command().orElseThrow();
        IWorkbenchPage page = getSite().getPage();
        if (page.getActiveEditor() != null) {
            page.activate(page.getActiveEditor()); // commands are about the part that is active, and the steps about the test in front
        }
        try {
            page.getWorkbenchWindow().getService(IHandlerService.class)
                    .executeCommand(page.getWorkbenchWindow().getService(ICommandService.class).deserialize(command), null);
        } catch (CommandException failed) {
            FelisPlugin.log("the step cannot be performed", failed);
        }
    }
}
