/**
 * Results of mix testing as people and programs read them: lines, tab-separated values, JSON ({@code ResultFormat}), and a litmus test for each mix with a bug ({@code MixFiles}). May know {@code profile}, {@code split},
 * {@code compile}, {@code combine} and {@code compare}.
 */
package org.felis.mix.report;
