package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.verification.verdict.Verdict;

/** Explains the verdicts on a program's properties: where one is violated, by the execution that shows it. */
public final class ExplainingSafety {

    /**
     * What is explained.
     *
     * @param text the property in words, with the place where it fails
     * @param violation an execution that violates it, if one does
     */
    public record Asked(String text, Verdict verdict, Optional<Execution> violation) {
    }

    private ExplainingSafety() {
    }

    /** An answer for each property. */
    public static Explanation explain(UnrolledProgram program, MemoryModel model, List<Asked> properties) {
        List<Answer> answers = new ArrayList<>();
        for (Asked answer : properties) {
            answers.add(new Answer(Answer.Subject.PROPERTY, answer.text() + ": " + headline(answer.verdict(), program), List.of(),
                    answer.violation().map(execution -> List.of(shown(model, execution, answer))).orElse(List.of())));
        }
        return new Explanation(answers);
    }

    private static String headline(Verdict verdict, UnrolledProgram program) {
        return switch (verdict) {
            case Verdict.Violated violated -> "violated by a consistent execution, which is shown.";
            case Verdict.HoldsUpToBound bounded -> "no consistent execution within the bound " + bounded.bound()
                    + " violates it; what goes on beyond was not looked at. Give a larger --bound to look further"
                    + (bounded.bound() == program.bound() ? "." : ", and larger ones to the loops that have their own (__VERIFIER_loop_bound).");
            case Verdict.Holds holds -> "no consistent execution violates it.";
            case Verdict.Unknown unknown -> unknown.reason() + ".";
            case Verdict.Decided ofFinalState -> throw new IllegalArgumentException("no verdict on a property: " + ofFinalState);
            case Verdict.Error error -> "no answer: " + error.reason().message() + ".";
        };
    }

    private static ExplainedExecution shown(MemoryModel model, Execution execution, Asked answer) {
        return new ExecutionWords(model, execution, answer.verdict().toString(), answer.text()).explained(List.of(), 1);
    }
}
