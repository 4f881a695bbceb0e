package org.felis.engine.exploration;

import java.util.List;
import java.util.function.Predicate;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.Event;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/** A program and a model whose executions are explored ({@link ForwardEnumerator}), with what is found out about them once. */
public final class Explored {

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final List<Axiom> requirements;
    private final FutureWrites future;

    /** @throws IllegalArgumentException unless the program and the model {@linkplain #suits suit} */
    public Explored(UnrolledProgram program, MemoryModel model) {
        if (!suits(program, model)) {
            throw new IllegalArgumentException(model.name() + " or the program asks for what is not explored");
        }
        this.program = program;
        this.model = model;
        this.requirements = model.evaluationPlan().requirementsCheapestFirst().stream()
                .filter(axiom -> PrefixMonotonicity.failsForGood(axiom, model)).toList();
        this.future = new FutureWrites(program, ValueFlow.of(program, Aliasing.ANDERSEN));
    }

    UnrolledProgram program() {
        return program;
    }

    MemoryModel model() {
        return model;
    }

    /** Those that can fail for good on a beginning, cheapest first. */
    List<Axiom> requirements() {
        return requirements;
    }

    FutureWrites future() {
        return future;
    }

    /**
     * Whether the model has no cycle of program order and reads-from, orders all writes of a location and chooses nothing else in the program, and asks neither
     * for dependencies nor for what happens inside instructions; and the program has no choices but of control and of what reads take, and does the accesses of
     * an instruction in an order.
     */
    public static boolean suits(UnrolledProgram program, MemoryModel model) {
        return isExplored(model) && model.choices().stream().allMatch(choice -> isCoherence(choice, model) || hasNothingToChoose(choice, program))
                && program.threads().stream().allMatch(thread -> suits(program, thread));
    }

    private static boolean isExplored(MemoryModel model) {
        return model.noThinAir().isPresent() && ordersWrites(model) && !model.asksForMicroEvents() && !model.asksForDependencies();
    }

    /**
     * Whether an execution of events of these classes is still one if some of its events are taken away which nobody reads from; and whether pairs that an axiom speaks of, such as races, are none the less there. The
     * model has no cycle of program order and reads-from then.
     *
     * @param asked axioms that say what is wrong with an execution: something that ought to be empty
     */
    public static boolean mayLackEvents(MemoryModel model, List<Axiom> asked, EventClasses classes) {
        return isExplored(model) && model.choices().stream().allMatch(choice -> isCoherence(choice, model) || hasNothingToChoose(choice, model.emptyAmong(classes)))
                && model.evaluationPlan().requirementsCheapestFirst().stream().allMatch(axiom -> PrefixMonotonicity.failsForGoodOnAnyEvents(axiom, model, classes))
                && asked.stream().allMatch(axiom -> PrefixMonotonicity.failsOnFewerEvents(axiom, model, classes));
    }

    /**
     * Whether an execution of events of these classes, without exclusives, is still one if some events of a thread are those of a thread of their own instead; and whether pairs that an axiom speaks of, such as
     * races, are none the less there.
     *
     * @param asked axioms that say what is wrong with an execution: something that ought to be empty
     */
    public static boolean mayDivideThreads(MemoryModel model, List<Axiom> asked, EventClasses classes) {
        Predicate<Term> isEmpty = model.emptyAmong(classes);
        return model.requirements().stream().allMatch(axiom -> OrderMonotonicity.holdsOfLess(axiom, model, isEmpty))
                && asked.stream().allMatch(axiom -> OrderMonotonicity.failsOfLess(axiom, model, isEmpty));
    }

    /** The same of a program's events, whatever they are. */
    private static boolean hasNothingToChoose(Choice choice, Predicate<Term> isEmpty) {
        return isEmpty.test(switch (choice) {
            case Choice.LinearOrders orders -> orders.elements();
            case Choice.FunctionalChoice pairs -> pairs.ends();
        });
    }

    private static boolean ordersWrites(MemoryModel model) {
        return model.coherence().isPresent() && model.choices().get(model.coherence().getAsInt()) instanceof Choice.LinearOrders orders
                && orders.elements() instanceof SetTerm.Base elements && elements.set() == BaseSet.W
                && orders.partition() instanceof RelationTerm.Base partition && partition.relation() == BaseRelation.LOC;
    }

    private static boolean isCoherence(Choice choice, MemoryModel model) {
        return choice == model.choices().get(model.coherence().orElseThrow());
    }

    /** Whether the choice offers the empty relation and no other one, as that of the order of mutexes does where there are none. */
    private static boolean hasNothingToChoose(Choice choice, UnrolledProgram program) {
        return switch (choice) {
            case Choice.LinearOrders orders -> isEmpty(orders.elements(), program);
            case Choice.FunctionalChoice pairs -> isEmpty(pairs.ends(), program);
        };
    }

    private static boolean isEmpty(SetTerm set, UnrolledProgram program) {
        return switch (set) {
            case SetTerm.Empty empty -> true;
            case SetTerm.Base base -> base.set().isStatic() && program.events().stream().noneMatch(base.set()::contains);
            case SetTerm.Tagged tagged -> program.events().stream().noneMatch(event -> event.tags().contains(tagged.tag()));
            case SetTerm.Union union -> isEmpty(union.left(), program) && isEmpty(union.right(), program);
            case SetTerm.Intersection both -> isEmpty(both.left(), program) || isEmpty(both.right(), program);
            case SetTerm.Difference minus -> isEmpty(minus.left(), program);
            case SetTerm.All all -> false;
            case SetTerm.Domain domain -> false;
            case SetTerm.Range range -> false;
            case SetTerm.Variable variable -> false;
        };
    }

    private static boolean suits(UnrolledProgram program, UnrolledThread thread) {
        return thread.steps().stream().allMatch(step -> isInOrder(program, step) && step.instruction().operations().stream().allMatch(Explored::suits));
    }

    private static boolean suits(Operation operation) {
        return !(operation.occurrence() instanceof Occurrence.IfReserved) && operation.definition().map(definition -> definition.choice().isEmpty()).orElse(true);
    }

    private static boolean isInOrder(UnrolledProgram program, Step step) {
        List<Event> events = step.events().stream().filter(event -> event.kind().hasAddress()).toList();
        for (int i = 1; i < events.size(); i++) {
            if (!program.statementOrder().contains(events.get(i - 1).id(), events.get(i).id())) {
                return false;
            }
        }
        return true;
    }
}
