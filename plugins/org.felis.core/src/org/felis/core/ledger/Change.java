package org.felis.core.ledger;

import java.util.List;

/**
 * What a command did.
 *
 * @param questions those that have another entry than before, or none any more, the most urgent first
 */
public record Change(Snapshot before, Snapshot now, List<Question> questions) {

    public Change {
        questions = List.copyOf(questions);
    }
}
