package org.felis.ide.help;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;

/** F1 where the window system keeps the key to itself, as GTK does: asks for the help of the control with the focus, or of what that is in. */
public final class ExplainFocus extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) {
        Control control = Display.getCurrent().getFocusControl();
        while (control != null && !control.isListening(SWT.Help)) {
            control = control.getParent();
        }
        if (control != null) {
            Event help = new Event();
            help.widget = control;
            control.notifyListeners(SWT.Help, help);
        }
        return null;
    }
}
