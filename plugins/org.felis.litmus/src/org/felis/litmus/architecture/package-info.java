/**
 * Which architectures there are. Knows every instruction set; no instruction set knows it.
 */
package org.felis.litmus.architecture;
