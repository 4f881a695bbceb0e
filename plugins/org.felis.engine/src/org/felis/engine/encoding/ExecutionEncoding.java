package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.felis.engine.analysis.relation.Counter;
import org.felis.engine.analysis.relation.Counters;
import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.encoding.formula.BitVector;
import org.felis.engine.encoding.formula.BitVectors;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.EncodedThread;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.encoding.program.ValueCycles;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.history.History;
import org.felis.engine.history.Linearization;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.Interpreter;

/**
 * The consistent executions of a program under a model as the solutions of {@link #constraints()}. Formulas for goals
 * are made on demand; making one may add constraints, which exclude no execution.
 */
public final class ExecutionEncoding {

    /** An axiom is encoded eagerly if no more pairs of closures and recursive relations decide on it. */
    private static final int MOST_PAIRS_OF_FIXPOINTS = 300;
    /** All axioms are if no more pairs decide on all of them together: where none is refined, each solution is an execution. */
    private static final int MOST_PAIRS_FOR_ALL = 700;

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final RelationAnalysis analysis;
    private final Formulas formulas;
    private final Constraints constraints;
    private final ProgramEncoding encoding;
    private final RelationEncoding relations;
    private final AxiomEncoding axioms;
    private final FinalState finalState;
    private final Optional<Refinement> refinement;
    private final boolean valuesMayBeCyclic;
    private final Representatives representatives;

    /**
     * Encodes. The interruption also stops later work on the formulas, until another one is {@linkplain Formulas#stopOn named}.
     * What was stopped must not be used any more.
     *
     * @throws Interruption.StoppedException if stopped before everything is encoded
     */
    public ExecutionEncoding(UnrolledProgram program, MemoryModel model, RelationAnalysis analysis,
            EncodingOptions options, Interruption interruption) throws Interruption.StoppedException {
        this.program = program;
        this.model = model;
        this.analysis = analysis;
        this.formulas = new Formulas(options.formulaLimit());
        this.constraints = new Constraints(formulas);
        formulas.stopOn(interruption);
        Relation mayReadFrom = possibleSources();
        Optional<Axiom> noThinAir = noThinAir(options.axioms());
        Relation noCycle = noThinAir.map(axiom -> analysis.bounds(BaseRelation.PO).may()).orElseGet(() -> Relation.empty(program.size()));
        ValueCycles cycles = new ValueCycles(program, mayReadFrom, noCycle, interruption);
        this.valuesMayBeCyclic = cycles.exist();
        List<Counter> counters = Counters.of(program, model, analysis, interruption);
        Map<Integer, Set<Long>> readValues = new HashMap<>();
        counters.forEach(counter -> counter.addReadValues(readValues));
        this.encoding = new ProgramEncoding(program, mayReadFrom, cycles, analysis.valueFlow(), readValues, options.values(),
                constraints, interruption);
        boolean lazy = options.axioms().isLazy(program.size());
        boolean knowsOrders = options.solver() == EncodingOptions.Solver.SAT;
        OrderForm orders = knowsOrders ? OrderForm.POSITIONS : lazy ? OrderForm.LAZY : OrderForm.TRIPLES;
        this.relations = new RelationEncoding(encoding, model, analysis, options.recursion(), orders, constraints);
        this.representatives = new Representatives(program, model, mayReadFrom, relations);
        this.axioms = new AxiomEncoding(relations, new Acyclicity(formulas, options.acyclicity(), knowsOrders),
                analysis.controlFlow(), formulas);
        CounterEncoding sums = new CounterEncoding(encoding, relations, constraints);
        counters.forEach(sums::constrain);
        SubstituteEncoding.constrain(encoding, relations, constraints);
        this.finalState = new FinalState(encoding, relations::finalWrites);
        List<Axiom> refined = new ArrayList<>(lazy ? refined(options.axioms()) : List.of());
        noThinAir.ifPresent(refined::remove);
        for (Axiom axiom : model.requirements()) {
            interruption.check();
            if (!refined.contains(axiom)) {
                constraints.require(axioms.holds(axiom));
            }
        }
        this.refinement = refined.isEmpty() && orders != OrderForm.LAZY ? Optional.empty()
                : Optional.of(new Refinement(model, refined, relations, constraints));
    }

    /** The axiom by which no solution has a value that is computed from itself; empty if there is none, or if it is better looked at when solutions violate it. */
    private Optional<Axiom> noThinAir(EncodingOptions.AxiomMethod method) {
        return method == EncodingOptions.AxiomMethod.LAZY ? Optional.empty() : model.noThinAir().filter(axiom -> !model.graph().containsFixpoint(axiom.term()));
    }

