/**
 * The services of CAT.
 *
 * <p>More than 20 classes: one for each service that the protocol names, and what several of them ask of a model's text. May know {@code services},
 * {@code text}, {@code cat.format}, the CAT compiler, and of the façade how models are found.
 */
package org.felis.languageserver.cat;
