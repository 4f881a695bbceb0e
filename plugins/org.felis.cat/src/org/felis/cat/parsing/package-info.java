/**
 * From text to syntax: the tokens, the parser behind Xtext's grammar, and syntax errors in words. Knows no meaning.
 */
package org.felis.cat.parsing;
