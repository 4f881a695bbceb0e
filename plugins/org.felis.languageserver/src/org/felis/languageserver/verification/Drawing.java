package org.felis.languageserver.verification;

/**
 * The execution of a test as editors are told it. The names of the components are those of the JSON object.
 *
 * @param title the test, the verdict and the model
 * @param verdict the verdict
 * @param svg the drawing
 */
public record Drawing(String title, String verdict, String svg) {
}
