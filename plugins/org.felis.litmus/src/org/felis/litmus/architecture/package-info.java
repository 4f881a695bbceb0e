/**
 * The architectures that there are: a constant of {@link org.felis.litmus.architecture.Architecture} for each, with all that is particular
 * to it, and its tables. Knows every table; no table knows it.
 */
package org.felis.litmus.architecture;
