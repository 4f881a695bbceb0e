/**
 * Verdicts on the tests of an editor: what is known, and how it is shown.
 */
package org.felis.languageserver.verification;
