/**
 * The lexer and parser that the generated ones are extended by. Knows {@code parser} only.
 */
package org.felis.litmus.parser.antlr;
