package org.felis.verification.task;

import java.util.List;

import org.felis.cat.CatLanguage;
import org.felis.engine.source.Problem;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/** What an expression is in an execution, or why that is not known. A value that can cross a process boundary. */
public sealed interface EvaluationResult extends QueryResult {

    /**
     * The expression has a value.
     *
     * @param result the verdict is whether the model allows this very execution
     * @param execution the execution, with what the expression is in it as a layer of its graph
     * @param notDrawn how many of its pairs or events are not in the graph, since the graph does not have the events: branches, and what happens inside instructions
     */
    record Evaluated(VerificationResult result, Witness execution, int notDrawn) implements EvaluationResult {
    }

    /** No value: the expression is wrong, with places in it, or something else is. */
    record Unanswered(VerificationResult.Undecided result) implements EvaluationResult {

        /** What is wrong with the expression, places in it; nothing if it is not to blame. */
        public List<Problem> problems() {
            return result.verdict() instanceof Verdict.Error error ? error.problems().stream().filter(p -> p.range().file().equals(CatLanguage.EXPRESSION)).toList() : List.of();
        }

        /** Why there is no value, in words: what is wrong with the expression by columns, or something else. */
        public List<String> reasons() {
            return switch (result.verdict()) {
                case Verdict.Error error when problems().isEmpty() -> error.problems().stream().map(Problem::message).toList();
                case Verdict.Error error -> problems().stream().map(p -> "column " + p.range().column() + ": " + p.message()).toList();
                case Verdict.Unknown unknown -> List.of(unknown.reason());
            };
        }
    }
}
