package org.felis.execution.layout;

/** How much room a text takes; a front end may know its font better than {@link SansTextMeasure} does. */
@FunctionalInterface
public interface TextMeasure {

    /** The width in pixels of one line of text in a sans-serif font of that size (in pixels). */
    double width(String text, double fontSize);
}
