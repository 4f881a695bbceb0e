/**
 * The signature of the function at the caret. May know {@code language}.
 */
package org.felis.ide.signature;
