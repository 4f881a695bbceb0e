/**
 * The architectures that there are: a constant of {@link org.felis.litmus.architecture.Architecture} for each, with all that is particular to it,
 * and its tables. May know every table ({@code instructions}) and every language that tests are generated in ({@code generate}); no table knows it.
 */
package org.felis.litmus.architecture;
