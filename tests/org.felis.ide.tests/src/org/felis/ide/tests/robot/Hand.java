package org.felis.ide.tests.robot;

import java.util.Arrays;
import java.util.function.Consumer;

import org.eclipse.jface.notifications.AbstractNotificationPopup;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;

/**
 * A user's hand. The keys are those of the screen: they go through the window system to whatever has the focus. Clicks are not, since on GTK SWT posts them without
 * their place on the screen: the control below the pointer gets the focus and the events of a click. Used from a test's thread.
 */
public final class Hand {

    /** Between two events, so that they are neither merged nor taken for a double click. */
    private static final long PAUSE_MILLIS = 60;

    private Hand() {
    }

    /** Clicks with the left button, at a place of a control. */
    public static void click(Control control, Point place) {
        Ui.run(control::forceFocus);
        for (int type : new int[] {SWT.MouseMove, SWT.MouseDown, SWT.MouseUp}) {
            Ui.run(() -> {
                Event event = new Event();
                event.x = place.x;
                event.y = place.y;
                event.button = type == SWT.MouseMove ? 0 : 1;
                event.count = event.button;
                control.notifyListeners(type, event);
            });
            Ui.sleep(PAUSE_MILLIS);
        }
    }

    /** Presses and releases a key that stands for no character, as {@link SWT#ARROW_RIGHT}. */
    public static void press(int key) {
        post(SWT.KeyDown, e -> e.keyCode = key);
        post(SWT.KeyUp, e -> e.keyCode = key);
    }

    /** Types characters. */
    public static void type(String characters) {
        characters.chars().forEach(c -> {
            post(SWT.KeyDown, e -> e.character = (char) c);
            post(SWT.KeyUp, e -> e.character = (char) c);
        });
    }

    private static void post(int type, Consumer<Event> details) {
        closeNotifications();
        Ui.run(() -> {
            Event event = new Event();
            event.type = type;
            details.accept(event);
            if (!Ui.display().post(event)) {
                throw new AssertionError("no window has the focus");
            }
        });
        Ui.sleep(PAUSE_MILLIS);
    }

    /** On a screen without a window manager they would have the keys. */
    private static void closeNotifications() {
        Ui.run(() -> Arrays.stream(Ui.display().getShells()).map(Shell::getData).filter(AbstractNotificationPopup.class::isInstance)
                .forEach(popup -> ((AbstractNotificationPopup) popup).close()));
    }
}