    /** The axioms that are encoded only as far as solutions violate them: by itself, the engine does so where it would take many formulas to describe closures pair by pair. */
    private List<Axiom> refined(EncodingOptions.AxiomMethod method) {
        List<Axiom> possible = model.requirements().stream().filter(axiom -> !axiom.negated()).toList();
        if (method == EncodingOptions.AxiomMethod.LAZY) {
            return possible;
        }
        List<Long> pairs = possible.stream().map(axiom -> axioms.pairsOfFixpoints(axiom, model.graph())).toList();
        if (pairs.stream().mapToLong(Long::longValue).sum() <= MOST_PAIRS_FOR_ALL) {
            return List.of();
        }
        return IntStream.range(0, possible.size()).filter(i -> pairs.get(i) > MOST_PAIRS_OF_FIXPOINTS).mapToObj(possible::get).toList();
    }

    /** What reads may read from; not from a later write of the same instruction, whose accesses are ordered. */
    private Relation possibleSources() {
        Relation.Builder pairs = Relation.builder(program.size());
        analysis.bounds(BaseRelation.RF).may().forEach((write, read) -> {
            Event w = program.event(write);
            Event r = program.event(read);
            if (write < read || w.thread() != r.thread() || w.step() != r.step()) {
                pairs.add(write, read);
            }
        });
        return pairs.build();
    }

    /** Whether solutions may be inconsistent: then each must be shown to {@link #refine}. */
    public boolean isLazy() {
        return refinement.isPresent();
    }

    /**
     * Adds constraints that exclude what is inconsistent in the execution that a solution makes, and what is like it.
     *
     * @return whether the execution is inconsistent; if not, nothing is added
     */
    public boolean refine(Execution execution) {
        return refinement.isPresent() && refinement.get().refine(Interpreter.evaluate(model, execution));
    }

    /** What solutions must satisfy; grows when {@link #meets} or {@link #has} is called. */
    public Constraints constraints() {
        return constraints;
    }

    public Formulas formulas() {
        return formulas;
    }

    /**
     * Whether a value might be computed from itself. If so, the choices taken from a solution may make no execution, see
     * {@code WellFoundedValues}, and have to be excluded ({@link #makes}).
     */
    public boolean valuesMayBeCyclic() {
        return valuesMayBeCyclic;
    }

    /** That the execution meets the goal; of one that no order of operations explains, that it may: see {@link #isExplained}. To be required, never to be negated. */
    public Formula meets(Goal goal) {
        return switch (goal) {
            case Goal.Satisfies(Proposition proposition, Goal.Ends ends) -> formulas.and(isConsidered(ends), finalState.satisfies(proposition));
            case Goal.ReachesBound bound -> encoding.reachesBound(representatives::contains, group -> new OrderOfReading(encoding, formulas).of(group, representatives.classes()));
            case Goal.Fails fails -> encoding.hasFailure(fails.failures(), representatives::contains);
            case Goal.Stuck stuck -> new RepetitionEncoding(encoding, relations::isCoherenceBefore).isStuck();
            case Goal.Unexplained unexplained -> isConsidered(Goal.Ends.OVER);
            case Goal.Raises raises -> formulas.and(isConsidered(raises.ends()),
                    formulas.or(raises.flags().stream().map(flag -> axioms.holds(flag, representatives.of(flag.term()))).toList()));
            case Goal.Undefined undefined -> formulas.and(isConsidered(undefined.ends()), axioms.fails(undefined.axiom(), representatives.of(undefined.axiom().term())));
        };
    }

    /** That the threads of the execution end so, and that the filter lets it pass where it applies. */
    public Formula isConsidered(Goal.Ends ends) {
        return switch (ends) {
            case COMPLETE -> isConsidered();
            case OVER, OVER_OR_CUT_OFF -> encoding.hasNoEndOtherThan(ends::allow);
            case ANY -> Formulas.TRUE;
        };
    }

    /** That the execution is complete and passes the filter. */
    public Formula isConsidered() {
        Formula filter = program.program().filter().map(finalState::satisfies).orElse(Formulas.TRUE);
        return formulas.and(encoding.isComplete(), filter);
    }

    /** That a complete execution has the outcome, up to the names of symbols. */
    public Formula has(Outcome outcome) {
        return finalState.is(outcome);
    }

