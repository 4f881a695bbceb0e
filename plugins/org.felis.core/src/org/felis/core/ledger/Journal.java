package org.felis.core.ledger;

import java.util.List;
import java.util.Map;

/** Where a ledger keeps what it must not forget when its process is killed. Called by one thread at a time. */
public interface Journal {

    /** Keeps nothing. */
    Journal NONE = new Journal() {
        @Override
        public Map<Question, List<Answer>> read() {
            return Map.of();
        }

        @Override
        public void keep(Question question, List<Answer> answers) {
            // until the end of the process
        }
    };

    /** The answers that were kept last, by question. They are of another day: whoever reads them compares them with what there is now. */
    Map<Question, List<Answer>> read();

    /** @param answers all that are to be kept of the question, the newest first; none to forget it */
    void keep(Question question, List<Answer> answers);
}
