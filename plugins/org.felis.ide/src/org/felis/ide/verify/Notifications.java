package org.felis.ide.verify;

import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;

/** Short messages in the corner of the screen, one at a time. On the UI thread. */
final class Notifications {

    private static final long SHOWN_MILLIS = 4_000;
    private static final int MARGIN_PIXELS = 8;

    private static Window last;

    private Notifications() {
    }

    /** Replaces the message that is shown, if any. */
    static void show(Display display, String title, String text) {
        if (last != null) {
            last.close();
        }
        last = NotificationPopup.forDisplay(display).title(title, true).content(parent -> content(parent, text))
                .delay(SHOWN_MILLIS).fadeIn(false).build();
        last.open();
    }

    private static Control content(Composite parent, String text) {
        Composite content = new Composite(parent, SWT.NONE);
        GridLayout layout = new GridLayout();
        layout.marginWidth = MARGIN_PIXELS;
        layout.marginHeight = MARGIN_PIXELS;
        content.setLayout(layout);
        Label label = new Label(content, SWT.WRAP);
        label.setText(text);
        label.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
        return content;
    }
}
