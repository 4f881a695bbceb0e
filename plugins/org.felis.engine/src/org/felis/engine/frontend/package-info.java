/**
 * What a language in which programs are written offers to those who verify them, whatever the language is. Stands below all front ends; knows
 * programs and places, nothing of a language.
 */
package org.felis.engine.frontend;
