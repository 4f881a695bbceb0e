/**
 * How work is stopped: whoever computes for long asks an {@link org.felis.engine.interruption.Interruption} now and then. Knows nothing else of Felis.
 */
package org.felis.engine.interruption;
