package org.felis.ide.tests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the texts of an exported drawing stand. */
final class SvgTexts {

    private static final Pattern TEXT = Pattern.compile(
            "<text text-anchor=\"middle\" x=\"([0-9.]+)\" y=\"([0-9.]+)\" font-size=\"([0-9.]+)\"[^>]*>([^<]*)</text>");
    /** From the middle of a text to its base line, in font sizes. */
    private static final double BASE_LINE = 0.36;

    private SvgTexts() {
    }

    /** The middles of the texts that stand in the middle of something, as x and y. */
    static Map<String, double[]> centers(String svg) {
        Map<String, double[]> centers = new HashMap<>();
        Matcher texts = TEXT.matcher(svg);
        while (texts.find()) {
            centers.put(texts.group(4), center(texts));
        }
        return centers;
    }

    /** The middles of all places where one text stands. */
    static List<double[]> allCenters(String svg, String text) {
        List<double[]> centers = new ArrayList<>();
        Matcher texts = TEXT.matcher(svg);
        while (texts.find()) {
            if (texts.group(4).equals(text)) {
                centers.add(center(texts));
            }
        }
        return centers;
    }

    private static double[] center(Matcher text) {
        return new double[] {Double.parseDouble(text.group(1)),
                Double.parseDouble(text.group(2)) - BASE_LINE * Double.parseDouble(text.group(3))};
    }
}
