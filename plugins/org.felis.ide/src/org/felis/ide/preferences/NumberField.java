package org.felis.ide.preferences;

import java.util.Optional;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** A labelled field for a whole number, in a parent with two columns. */
final class NumberField {

    private static final int WIDTH_PIXELS = 80;

    private final WholeNumber setting;
    private final Text text;

    /**
     * @param label with a mnemonic
     * @param changed told after each keystroke
     */
    NumberField(Composite parent, WholeNumber setting, String label, Runnable changed) {
        this.setting = setting;
        new Label(parent, SWT.NONE).setText(label);
        text = new Text(parent, SWT.BORDER | SWT.SINGLE);
        GridDataFactory.swtDefaults().hint(WIDTH_PIXELS, SWT.DEFAULT).applyTo(text);
        text.addModifyListener(e -> changed.run());
    }

    void show(int number) {
        text.setText(String.valueOf(number));
    }

    /** What is entered; the caller has seen that there is no problem. */
    int value() {
        return setting.in(text.getText()).orElseThrow();
    }

    Optional<String> problem() {
        return setting.problem(text.getText());
    }

}
