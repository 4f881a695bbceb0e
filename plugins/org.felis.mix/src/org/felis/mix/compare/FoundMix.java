package org.felis.mix.compare;

import java.util.List;
import java.util.Map;

import org.felis.mix.combine.Mix;

/**
 * A mix that has a final state that C forbids.
 *
 * @param onlyLoadBuffering whether a model of C with load buffering allows all of them
 * @param text the mix as a litmus test, which says by what each of its parts was compiled and what to expect of it
 * @param newStates those final states, by the names of the source
 */
public record FoundMix(Mix mix, boolean onlyLoadBuffering, String text, List<Map<String, String>> newStates) {
}
