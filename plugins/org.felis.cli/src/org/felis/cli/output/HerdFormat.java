package org.felis.cli.output;

import java.util.List;
import java.util.Map;

import org.felis.verification.task.OutcomesResult.ExecutionCount;
import org.felis.verification.task.OutcomesResult.Question;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.verdict.Verdict;

/**
 * Outcomes as herd7 prints them, for scripts that read its output. Lines that Felis has no figure for are left out: the
 * numbers of executions are known only when all were enumerated, and there is no hash.
 */
public final class HerdFormat {

    private HerdFormat() {
    }

    /** The text, ending in an empty line; empty when there is no answer. */
    public static String of(OutcomesResult outcomes) {
        return switch (outcomes) {
            case OutcomesResult.Decided decided -> text(decided);
            case OutcomesResult.Undecided undecided -> "";
        };
    }

    private static String text(OutcomesResult.Decided outcomes) {
        Question question = outcomes.question();
        StringBuilder text = new StringBuilder();
        text.append("Test ").append(outcomes.testName()).append(' ').append(question.kind()).append('\n');
        text.append("States ").append(outcomes.states().size()).append('\n');
        for (Map<String, String> state : outcomes.states()) {
            text.append(OutcomesResult.text(state)).append('\n');
        }
        if (outcomes.result().verdict() instanceof Verdict.Undefined) {
            text.append("Undef\n");
        } else {
            outcomes.result().ok().ifPresent(ok -> text.append(ok ? "Ok\n" : "No\n"));
        }
        outcomes.executions().map(count -> question.kind().equals("Forbidden") ? swapped(count) : count)
                .ifPresent(count -> text.append("Witnesses\nPositive: ").append(count.positive())
                        .append(" Negative: ").append(count.negative()).append('\n'));
        outcomes.result().flags().orElse(List.of()).forEach(flag -> text.append("Flag ").append(flag).append('\n'));
        text.append("Condition ").append(question.text()).append('\n');
        outcomes.result().observation().ifPresent(observation -> text.append("Observation ")
                .append(outcomes.testName()).append(' ').append(JsonLines.capitalised(observation.name()))
                .append(outcomes.executions().map(HerdFormat::numbers).orElse("")).append('\n'));
        return text.append('\n').toString();
    }

    /** A positive witness of {@code ~exists p} is an execution that does not satisfy p. */
    private static ExecutionCount swapped(ExecutionCount count) {
        return new ExecutionCount(count.negative(), count.positive());
    }

    private static String numbers(ExecutionCount count) {
        return " " + count.positive() + " " + count.negative();
    }
}
