/**
 * Derivations in the form in which people read them. {@link org.felis.engine.explanation.reading.Inferences} makes an
 * {@link org.felis.engine.explanation.reading.Inference} of a derivation: without terms of the model, without what says nothing new.
 * {@link org.felis.engine.explanation.reading.Reading} finds edges and their paths in it,
 * {@link org.felis.engine.explanation.reading.EdgeWords} puts them into words.
 *
 * <p>Promises: an inference follows from its premises by its rule, and none is among its own premises. Execution graphs, their files and
 * JSON keep inferences and interpret none: whatever is told of a derivation, wherever it comes from, is read and worded here. May know
 * {@code explanation}, {@code model} and {@code source}; knows no execution: of events it asks {@link org.felis.engine.explanation.reading.Events}.
 */
package org.felis.engine.explanation.reading;
