package org.felis.ide.mix;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.felis.execution.render.Theme;
import org.felis.ide.counterexample.drawing.GraphColors;
import org.felis.mix.compare.MixAnswer;
import org.felis.mix.compare.TestResult;

/**
 * Backgrounds, which any text of the theme can be read on.
 *
 * @param dark whether the theme is
 */
record MixColors(boolean dark) {

    private static final Color[] LIGHT_PROFILES = {rgb(0xd6e6fb), rgb(0xfde3c8), rgb(0xd5f0d8), rgb(0xeadcf8), rgb(0xf6efc0), rgb(0xcdeff2)};
    private static final Color[] DARK_PROFILES = {rgb(0x1f3f66), rgb(0x63401c), rgb(0x20492a), rgb(0x46306a), rgb(0x55501c), rgb(0x17494f)};

    /** For a control as it is now. */
    static MixColors of(Control control) {
        return new MixColors(GraphColors.on(control.getBackground()).theme() == Theme.DARK);
    }

    private static Color rgb(int value) {
        return new Color(value >> 16 & 0xff, value >> 8 & 0xff, value & 0xff);
    }

    private Color of(int light, int darkOne) {
        return rgb(dark ? darkOne : light);
    }

    Color of(TestResult.Summary worst) {
        return switch (worst) {
            case BUG -> bug();
            case LOAD_BUFFERING -> remarkable();
            case CONFORMS, CONFORMS_UP_TO_BOUND, UNDEFINED -> good();
            case UNKNOWN, ERROR -> of(0xe4e4e4, 0x4a4a4a);
        };
    }

    Color of(MixAnswer answer) {
        return switch (answer) {
            case MixAnswer.NewState found -> bug();
            case MixAnswer.LoadBuffering found -> remarkable();
            case MixAnswer.Conforms conforms -> good();
            case MixAnswer.Unanswered none -> of(TestResult.Summary.UNKNOWN);
        };
    }

    Color bug() {
        return of(0xf9c9c9, 0x7a2a2a);
    }

    Color good() {
        return of(0xd3ecd3, 0x24502a);
    }

    /** What users should know, and is no bug of a mix: load buffering, layouts that differ. */
    Color remarkable() {
        return of(0xfbe6b4, 0x6a5212);
    }

    /** @param number of the profile in its assignment */
    Color profile(int number) {
        Color[] colors = dark ? DARK_PROFILES : LIGHT_PROFILES;
        return colors[number % colors.length];
    }

    /** Of lines that belong together, as the selected event's in the editor. */
    Color linked() {
        return of(0xffdf80, 0x8a6a18);
    }
}
