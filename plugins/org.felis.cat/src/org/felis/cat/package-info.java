/**
 * The CAT language: {@link org.felis.cat.CatLanguage} compiles a model and what it includes.
 *
 * <p>Promises: compiling never throws for a wrong input; it returns what could be made, and every problem with a stable code and a place. Knows every package below; others use it and
 * {@code compilation}.
 */
package org.felis.cat;
