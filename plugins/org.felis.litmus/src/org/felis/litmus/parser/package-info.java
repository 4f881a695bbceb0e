/**
 * Tokens: a test changes its lexical rules from part to part, which {@link org.felis.litmus.parser.ModalTokenSource} follows, and what to
 * say where the parser gives up. The parser itself is generated.
 */
package org.felis.litmus.parser;
