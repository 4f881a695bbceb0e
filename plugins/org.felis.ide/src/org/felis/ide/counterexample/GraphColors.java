package org.felis.ide.counterexample;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.felis.execution.RelationLayer;

/**
 * Colours for a drawing on a given background.
 *
 * @param background of the drawing
 */
record GraphColors(Color background) {

    private static final int DARK_BELOW = 128;

    boolean isDark() {
        RGB rgb = background.getRGB();
        return (299 * rgb.red + 587 * rgb.green + 114 * rgb.blue) / 1000 < DARK_BELOW;
    }

    Color of(RelationLayer layer) {
        return parse(isDark() ? layer.getDarkColor() : layer.getLightColor());
    }

    Color text() {
        return isDark() ? new Color(226, 229, 234) : new Color(32, 36, 42);
    }

    /** For what has not happened yet, and for captions. */
    Color faint() {
        return isDark() ? new Color(150, 156, 166) : new Color(110, 117, 128);
    }

    Color nodeFill() {
        return isDark() ? new Color(52, 57, 66) : new Color(243, 246, 250);
    }

    Color nodeBorder() {
        return isDark() ? new Color(112, 122, 138) : new Color(160, 170, 184);
    }

    /** Of the event of the last step. */
    Color currentFill() {
        return isDark() ? new Color(110, 82, 16) : new Color(255, 233, 168);
    }

    Color currentBorder() {
        return isDark() ? new Color(240, 190, 70) : new Color(196, 138, 0);
    }

    /** Of the selected event. */
    Color selectionBorder() {
        return isDark() ? new Color(121, 184, 255) : new Color(31, 95, 191);
    }

    Color lane() {
        return isDark() ? new Color(60, 65, 74) : new Color(228, 232, 238);
    }

    /** @param hex {@code #rrggbb} */
    private static Color parse(String hex) {
        int rgb = Integer.parseInt(hex.substring(1), 16);
        return new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
    }
}
