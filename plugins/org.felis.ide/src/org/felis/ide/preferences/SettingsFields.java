package org.felis.ide.preferences;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.felis.verification.task.VerificationOptions.Procedure;

/** The fields for what the workspace and each project may say about verification. */
final class SettingsFields {

    private final Composite all;
    private final NumberField bound;
    private final Button grows;
    private final NumberField timeout;
    private final Combo procedure;
    private final Button inBackground;
    private final Button termination;
    private final Button leaks;

    /** @param changed told after each input */
    SettingsFields(Composite parent, Runnable changed) {
        all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(all);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(all);
        bound = new NumberField(all, VerificationSettings.BOUND, "&Bound (iterations of a loop):", changed);
        grows = check("Consider &more and more iterations until the verdict no longer depends on them, or time is over");
        timeout = new NumberField(all, VerificationSettings.TIMEOUT, "&Timeout (seconds):", changed);
        new Label(all, SWT.NONE).setText("P&rocedure:");
        procedure = new Combo(all, SWT.READ_ONLY);
        List.of(Procedure.values()).forEach(p -> procedure.add(title(p)));
        inBackground = check("&Verify tests in the background when they or their models change");
        termination = check("Look for threads of C programs that wait for &ever (termination)");
        leaks = check("Look for memory of C programs that is never &freed (leaks)");
    }

    private Button check(String text) {
        Button button = new Button(all, SWT.CHECK);
        button.setText(text);
        GridDataFactory.swtDefaults().span(2, 1).applyTo(button);
        return button;
    }

    void show(VerificationSettings settings) {
        bound.show(settings.bound());
        grows.setSelection(settings.grows());
        timeout.show(settings.timeoutSeconds());
        procedure.select(settings.procedure().ordinal());
        inBackground.setSelection(settings.inBackground());
        termination.setSelection(settings.termination());
        leaks.setSelection(settings.leaks());
    }

    /** What is entered; the caller has seen that there is no problem. */
    VerificationSettings settings() {
        return new VerificationSettings(bound.value(), grows.getSelection(), timeout.value(), Procedure.values()[procedure.getSelectionIndex()],
                inBackground.getSelection(), termination.getSelection(), leaks.getSelection());
    }

    /** The first thing that is wrong with what is entered. */
    Optional<String> problem() {
        return Stream.of(bound, timeout).flatMap(field -> field.problem().stream()).findFirst();
    }

    void setEnabled(boolean enabled) {
        for (Control control : all.getChildren()) {
            control.setEnabled(enabled);
        }
    }

    private static String title(Procedure procedure) {
        return switch (procedure) {
            case AUTO -> "Automatic";
            case SMT -> "SMT solver";
            case EXPLICIT -> "Explicit enumeration";
        };
    }
}
