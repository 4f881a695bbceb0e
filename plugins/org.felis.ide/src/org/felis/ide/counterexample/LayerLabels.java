package org.felis.ide.counterexample;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.widgets.Control;
import org.felis.execution.RelationLayer;
import org.felis.ide.counterexample.drawing.GraphColors;
import org.felis.ide.tables.ToolTips;

/** A relation's name, its number of pairs, a swatch of its colour, and its definition as tool tip; the titles of groups. */
final class LayerLabels extends ColumnLabelProvider {

    private static final int SWATCH_WIDTH = 12;
    private static final int SWATCH_HEIGHT = 12;

    private final Control list;
    private final Map<Color, Image> swatches = new HashMap<>();

    LayerLabels(Control list) {
        this.list = list;
    }

    @Override
    public String getText(Object element) {
        return element instanceof RelationLayer layer ? layer.getName() + "  (" + layer.getPairCount() + ")"
                : ((LayerGroup) element).origin().title();
    }

    @Override
    public Image getImage(Object element) {
        return element instanceof RelationLayer layer
                ? swatches.computeIfAbsent(GraphColors.on(list.getBackground()).of(layer), this::swatch) : null;
    }

    @Override
    public String getToolTipText(Object element) {
        if (!(element instanceof RelationLayer layer)) {
            return null;
        }
        return ToolTips.text(layer.getDefinition() + (layer.isReduced() ? "\n(edges implied by others are not drawn)" : ""));
    }

    @Override
    public void dispose() {
        swatches.values().forEach(Image::dispose);
        super.dispose();
    }

    private Image swatch(Color color) {
        ImageDataProvider data = zoom -> {
            int width = SWATCH_WIDTH * zoom / 100;
            int height = SWATCH_HEIGHT * zoom / 100;
            ImageData pixels = new ImageData(width, height, 24, new PaletteData(0xff0000, 0xff00, 0xff));
            int rgb = color.getRed() << 16 | color.getGreen() << 8 | color.getBlue();
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    pixels.setPixel(x, y, rgb);
                }
            }
            return pixels;
        };
        return new Image(list.getDisplay(), data);
    }
}
