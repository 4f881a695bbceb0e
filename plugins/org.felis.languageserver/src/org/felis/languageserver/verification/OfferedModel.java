package org.felis.languageserver.verification;

/**
 * A model that tests can be verified under, as editors are told it. The names of the components are those of the JSON object.
 *
 * @param name what commands are given
 * @param title what people read
 * @param kind {@code shipped}, or {@code file} for one of the opened folders
 */
public record OfferedModel(String name, String title, String kind) {
}
