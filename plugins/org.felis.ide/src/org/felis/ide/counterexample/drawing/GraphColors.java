package org.felis.ide.counterexample.drawing;

import java.util.Optional;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.felis.execution.EventKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.render.Theme;

/**
 * Colours for a drawing in the workbench: those of the exported drawing, and some for what only moves on the screen.
 *
 * @param theme light or dark, as the workbench is
 */
public record GraphColors(Theme theme) {

    private static final int DARK_BELOW = 128;

    /** For a place with this background. */
    public static GraphColors on(Color background) {
        RGB rgb = background.getRGB();
        boolean dark = (299 * rgb.red + 587 * rgb.green + 114 * rgb.blue) / 1000 < DARK_BELOW;
        return new GraphColors(dark ? Theme.DARK : Theme.LIGHT);
    }

    public Color of(RelationLayer layer) {
        return of(Optional.of(layer));
    }

    /** The text colour for a relation that the graph does not have. */
    public Color of(Optional<RelationLayer> layer) {
        return parse(theme.relation(layer));
    }

    public Color background() {
        return parse(theme.background());
    }

    Color text() {
        return parse(theme.text());
    }

    /** For what has not happened yet, and for captions. */
    public Color faint() {
        return parse(theme.quietText());
    }

    Color node(EventKind kind) {
        return parse(theme.node(kind));
    }

    Color nodeBorder() {
        return parse(theme.nodeBorder());
    }

    Color lane() {
        return parse(theme.lane());
    }

    Color laneBorder() {
        return parse(theme.laneBorder());
    }

    /** Of the event of the last step. */
    public Color currentFill() {
        return isDark() ? new Color(110, 82, 16) : new Color(255, 233, 168);
    }

    Color currentBorder() {
        return isDark() ? new Color(240, 190, 70) : new Color(196, 138, 0);
    }

    /** Of the selected event. */
    public Color selectionBorder() {
        return isDark() ? new Color(121, 184, 255) : new Color(31, 95, 191);
    }

    /** Behind what is different from the execution before. */
    Color difference() {
        return isDark() ? new Color(92, 62, 122) : new Color(226, 206, 250);
    }

    /** Of an object that pointers have as their provenance. */
    Color provenance(int number) {
        return parse(theme.provenance(number));
    }

    private boolean isDark() {
        return theme == Theme.DARK;
    }

    /** @param hex {@code #rrggbb} */
    private static Color parse(String hex) {
        int rgb = Integer.parseInt(hex.substring(1), 16);
        return new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
    }
}
