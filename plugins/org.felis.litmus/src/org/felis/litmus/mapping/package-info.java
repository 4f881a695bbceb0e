/**
 * C operations as instructions of a target, from data files. May know the C operations and the parser of instructions.
 */
package org.felis.litmus.mapping;
