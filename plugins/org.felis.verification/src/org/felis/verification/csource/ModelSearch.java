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
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
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
public final class ModelSearch implements ParallelSearch {

    private final VerificationTask task;
    private final ModelSources models = new ModelSources(CompiledModels.ofThisProcess());

    private Optional<String> used = Optional.empty();

    /** A model, and what it is called. */
    record NamedModel(String name, MemoryModel model) {
    }

    ModelSearch(VerificationTask task) {
        this.task = task;
    }

    /** What the model is called that threads were searched under; empty if there were none. */
    public Optional<String> usedModel() {
        return used;
    }

    /** The model for a program's threads. */
    NamedModel model(Program program) {
        Dialects dialects = Dialects.of(program);
        String name = ModelSources.name(task.model(), dialects.name());
        SourceRange statement = program.question().source();
        Place place = new Place(statement.file(), statement.line(), statement.column());
        try {
            ModelSources.Found found = models.model(task, dialects.name());
            Optional<Problem> mismatch = ModelArchitecture.mismatch(found, name, dialects, task.testFile());
            if (mismatch.isPresent()) {
                throw new UnsupportedException(place, mismatch.get().message() + ": choose another one");
            }
            used = Optional.of(name);
            return new NamedModel(name, found.model());
        } catch (ProblemException broken) {
            throw new UnsupportedException(place, "the model " + name + " cannot be used: " + broken.problems().getFirst().message());
        }
    }

    @Override
    public Result search(Program program, Interruption interruption) {
        MemoryModel model = model(program).model();
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
            List<SourceRange> failures = failures(program, model, search, interruption);
            boolean isRacy = false;
            for (Goal goal : races(model)) {
                isRacy = isRacy || find(search, goal, interruption).isPresent();
            }
            boolean isBounded = stops(program).anyMatch(stop -> stop.how() == ThreadEnd.BOUND)
                    && find(search, new Goal.ReachesBound(), interruption).isPresent();
            return new Result(finals, isRacy, failures, isBounded);
        }
    }

    private static List<Goal> races(MemoryModel model) {
        return RaceAxioms.of(model).stream().<Goal>map(axiom -> axiom.role() == Axiom.Role.FLAG ? new Goal.Raises(Set.of(axiom), Goal.Ends.ANY)
                : new Goal.Undefined(axiom, Goal.Ends.ANY)).toList();
    }

    /** One of the executions that {@link #search} has seen. */
    Execution execution(Program program, Wanted wanted, Interruption interruption) {
        MemoryModel model = model(program).model();
        Program asked = program;
        List<Goal> goals = switch (wanted) {
            case Wanted.Final last -> List.of(new Goal.Satisfies(state(program, last.contents())));
            case Wanted.Racy racy -> races(model);
            case Wanted.Failing failing -> List.of(new Goal.Fails(Set.of(Failure.ASSERTION)));
        };
        if (wanted instanceof Wanted.Failing failing) {
            asked = asking(program, instructions(program).filter(instruction -> isFailure(instruction) && instruction.source().equals(failing.place())).findFirst().orElseThrow());
        }
        UnrolledProgram unrolled = Unroller.unroll(asked, 1, interruption);
        try (ExecutionSearch search = Searches.open(unrolled, model, task.options(), ProcedureChoice.forVerdict(unrolled, model, task.options()))) {
            return goals.stream().flatMap(goal -> find(search, goal, interruption).stream()).findFirst()
                    .orElseThrow(() -> new IllegalStateException("an execution that was seen is not found again: " + wanted));
        }
    }

    private static Proposition state(Program program, Map<Value.Address, Value> contents) {
        List<Proposition> cells = new ArrayList<>();
        for (Observable observable : program.locations()) {
            if (observable instanceof Observable.FinalMemory memory && contents.containsKey(memory.address())) {
                cells.add(new Proposition.Equal(new Proposition.Operand.Final(observable), new Proposition.Operand.Literal(contents.get(memory.address()))));
            }
        }
        return new Proposition.And(cells);
    }

    private static Stream<Instruction> instructions(Program program) {
        return program.threads().stream().flatMap(thread -> thread.instructions().stream());
    }

    private static boolean isFailure(Instruction instruction) {
        return instruction.stop().flatMap(ControlAction.Stop::failure).isPresent();
    }

    private static Stream<ControlAction.Stop> stops(Program program) {
        return instructions(program).flatMap(instruction -> instruction.stop().stream());
    }

    private static Optional<Execution> find(ExecutionSearch search, Goal goal, Interruption interruption) {
        return search.find(goal, interruption) instanceof SearchResult.Found found ? Optional.of(found.execution()) : Optional.empty();
    }

    /** All places where threads fail in some execution: if there is one, each is asked for alone. */
    private List<SourceRange> failures(Program program, MemoryModel model, ExecutionSearch search, Interruption interruption) {
        if (stops(program).noneMatch(stop -> stop.failure().isPresent()) || find(search, new Goal.Fails(), interruption).isEmpty()) {
            return List.of();
        }
        List<SourceRange> failures = new ArrayList<>();
        for (Instruction instruction : instructions(program).toList()) {
            if (isFailure(instruction)) {
                UnrolledProgram asked = Unroller.unroll(asking(program, instruction), 1, interruption);
                try (ExecutionSearch alone = Searches.open(asked, model, task.options(), ProcedureChoice.forVerdict(asked, model, task.options()))) {
                    find(alone, new Goal.Fails(Set.of(Failure.ASSERTION)), interruption).ifPresent(execution -> failures.add(instruction.source()));
                }
            }
        }
        return failures;
    }

    /** The same program, in which nothing but the instruction fails as an assertion does. */
    private static Program asking(Program program, Instruction asked) {
        List<Thread> threads = program.threads().stream().map(thread -> new Thread(thread.index(), thread.name(),
                thread.instructions().stream().map(instruction -> failing(instruction, instruction == asked ? Failure.ASSERTION : Failure.UNSUPPORTED)).toList(),
                thread.initialRegisters())).toList();
        return new Program(program.architecture(), program.name(), program.objects(), program.initialMemory(), threads, program.question(), program.filter(),
                program.locations(), program.statements());
    }

    private static Instruction failing(Instruction instruction, Failure as) {
        Optional<ControlAction.Stop> stop = instruction.stop().filter(found -> found.failure().isPresent());
        if (stop.isEmpty()) {
            return instruction;
        }
        List<Operation> operations = new ArrayList<>(instruction.operations());
        operations.set(operations.size() - 1, new ControlAction.Stop(ThreadEnd.FAILED, Optional.of(as), stop.get().unless(), stop.get().since()));
        return new Instruction(instruction.labels(), instruction.text(), operations, instruction.source(), instruction.origin());
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
