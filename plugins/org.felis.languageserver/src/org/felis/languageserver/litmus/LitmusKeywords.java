package org.felis.languageserver.litmus;

import java.util.Map;
import java.util.Optional;

/** What the words of the frame of a test mean, for people. */
final class LitmusKeywords {

    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry("exists", "`exists (proposition)`  \nAsks whether some consistent execution ends in a state in which the proposition holds."),
            Map.entry("~exists", "`~exists (proposition)`  \nAsks whether no consistent execution ends in a state in which the proposition holds."),
            Map.entry("forall", "`forall (proposition)`  \nAsks whether the proposition holds at the end of every consistent execution."),
            Map.entry("final", "`final (proposition)`  \nAn older word for the question of a test: as `exists`."),
            Map.entry("locations", "`locations [0:X0; x;]`  \nRegisters and locations whose final values are listed beside those of the question."),
            Map.entry("filter", "`filter (proposition)`  \nOnly executions that end in a state in which the proposition holds count."),
            Map.entry("not", "`not proposition`, `~ proposition`  \nThe contrary of a proposition."),
            Map.entry("true", "`true`  \nHolds in every final state."),
            Map.entry("false", "`false`  \nHolds in no final state."),
            Map.entry("fault", "`fault(P0:L, x)`  \nWhether an access faults. The engine does not support it."));

    private LitmusKeywords() {
    }

    /** In Markdown; empty if it is no word of the frame. */
    static Optional<String> meaning(String word) {
        return Optional.ofNullable(MEANINGS.get(word));
    }
}
