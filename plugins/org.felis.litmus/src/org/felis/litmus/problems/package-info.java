/**
 * What can be wrong with a litmus test, with a stable code and a wording for each, and the names that may have been meant.
 * Knows of the engine places and problems, and nothing else of the language.
 */
package org.felis.litmus.problems;
