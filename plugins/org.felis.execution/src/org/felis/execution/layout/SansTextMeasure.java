package org.felis.execution.layout;

/**
 * Measures text by a table of DejaVu Sans, the widest of the usual sans-serif fonts: a text takes no more room in Arial,
 * Helvetica or Segoe UI. The same on every machine, and needs no display.
 */
public final class SansTextMeasure implements TextMeasure {

    /** Advance widths of the characters U+0020 to U+007E, in thousandths of the font size. */
    private static final int[] WIDTHS = {
            318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
            636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
            1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
            603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
            500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
            635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838};

    /** For every other character; wider than nearly all of them. */
    private static final int OTHER_WIDTH = 1000;

    @Override
    public double width(String text, double fontSize) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            int index = text.charAt(i) - ' ';
            sum += index >= 0 && index < WIDTHS.length ? WIDTHS[index] : OTHER_WIDTH;
        }
        return sum * fontSize / 1000;
    }
}
