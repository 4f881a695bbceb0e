/**
 * Where a name is used: the search page and its results. May know {@code language} and {@code navigation}.
 */
package org.felis.ide.references;
