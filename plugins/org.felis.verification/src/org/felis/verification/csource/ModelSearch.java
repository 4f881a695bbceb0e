package org.felis.verification.csource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.c.concurrent.ParallelSearch;
import org.felis.c.core.UnsupportedException;
import org.felis.c.syntax.Place;
import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Program;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.verification.modelcache.CompiledModels;
import org.felis.verification.search.ProcedureChoice;
import org.felis.verification.search.Searches;
import org.felis.verification.sources.Dialects;
import org.felis.verification.sources.ModelArchitecture;
import org.felis.verification.sources.ModelSources;
import org.felis.verification.sources.RaceAxioms;
import org.felis.verification.task.VerificationTask;

/** Searches the executions of threads under the model of a task, or under the default one of what their accesses are. */
final class ModelSearch implements ParallelSearch {

    private static final List<Failure> FAILURES = List.of(Failure.ASSERTION, Failure.MEMORY, Failure.UNDEFINED);

    private final VerificationTask task;
    private final ModelSources models = new ModelSources(CompiledModels.ofThisProcess());

    ModelSearch(VerificationTask task) {
        this.task = task;
    }

    @Override
    public Result search(Program program, Interruption interruption) {
        Dialects dialects = Dialects.of(program);
        String name = ModelSources.name(task.model(), dialects.name());
        SourceRange statement = program.question().source();
        Place place = new Place(statement.file(), statement.line(), statement.column());
        MemoryModel model;
        try {
            ModelSources.Found found = models.model(task, dialects.name());
            Optional<Problem> mismatch = ModelArchitecture.mismatch(found, name, dialects, task.testFile());
            if (mismatch.isPresent()) {
                throw new UnsupportedException(place, mismatch.get().message() + ": choose another one");
            }
            model = found.model();
        } catch (ProblemException broken) {
            throw new UnsupportedException(place, "the model " + name + " cannot be used: " + broken.problems().getFirst().message());
        }
        UnrolledProgram unrolled = Unroller.unroll(program, 1, interruption);
        try (ExecutionSearch search = Searches.open(unrolled, model, task.options(), ProcedureChoice.forOutcomes(unrolled, task.options()))) {
            List<Map<Value.Address, Value>> finals = new ArrayList<>();
            for (Outcome outcome : search.outcomes(interruption).keySet()) {
                Map<Value.Address, Value> contents = contents(outcome);
                if (contents.values().stream().noneMatch(Value.Symbol.class::isInstance)) { // a value out of thin air: no execution has it
                    finals.add(contents);
                }
            }
            finals.sort(Comparator.comparing(Map::toString)); // an execution is known by the number of its choice
            List<SourceRange> failures = new ArrayList<>();
            for (Failure failure : FAILURES) {
                if (stops(program).anyMatch(stop -> stop.failure().equals(Optional.of(failure)))) {
                    find(search, new Goal.Fails(Set.of(failure)), interruption).ifPresent(execution -> failures.add(failing(execution)));
                }
            }
            boolean isRacy = false;
            for (Axiom axiom : RaceAxioms.of(model)) {
                Goal goal = axiom.role() == Axiom.Role.FLAG ? new Goal.Raises(Set.of(axiom), Goal.Ends.ANY) : new Goal.Undefined(axiom, Goal.Ends.ANY);
                isRacy = isRacy || find(search, goal, interruption).isPresent();
            }
            boolean isBounded = stops(program).anyMatch(stop -> stop.how() == ThreadEnd.BOUND)
                    && find(search, new Goal.ReachesBound(), interruption).isPresent();
            return new Result(finals, isRacy, failures, isBounded);
        }
    }

    private static Stream<ControlAction.Stop> stops(Program program) {
        return program.threads().stream().flatMap(thread -> thread.instructions().stream()).flatMap(instruction -> instruction.stop().stream());
    }

    private static Optional<Execution> find(ExecutionSearch search, Goal goal, Interruption interruption) {
        return search.find(goal, interruption) instanceof SearchResult.Found found ? Optional.of(found.execution()) : Optional.empty();
    }

    /** Where a thread of the execution fails. */
    private static SourceRange failing(Execution execution) {
        int thread = execution.threadsWith(ThreadEnd.FAILED).getFirst();
        return execution.program().threads().get(thread).steps().get(execution.choices().paths().get(thread).getLast()).instruction().source();
    }

    private static Map<Value.Address, Value> contents(Outcome outcome) {
        Map<Value.Address, Value> contents = new LinkedHashMap<>();
        outcome.values().forEach((observable, value) -> {
            if (observable instanceof Observable.FinalMemory memory) {
                contents.put(memory.address(), value);
            }
        });
        return contents;
    }
}