    /**
     * The choices that a solution makes.
     *
     * @param holds which formulas are true in the solution
     */
    public ExecutionChoices choices(Predicate<Formula> holds) {
        List<List<Integer>> paths = new ArrayList<>();
        BitSet kept = new BitSet();
        Map<ChoicePoint, Long> numbers = new HashMap<>();
        for (EncodedThread thread : encoding.threads()) {
            paths.add(path(thread, holds));
            thread.keeping().forEach((write, keeps) -> kept.set(write, holds.test(keeps)));
            numbers.putAll(numbers(thread, paths.getLast(), holds));
        }
        EventSet executed = program.events(event -> holds.test(encoding.executed(event.id())));
        EventSet keeping = EventSet.of(program.size(), kept);
        List<Relation> chosen = new ArrayList<>();
        for (Choice choice : model.choices()) {
            RelationTerm.Chosen variable = choice.variable();
            chosen.add(pairs(analysis.bounds(variable).may(), executed,
                    (x, y) -> holds.test(relations.pair(variable, x, y, Approximation.OVER))));
        }
        Relation readsFrom = pairs(Relation.product(program.events(Event::isWrite), program.events(Event::isRead)), executed,
                (write, read) -> holds.test(encoding.readsFrom(write, read)));
        FinalWrites finalWrites = model.coherence().isPresent() ? new FinalWrites.LastOf(model.coherence().getAsInt())
                : new FinalWrites.Picked(relations.pickedFinalWrites(holds));
        return new ExecutionChoices(program, paths, executed, keeping, numbers, readsFrom, chosen, finalWrites);
    }

    /** The numbers chosen on a path. */
    private static Map<ChoicePoint, Long> numbers(EncodedThread thread, List<Integer> path, Predicate<Formula> holds) {
        Map<ChoicePoint, Long> numbers = new HashMap<>();
        for (int step : path) {
            for (ChoicePoint point : ChoicePoint.of(thread.thread(), thread.thread().steps().get(step))) {
                numbers.put(point, thread.numbers().get(point).value(holds));
            }
        }
        return numbers;
    }

    private static List<Integer> path(EncodedThread thread, Predicate<Formula> holds) {
        List<Integer> path = new ArrayList<>();
        int next = thread.thread().steps().isEmpty() ? Step.Successor.END : 0;
        while (next >= 0) {
            path.add(next);
            boolean taken = holds.test(thread.taken().get(next));
            next = target(thread.thread().steps().get(next), taken);
        }
        return path;
    }

    private static int target(Step step, boolean taken) {
        for (Step.Successor successor : step.successors()) {
            boolean goesThere = switch (successor.when()) {
                case ALWAYS -> true;
                case TAKEN -> taken;
                case NOT_TAKEN -> !taken;
            };
            if (goesThere) {
                return successor.target();
            }
        }
        throw new IllegalStateException("no way leads from the step " + step.index());
    }

    private static Relation pairs(Relation may, EventSet executed, Relation.PairPredicate holds) {
        Relation.Builder result = Relation.builder(may.size());
        may.restrict(executed, executed).forEach((x, y) -> {
            if (holds.test(x, y)) {
                result.add(x, y);
            }
        });
        return result.build();
    }

    /** The values of the executed reads in a solution. */
    public Map<Integer, Value> readValues(Predicate<Formula> holds) {
        Map<Integer, Value> values = new HashMap<>();
        for (Event event : program.events()) {
            if (event.isRead() && holds.test(encoding.executed(event.id()))) {
                encoding.readValue(event.id()).in(holds).ifPresent(value -> values.put(event.id(), value));
            }
        }
        return values;
    }

    /** That a read of one of these objects takes its initial value only if no other is written there. */
    public Formula missesNothing(Predicate<MemoryObject> awaited) {
        List<Formula> conditions = new ArrayList<>();
        List<Event> initial = program.events().stream()
                .filter(event -> event.isInitialWrite() && awaited.test(program.initialWrites().get(event.id()).object())).toList();
        List<Event> writes = program.events().stream().filter(event -> event.isWrite() && !event.isInitialWrite()).toList();
        for (Event first : initial) {
            List<Event> later = writes.stream().filter(write -> !encoding.sameAddress(first.id(), write.id()).isFalse()).toList();
            for (Event read : program.events()) {
                if (read.isRead() && !encoding.readsFrom(first.id(), read.id()).isFalse()) {
                    later.forEach(write -> conditions.add(formulas.not(formulas.and(List.of(encoding.readsFrom(first.id(), read.id()),
                            encoding.executed(write.id()), encoding.sameAddress(first.id(), write.id()))))));
                }
            }
        }
        return formulas.and(conditions);
    }

