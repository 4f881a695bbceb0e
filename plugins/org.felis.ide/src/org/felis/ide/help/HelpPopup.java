package org.felis.ide.help;

import org.eclipse.help.IContext;
import org.eclipse.help.IContext2;
import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.help.AbstractHelpUI;
import org.felis.ide.FelisPlugin;

/**
 * Shows the text that belongs to a view beside the pointer. For the Felis program, which is without Eclipse's help system: that needs a web
 * server and a search engine of its own. In other Eclipses their help shows the same texts.
 */
public final class HelpPopup extends AbstractHelpUI {

    private static final int WIDTH_PIXELS = 420;

    private PopupDialog open;

    @Override
    public void displayContext(IContext context, int x, int y) {
        if (open != null) {
            open.close();
        }
        String title = context instanceof IContext2 named && named.getTitle() != null ? named.getTitle() : "Help";
        open = new Explanation(Display.getCurrent().getActiveShell(), title, context.getText(), new Point(x, y));
        open.open();
    }

    @Override
    public boolean isContextHelpDisplayed() {
        return open != null && open.getShell() != null && !open.getShell().isDisposed();
    }

    /** There are no books, but a view. */
    @Override
    public void displayHelp() {
        showFirstSteps();
    }

    @Override
    public void displayHelpResource(String href) {
        showFirstSteps();
    }

    private static void showFirstSteps() {
        FelisPlugin.runLogged("the first steps cannot be shown", monitor -> PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage()
                .showView(FirstStepsView.ID, null, IWorkbenchPage.VIEW_VISIBLE));
    }

    private static final class Explanation extends PopupDialog {
        private final String text;
        private final Point place;

        Explanation(Shell parent, String title, String text, Point place) {
            super(parent, INFOPOPUP_SHELLSTYLE, true, false, false, false, false, title, null);
            this.text = text;
            this.place = place;
        }

        @Override
        protected Control createDialogArea(Composite parent) {
            Composite area = (Composite) super.createDialogArea(parent);
            Label label = new Label(area, SWT.WRAP);
            label.setText(text);
            GridDataFactory.fillDefaults().hint(WIDTH_PIXELS, SWT.DEFAULT).indent(4, 4).applyTo(label);
            return area;
        }

        @Override
        protected Point getInitialLocation(Point size) {
            return place;
        }
    }
}
