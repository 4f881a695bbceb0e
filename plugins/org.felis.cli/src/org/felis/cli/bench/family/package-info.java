/**
 * Tests that grow: each {@link org.felis.cli.bench.family.Family} writes a litmus test of any size and knows its verdict.
 */
package org.felis.cli.bench.family;
