/**
 * Images and words for the kinds of symbols that the server tells.
 */
package org.felis.ide.symbols;