    /** That the same events happen, in the same reads-from and, if the model chooses one, the same coherence order. */
    public Formula isLike(ExecutionChoices choices) {
        List<Formula> conditions = new ArrayList<>();
        for (Event event : program.events()) {
            Formula executed = encoding.executed(event.id());
            conditions.add(choices.executed().contains(event.id()) ? executed : formulas.not(executed));
        }
        choices.readsFrom().forEach((write, read) -> conditions.add(encoding.readsFrom(write, read)));
        model.coherence().ifPresent(coherence -> choices.chosen().get(coherence)
                .forEach((write, later) -> conditions.add(relations.isCoherenceBefore(write, later))));
        return formulas.and(conditions);
    }

    /**
     * That operations on an object have the same arguments and results as in a history, and that an order of them that explains that one explains the execution. To be negated,
     * never to be required.
     *
     * @param order the relation that orders the events where operations begin and end
     */
    public Formula isExplained(History history, Linearization explanation, RelationTerm order) {
        List<Formula> conditions = new ArrayList<>();
        Map<Integer, Value> written = new HashMap<>();
        history.operations().forEach(operation -> {
            operation.beginning().forEach(event -> written.put(event, operation.argument()));
            operation.end().forEach(event -> written.put(event, operation.result()));
        });
        for (Event event : program.events()) {
            if (event.has(EngineTag.MARK)) {
                Formula executed = encoding.executed(event.id());
                conditions.add(written.containsKey(event.id()) ? executed : formulas.not(executed));
                if (written.containsKey(event.id()) && event.isWrite()) {
                    conditions.add(encoding.event(event.id()).value().is(written.get(event.id()), formulas));
                }
            }
        }
        List<Integer> inOrder = explanation.operations();
        for (int i = 0; i < inOrder.size(); i++) {
            for (int j = i + 1; j < inOrder.size(); j++) {
                History.Operation earlier = history.operations().get(inOrder.get(i));
                History.Operation later = history.operations().get(inOrder.get(j));
                if (earlier.thread() != later.thread()) {
                    conditions.add(formulas.not(areOrdered(order, later.end(), earlier.beginning(), Approximation.UNDER)));
                }
            }
        }
        explanation.synchronization().forEach((first, second) -> {
            if (history.operations().get(first).thread() != history.operations().get(second).thread()) {
                conditions.add(areOrdered(order, history.operations().get(first).beginning(), history.operations().get(second).end(), Approximation.OVER));
            }
        });
        return formulas.and(conditions);
    }

    private Formula areOrdered(RelationTerm order, List<Integer> first, List<Integer> second, Approximation approximation) {
        List<Formula> pairs = new ArrayList<>();
        first.forEach(a -> second.forEach(b -> pairs.add(relations.pair(order, a, b, approximation))));
        return formulas.and(pairs);
    }

    /**
     * That an execution makes the same choices, those of relations aside, and that its reads have these values. Whether the values
     * follow depends on what compare-and-swaps keep, too: another choice of that may make an execution where this one makes none.
     */
    public Formula makes(ExecutionChoices choices, Map<Integer, Value> readValues) {
        List<Formula> conditions = new ArrayList<>();
        for (EncodedThread thread : encoding.threads()) {
            List<Integer> path = choices.paths().get(thread.thread().thread().index());
            for (int i = 0; i < thread.passed().size(); i++) {
                Formula passed = thread.passed().get(i);
                conditions.add(path.contains(i) ? passed : formulas.not(passed));
            }
            thread.keeping().forEach((write, keeps) -> conditions
                    .add(choices.keeping().contains(write) ? keeps : formulas.not(keeps)));
            thread.numbers().forEach((point, number) -> Optional.ofNullable(choices.numbers().get(point))
                    .ifPresent(chosen -> conditions.add(new BitVectors(formulas).equal(number, BitVector.constant(chosen)))));
        }
        for (Event event : program.events()) {
            Formula executed = encoding.executed(event.id());
            conditions.add(choices.executed().contains(event.id()) ? executed : formulas.not(executed));
        }
        choices.readsFrom().forEach((write, read) -> conditions.add(encoding.readsFrom(write, read)));
        readValues.forEach((read, value) -> conditions.add(encoding.readValue(read).is(value, formulas)));
        return formulas.and(conditions);
    }
}
