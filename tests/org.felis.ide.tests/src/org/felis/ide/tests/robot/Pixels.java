package org.felis.ide.tests.robot;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;

/** What is in a picture. */
final class Pixels {

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

    /** {@code #rrggbb}. */
    static String hex(RGB rgb) {
        return String.format("#%02x%02x%02x", rgb.red, rgb.green, rgb.blue);
    }
}
