package org.felis.tests.engine.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Event;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Candidate executions drawn at random: paths, suppressed writes, reads-from and chosen orders are guessed, and {@link Replay}
 * decides whether they make an execution. No analysis takes part.
 */
final class CandidateSample {

    private static final int MOST_PATHS = 200;

    private final UnrolledProgram program;
    private final Random random;
    private final List<List<List<Integer>>> paths;

    CandidateSample(UnrolledProgram program, Random random) {
        this.program = program;
        this.random = random;
        paths = program.threads().stream().map(CandidateSample::paths).toList();
    }

    private static List<List<Integer>> paths(UnrolledThread thread) {
        List<List<Integer>> found = new ArrayList<>();
        if (thread.steps().isEmpty()) {
            return List.of(List.of());
        }
        extend(thread, List.of(0), found);
        return found;
    }

    private static void extend(UnrolledThread thread, List<Integer> path, List<List<Integer>> found) {
        if (found.size() >= MOST_PATHS) {
            return;
        }
        Step last = thread.steps().get(path.get(path.size() - 1));
        for (Step.Successor successor : last.successors()) {
            if (successor.target() < 0) {
                found.add(path);
            } else {
                List<Integer> longer = new ArrayList<>(path);
                longer.add(successor.target());
                extend(thread, longer, found);
            }
        }
    }

    /** An execution without chosen relations; usually empty, because the guesses do not fit. */
    private Optional<Execution> guess() {
        List<List<Integer>> taken = paths.stream().map(p -> p.get(random.nextInt(p.size()))).toList();
        List<Integer> executed = new ArrayList<>();
        for (Event event : program.events()) {
            if (!event.isMicro() && (event.isInitialWrite()
                    || taken.get(event.thread()).contains(event.step()) && (!isOptional(event) || random.nextBoolean()))) {
                executed.add(event.id());
            }
        }
        Relation.Builder readsFrom = Relation.builder(program.size());
        for (int read : executed) {
            if (program.event(read).isRead()) {
                List<Integer> writes = executed.stream().filter(w -> isPlausible(w, read)).toList();
                if (writes.isEmpty()) {
                    return Optional.empty();
                }
                readsFrom.add(writes.get(random.nextInt(writes.size())), read);
            }
        }
        EventSet events = EventSet.of(program.size(), executed.stream().mapToInt(Integer::intValue));
        return replay(new ExecutionChoices(program, taken, events, readsFrom.build(), List.of(),
                new FinalWrites.Picked(EventSet.empty(program.size()))));
    }

    private static Optional<Execution> replay(ExecutionChoices choices) {
        try {
            return Optional.of(Replay.replay(choices));
        } catch (ReplayException e) {
            return Optional.empty();
        }
    }

    private boolean isOptional(Event event) {
        return !program.operation(event).occurrence().equals(Occurrence.ALWAYS);
    }

    /** Saves guesses that replay would turn down anyway, because both addresses are constants as they are written. */
    private boolean isPlausible(int write, int read) {
        Event source = program.event(write);
        return source.isWrite() && !(address(source) instanceof Expression.Constant a
                && address(program.event(read)) instanceof Expression.Constant b && !a.equals(b));
    }

    private Expression address(Event access) {
        if (access.isInitialWrite()) {
            return new Expression.Constant(program.initialWrites().get(access.id()));
        }
        return program.operation(access).location().orElseThrow();
    }

    /** An execution with an order for each of the model's choices, and the model evaluated on it. */
    Optional<ModelEvaluation> next(MemoryModel model) {
        Optional<Execution> guess = guess();
        if (guess.isEmpty()) {
            return Optional.empty();
        }
        Execution execution = guess.get();
        FinalWrites finalWrites = model.coherence().isPresent() ? new FinalWrites.LastOf(model.coherence().getAsInt())
                : new FinalWrites.Picked(finalWrites(execution));
        List<Relation> chosen = new ArrayList<>();
        execution = replay(execution, chosen, finalWrites);
        for (Choice choice : model.choices()) {
            ModelEvaluation evaluation = Interpreter.evaluate(model, execution);
            Optional<Relation> relation = switch (choice) {
                case Choice.LinearOrders orders -> order(orders, evaluation);
                case Choice.FunctionalChoice each -> functionalChoice(each, evaluation);
            };
            if (relation.isEmpty()) {
                return Optional.empty();
            }
            chosen.add(relation.get());
            execution = replay(execution, chosen, finalWrites);
        }
        ModelEvaluation evaluation = Interpreter.evaluate(model, execution);
        if (!evaluation.invalidChoices().isEmpty()) {
            throw new AssertionError(evaluation.invalidChoices());
        }
        return Optional.of(evaluation);
    }

    private Execution replay(Execution execution, List<Relation> chosen, FinalWrites finalWrites) {
        ExecutionChoices before = execution.choices();
        return replay(new ExecutionChoices(program, before.paths(), before.executed(), before.readsFrom(), chosen, finalWrites))
                .orElseThrow();
    }

    /** For each observed location some write, the initial one only if there is no other. */
    private EventSet finalWrites(Execution execution) {
        EventSet picked = EventSet.empty(program.size());
        for (Value.Address location : program.program().observedLocations()) {
            List<Integer> writes = execution.baseSet(BaseSet.W).stream().filter(w -> execution.address(w).equals(location)).boxed()
                    .toList();
            List<Integer> later = writes.stream().filter(w -> !program.event(w).isInitialWrite()).toList();
            List<Integer> candidates = later.isEmpty() ? writes : later;
            picked = picked.union(EventSet.of(program.size(), candidates.get(random.nextInt(candidates.size()))));
        }
        return picked;
    }

    private Optional<Relation> functionalChoice(Choice.FunctionalChoice each, ModelEvaluation evaluation) {
        Relation.Builder chosen = Relation.builder(program.size());
        for (int end : evaluation.set(each.ends()).toArray()) {
            int[] sources = evaluation.relation(each.pairs()).predecessors(end).toArray();
            if (sources.length == 0) {
                return Optional.empty();
            }
            chosen.add(sources[random.nextInt(sources.length)], end);
        }
        return Optional.of(chosen.build());
    }

    private Optional<Relation> order(Choice.LinearOrders orders, ModelEvaluation evaluation) {
        EventSet elements = evaluation.set(orders.elements());
        Relation together = evaluation.relation(orders.partition()).restrict(elements, elements);
        Relation base = evaluation.relation(orders.base()).intersection(together);
        List<Integer> events = new ArrayList<>(elements.stream().boxed().toList());
        Collections.shuffle(events, random);
        List<Integer> placed = new ArrayList<>();
        while (placed.size() < events.size()) {
            Optional<Integer> next = events.stream().filter(e -> !placed.contains(e)).filter(e -> base.predecessors(e)
                    .stream().allMatch(placed::contains)).findFirst();
            if (next.isEmpty()) {
                return Optional.empty();
            }
            placed.add(next.get());
        }
        return Optional.of(Relation.where(elements.size(),
                (a, b) -> together.contains(a, b) && placed.indexOf(a) < placed.indexOf(b)));
    }
}
