/**
 * How a search works, as values: each option and each of its values is declared here, once, for the engine, the façade, its protocol and the
 * command line. No option changes an answer. Knows nothing else.
 */
package org.felis.engine.options;
