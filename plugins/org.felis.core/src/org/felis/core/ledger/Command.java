package org.felis.core.ledger;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What a ledger can be told; it does one after the other. */
sealed interface Command {

    /**
     * The files were looked at.
     *
     * @param looked the most urgent first
     * @param verify whether those that are covered and have no current answer are verified now
     */
    record Changed(List<Looked> looked, boolean verify) implements Command {
        public Changed {
            looked = List.copyOf(looked);
        }
    }

    /**
     * Somebody wants an answer, and verifies: whatever ran for the question is stopped.
     *
     * @param stop what stops that run
     */
    record Ask(Question question, long generation, Runnable stop) implements Command {
    }

    /**
     * A run has left the queue.
     *
     * @param basis what it verifies
     * @param stop what stops it
     */
    record Begun(Question question, long generation, Basis basis, Runnable stop) implements Command {
    }

    /** A run gave way to others, and is in the queue again. */
    record PutOff(Question question, long generation) implements Command {
    }

    /**
     * A run came to its end.
     *
     * @param named the question with the name of its model, if only the answer said which is the default
     * @param answer empty if it was stopped, or nobody knows what it verified
     */
    record Finished(Question question, long generation, Question named, Optional<Answer> answer) implements Command {
    }

    /** The answers are not wanted any more, nor will be when something changes. */
    record Forget(Predicate<Question> which) implements Command {
    }

    /**
     * Files are in another place now.
     *
     * @param tests by former path, the present one
     * @param models the same
     */
    record Rename(Map<String, String> tests, Map<String, String> models) implements Command {
        public Rename {
            tests = Map.copyOf(tests);
            models = Map.copyOf(models);
        }
    }

    /** Runs are stopped, and those that wait do not begin. */
    record Cancel(Predicate<Entry> which) implements Command {
    }
}
