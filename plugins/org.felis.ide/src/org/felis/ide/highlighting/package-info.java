/**
 * Colours of words: by form at once, by meaning when the server has answered. May know {@code language} and the theme's definitions.
 */
package org.felis.ide.highlighting;
