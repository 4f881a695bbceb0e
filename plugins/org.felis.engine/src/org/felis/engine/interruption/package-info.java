/**
 * How work is run and stopped: in a thread with a stack large enough for recursion over long programs ({@link org.felis.engine.interruption.LargeStack}); whoever computes for long asks an {@link org.felis.engine.interruption.Interruption} now and then. Knows nothing else of Felis.
 */
package org.felis.engine.interruption;
