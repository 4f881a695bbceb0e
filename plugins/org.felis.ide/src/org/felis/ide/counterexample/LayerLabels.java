package org.felis.ide.counterexample;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.widgets.Table;
import org.felis.execution.RelationLayer;

/** A relation's name, its number of pairs, a swatch of its colour, and its definition as tool tip. */
final class LayerLabels extends ColumnLabelProvider {

    private static final int SWATCH_WIDTH = 12;
    private static final int SWATCH_HEIGHT = 12;

    private final Table table;
    private final Map<Color, Image> swatches = new HashMap<>();

    LayerLabels(Table table) {
        this.table = table;
    }

    @Override
    public String getText(Object element) {
        RelationLayer layer = (RelationLayer) element;
        return layer.getName() + "  (" + layer.getPairCount() + ")";
    }

    @Override
    public Image getImage(Object element) {
        return swatches.computeIfAbsent(GraphColors.on(table.getBackground()).of((RelationLayer) element), this::swatch);
    }

    @Override
    public String getToolTipText(Object element) {
        RelationLayer layer = (RelationLayer) element;
        return layer.getDefinition() + (layer.isReduced() ? "\n(drawn without the edges that others imply)" : "");
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
        return new Image(table.getDisplay(), data);
    }
}
