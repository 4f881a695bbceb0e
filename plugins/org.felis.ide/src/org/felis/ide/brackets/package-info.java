/**
 * Matching and inserting of brackets.
 */
package org.felis.ide.brackets;
