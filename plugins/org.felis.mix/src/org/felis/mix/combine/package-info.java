/**
 * The functions of a test put together again: for each part one of its distinct bodies. Mixes are made of distinct bodies and not of profiles, and only one of those that are the same but for the names of threads and locations
 * ({@code Symmetries}); each knows how many assignments of profiles to parts it stands for ({@code Mixes}). A mix is a litmus test of the machine ({@code MixedTest}). May know the messages ({@code org.felis.mix}), {@code profile},
 * {@code split} and {@code compile}.
 */
package org.felis.mix.combine;
