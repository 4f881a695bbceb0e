package org.felis.languageserver.services;

import java.util.Optional;

import org.eclipse.lsp4j.Range;

/**
 * Where a document that can be verified says what it is.
 *
 * @param name what it is called
 * @param model the shipped model that it is verified under if nobody names one; empty if there is none
 * @param header where the name stands
 * @param question where its condition stands; the header, if it has none
 */
public record TestPlaces(String name, Optional<String> model, Range header, Range question) {
}
