/**
 * Random C programs, to compare answers about them ({@link org.felis.c.generation.RandomProgram}). Knows nothing else of Felis.
 */
package org.felis.c.generation;
