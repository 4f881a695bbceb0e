/**
 * The outline of a test or model. May know {@code language} and {@code symbols}.
 */
package org.felis.ide.outline;
