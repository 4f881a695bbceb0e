package org.felis.ide.tests.robot;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;

/** What is in a picture. */
public final class Pixels {

    private Pixels() {
    }

    /** Its colours, {@code #rrggbb}. */
    static Set<String> colors(ImageData pixels) {
        Set<String> colors = new HashSet<>();
        for (int y = 0; y < pixels.height; y++) {
            for (int x = 0; x < pixels.width; x++) {
                colors.add(hex(pixels.palette.getRGB(pixels.getPixel(x, y))));
            }
        }
        return colors;
    }

    /** The colours of its outermost pixels. */
    static Set<String> edgeColors(ImageData pixels) {
        Set<String> colors = new HashSet<>();
        for (int y = 0; y < pixels.height; y++) {
            for (int x = 0; x < pixels.width; x++) {
                if (x == 0 || y == 0 || x == pixels.width - 1 || y == pixels.height - 1) {
                    colors.add(hex(pixels.palette.getRGB(pixels.getPixel(x, y))));
                }
            }
        }
        return colors;
    }

    /** {@code #rrggbb}. */
    public static String hex(RGB rgb) {
        return String.format("#%02x%02x%02x", rgb.red, rgb.green, rgb.blue);
    }
}
