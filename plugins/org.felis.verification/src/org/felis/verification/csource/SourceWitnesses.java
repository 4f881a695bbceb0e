package org.felis.verification.csource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.machine.Machine;
import org.felis.c.machine.Outcome;
import org.felis.c.trace.Action;
import org.felis.c.trace.ObjectState;
import org.felis.c.trace.Recorder;
import org.felis.c.trace.Trace;
import org.felis.c.type.Implementation;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.SourceRange;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.PlainGraphBuilder;
import org.felis.verification.judgement.Witnesses;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/** Draws executions of C as source: of a program with threads, those of the threads; of another one, its accesses in the order in which the standard has them. */
public final class SourceWitnesses {

    private static final Verdict VERDICT = new Verdict.Violated();

    private final VerificationTask task;
    private final Machine machine;
    private final ModelSearch search;
    private final Interruption interruption;

    public SourceWitnesses(VerificationTask task, Machine machine, ModelSearch search, Interruption interruption) {
        this.task = task;
        this.machine = machine;
        this.search = search;
        this.interruption = interruption;
    }

    /** @return empty if the execution is too long to be drawn, or there is no time for it */
    public Optional<Witness> of(Outcome outcome, String text) {
        try {
            return machine.trace(outcome).map(trace -> trace.parallel().map(parallel -> threads(parallel, text)).orElseGet(() -> Witness.of(sequential(trace, text))));
        } catch (Interruption.StoppedException late) {
            return Optional.empty(); // the verdict is known
        }
    }

    private Witness threads(Recorder.Parallel parallel, String text) {
        return new Witnesses(search.model(parallel.program()).model(), VERDICT, Optional.empty())
                .of(search.execution(parallel.program(), parallel.wanted(), interruption), text);
    }

    private ExecutionGraph sequential(Trace trace, String text) {
        Implementation implementation = trace.values().implementation();
        PlainGraphBuilder graph = new PlainGraphBuilder(task.testFile(), "C11", VERDICT.toString(), text);
        List<Action> actions = trace.actions();
        List<String> lines = task.testText().lines().toList();
        Map<Action, Integer> numbers = new HashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            SourceRange place = new SourceRange(action.place().file(), action.place().line(), action.place().column(), 0, 1);
            String line = action.place().file().equals(task.testFile()) && action.place().line() > 0 && action.place().line() <= lines.size()
                    ? lines.get(action.place().line() - 1).strip() : "";
            numbers.put(action, graph.access(action.kind().isWrite(), ObjectState.location(action, implementation), trace.values().text(action.value(), action.type()),
                    writeOf(actions, i), place, line));
        }
        graph.relation("sb", "sequenced before (C11 5.1.2.3p3); between calls of functions that are in no order: in the order of this execution", trace.sequencedBefore());
        trace.race().ifPresent(race -> graph.relation("unsequenced-race", "two accesses that conflict and are unsequenced (C11 6.5p2)",
                List.of(new int[] {numbers.get(race.first()), numbers.get(race.second())})));
        return graph.build();
    }

    /** The last write to what a read reads, if it wrote all of it. */
    private static Optional<Integer> writeOf(List<Action> actions, int read) {
        Action action = actions.get(read);
        if (action.kind().isWrite()) {
            return Optional.empty();
        }
        for (int i = read - 1; i >= 0; i--) {
            Action write = actions.get(i);
            if (write.kind().isWrite() && write.object() == action.object() && write.offset() < action.offset() + action.size()
                    && action.offset() < write.offset() + write.size()) {
                boolean isAll = write.offset() <= action.offset() && action.offset() + action.size() <= write.offset() + write.size();
                return isAll ? Optional.of(i) : Optional.empty();
            }
        }
        return Optional.empty();
    }
}
