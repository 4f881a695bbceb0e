/**
 * What is to be compared: two models and the tests, as the user says it. May know {@code choice}; not the view.
 */
package org.felis.ide.compare.question;
