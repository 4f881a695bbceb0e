package org.felis.verification.search;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.exploration.Explored;
import org.felis.engine.exploration.ForwardEnumerator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.solver.SmtSearch;
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.VerificationOptions;

/** Counts the executions of a program by how its threads end, each made afresh from what it chooses. */
public final class ExecutionCounting {

    /** How many steps of exploration are tried to find whether an execution comes to the bound, before the solver is asked. */
    private static final long STEPS_TO_THE_BOUND = 10_000;

    private final MemoryModel model;
    /** The events by which threads come to barriers; with them the branches, which may go by what a thread is told there and nothing else. */
    private final EventSet arrivals;
    /** What is counted, where there are such events. */
    private final Set<Counted> counted = new HashSet<>();
    private long complete;
    private long blocked;
    private long cutOff;
    private long failed;

    /** What tells executions apart, beside the order in which threads come to barriers. */
    private record Counted(Kind kind, EventSet executed, Relation readsFrom, Optional<Relation> coherence) {
    }

    /** How an execution ends. */
    enum Kind {
        COMPLETE, BLOCKED, CUT_OFF, FAILED
    }

    private ExecutionCounting(UnrolledProgram program, MemoryModel model) {
        this.model = model;
        boolean hasBarriers = program.events().stream().anyMatch(event -> event.has(EngineTag.ARRIVAL));
        this.arrivals = program.events(event -> hasBarriers && (event.has(EngineTag.ARRIVAL) || event.kind() == Event.Kind.BRANCH));
    }

    /**
     * Counts the executions whose threads end so, {@linkplain ForwardEnumerator explored} where that suits and the options let a procedure other than SMT do
     * it; else
     * {@link SmtSearch#forEachDistinct} finds them. Both do where answers are to be checked twice.
     *
     * @throws IllegalStateException if the two differ
     */
    public static ExecutionCounts of(UnrolledProgram program, MemoryModel model, Goal.Ends ends, VerificationOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        boolean isExplored = options.procedure() != VerificationOptions.Procedure.SMT && Explored.suits(program, model);
        if (!isExplored) {
            return solved(program, model, ends, options, interruption);
        }
        ExecutionCounts explored = explored(program, model, ends, options, interruption);
        if (options.doubleCheck()) {
            ExecutionCounts solved = solved(program, model, ends, options, interruption);
            if (solved.complete() != explored.complete() || ends.allow(ThreadEnd.BOUND) && !solved.equals(explored)) {
                throw new IllegalStateException("exploration counts " + explored + ", the solver " + solved);
            }
        }
        return explored;
    }

    private static ExecutionCounts explored(UnrolledProgram program, MemoryModel model, Goal.Ends ends, VerificationOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        ExecutionCounting counting = new ExecutionCounting(program, model);
        boolean[] isCutOff = new boolean[1];
        ForwardEnumerator.forEach(new Explored(program, model), end -> {
            isCutOff[0] |= end == ThreadEnd.BOUND;
            return ends.allow(end);
        }, ExecutionCounting::isHidden, (execution, judged) -> {
            counting.add(execution);
            return true;
        }, interruption);
        // a thread that comes to the bound is not seen where another one waits for what it would do behind it
        if (!isCutOff[0] && !ends.allow(ThreadEnd.BOUND) && program.hasBoundedLoop()) {
            try (ExecutionSearch search = new FallbackSearch(new ExplicitSearch(program, model), STEPS_TO_THE_BOUND, () -> Searches.smt(program, model, options))) {
                isCutOff[0] = reachesBound(search, interruption);
            }
        }
        return counting.counts(isCutOff[0]);
    }

    private static ExecutionCounts solved(UnrolledProgram program, MemoryModel model, Goal.Ends ends, VerificationOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        ExecutionCounting counting = new ExecutionCounting(program, model);
        try (SmtSearch search = Searches.smt(program, model, options)) {
            search.forEachDistinct(ends, ExecutionCounting::isHidden, counting::add, interruption);
            return counting.counts(!ends.allow(ThreadEnd.BOUND) && reachesBound(search, interruption));
        }
    }

    private static boolean reachesBound(ExecutionSearch search, Interruption interruption) throws Interruption.StoppedException {
        return search.find(new Goal.ReachesBound(), interruption) instanceof SearchResult.Found;
    }

    /** @param isCutOff whether there are executions that come to the bound, where they are not counted */
    private ExecutionCounts counts(boolean isCutOff) {
        return new ExecutionCounts(complete, blocked, cutOff == 0 && isCutOff ? 1 : cutOff, failed);
    }

    /**
     * Whether no source can name the object; then its name contains a blank. Front ends have such objects for the beginnings and ends of threads: an
     * execution in which somebody waits for what has happened stands beside the one in which it goes on, and is not counted.
     */
    static boolean isHidden(MemoryObject object) {
        return object.name().indexOf(' ') >= 0;
    }

    private void add(Execution execution) {
        Kind kind = kind(execution);
        if (arrivals.isEmpty() || counted.add(counted(kind, execution))) {
            switch (kind) {
                case COMPLETE -> complete++;
                case BLOCKED -> blocked++;
                case CUT_OFF -> cutOff++;
                case FAILED -> failed++;
            }
        }
    }

    static Kind kind(Execution execution) {
        if (has(execution, ThreadEnd.FAILED)) {
            return Kind.FAILED;
        }
        return has(execution, ThreadEnd.BOUND) ? Kind.CUT_OFF : Goal.Ends.OVER.allow(execution) ? Kind.COMPLETE : Kind.BLOCKED;
    }

    private Counted counted(Kind kind, Execution execution) {
        EventSet others = execution.executed().difference(arrivals);
        OptionalInt coherence = model.coherence();
        return new Counted(kind, others, execution.baseRelation(BaseRelation.RF).restrict(others, others),
                coherence.isPresent() ? Optional.of(execution.chosen(coherence.getAsInt()).restrict(others, others)) : Optional.empty());
    }

    private static boolean has(Execution execution, ThreadEnd end) {
        return execution.hasExit(exit -> exit.end().filter(found -> found == end).isPresent());
    }
}
