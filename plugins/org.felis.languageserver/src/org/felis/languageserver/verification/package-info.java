/**
 * Verdicts on the tests of an editor: what is known, and how it is shown. Does not verify. May know {@code services}.
 */
package org.felis.languageserver.verification;
