/**
 * The litmus language: text in, program and problems out ({@link org.felis.litmus.LitmusLanguage}). What Xtext wants to find under the
 * language's name stands here as well. Knows the parser and the compiler; neither knows it.
 */
package org.felis.litmus;
