/**
 * Tests that grow ({@link org.felis.cli.bench.family.Growing}): each {@link org.felis.cli.bench.family.Family} writes a litmus test of any size and knows its verdict;
 * {@link org.felis.cli.bench.family.MutualExclusion} are programs whose size is the bound,
 * {@link org.felis.cli.bench.family.StructureProgram} those that are verified with several kinds of data.
 */
package org.felis.cli.bench.family;
