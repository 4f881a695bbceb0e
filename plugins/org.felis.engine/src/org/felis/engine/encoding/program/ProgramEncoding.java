package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
import org.felis.engine.program.unrolled.MicroEvents.Decision;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.MicroEvents.Keeping;
import org.felis.engine.program.unrolled.MicroEvents.Outcome;
import org.felis.engine.program.unrolled.MicroEvents.Selection;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.Relation;

/** Encodes what candidate executions of a program are, whatever the model: control flow, values, reads-from. */
public final class ProgramEncoding {

    private final UnrolledProgram program;
    private final Formulas formulas;
    private final EncodedEvent[] events;
    private final List<EncodedThread> threads = new ArrayList<>();
    private final ReadsFrom readsFrom;
    private final int integerLimit;

    /**
     * @param mayReadFrom which writes a read may take its value from
     * @param readValues what some reads can read, for those of which it is known
     */
    public ProgramEncoding(UnrolledProgram program, Relation mayReadFrom, ValueCycles cycles, ValueFlow valueFlow, Map<Integer, Set<Long>> readValues,
            EncodingOptions.ValueMethod numbers, Constraints constraints, Interruption interruption) throws Interruption.StoppedException {
        this.program = program;
        this.formulas = constraints.formulas();
        this.events = new EncodedEvent[program.size()];
        ValueDomains domains = ValueDomains.of(program, mayReadFrom, cycles, valueFlow, readValues, numbers.limit(), interruption);
        this.integerLimit = domains.integerLimit();
        this.readsFrom = new ReadsFrom(program, mayReadFrom, domains, constraints);
        for (int i = 0; i < program.initialWrites().size(); i++) {
            events[i] = EncodedEvent.initialWrite(EncodedValue.constant(program.initialWrites().get(i)),
                    EncodedValue.constant(program.program().initialMemory().get(program.initialWrites().get(i))));
        }
        for (UnrolledThread thread : program.threads()) {
            interruption.check();
            threads.add(new ThreadEncoding(program, thread, valueFlow, integerLimit, constraints, readsFrom::value,
                    cycles.exist(), events).encode(interruption));
        }
        program.microEvents().ifPresent(this::encode);
        readsFrom.constrain(events);
        new WellFoundedValues(mayReadFrom, cycles, readsFrom, events).constrain(constraints);
    }

    private void encode(MicroEvents micros) {
        for (Event event : micros.events()) {
            Formula passed = threads.get(event.thread()).passed().get(event.step());
            events[event.id()] = EncodedEvent.fence(formulas.and(passed, holds(micros.guard(event))));
        }
    }

    /** When the guard holds, inside a step that control passes. */
    public Formula holds(Guard guard) {
        List<Formula> conditions = new ArrayList<>();
        guard.events().forEach(event -> conditions.add(executed(event)));
        for (Outcome outcome : guard.outcomes()) {
            Formula decided = decided(program.microEvents().orElseThrow().decisions().get(outcome.decision()));
            conditions.add(outcome.holds() ? decided : formulas.not(decided));
        }
        return formulas.and(conditions);
    }

    private Formula decided(Decision decision) {
        return switch (decision) {
            case Selection selection ->
                threads.get(selection.thread()).decided().getOrDefault(selection.index(), Formulas.FALSE);
            case Keeping keeping ->
                threads.get(keeping.thread()).keeping().getOrDefault(keeping.write(), Formulas.FALSE);
        };
    }

    public UnrolledProgram program() {
        return program;
    }

    public Formulas formulas() {
        return formulas;
    }

    public List<EncodedThread> threads() {
        return threads;
    }

    public EncodedEvent event(int event) {
        return events[event];
    }

    /** Beyond so many possible integers, a value is a number of bits. */
    public int integerLimit() {
        return integerLimit;
    }

    /** The value that a read or update takes. */
    public EncodedValue readValue(int read) {
        return readsFrom.value(read);
    }

    public Formula executed(int event) {
        return events[event].executed();
    }

    /** When both events are executed. */
    public Formula executed(int first, int second) {
        return formulas.and(events[first].executed(), events[second].executed());
    }

    /** When the write is executed and the read takes its value from it. */
    public Formula readsFrom(int write, int read) {
        return readsFrom.pair(write, read, events);
    }

    /** When two accesses touch the same location. */
    public Formula sameAddress(int first, int second) {
        return events[first].address().equal(events[second].address(), formulas);
    }

    /** When some thread ends so. */
    public Formula hasEnd(ThreadEnd end) {
        return hasEnd(end, thread -> true);
    }

    private Formula hasEnd(ThreadEnd end, IntPredicate wanted) {
        return formulas.or(some(wanted).map(thread -> thread.end(end)).toList());
    }

    private Stream<EncodedThread> some(IntPredicate wanted) {
        return IntStream.range(0, threads.size()).filter(wanted).mapToObj(threads::get);
    }

    /**
     * When some thread reaches the bound of a loop, or all of a group of {@linkplain org.felis.engine.expression.Question#substitutes substitutes} come to their ends.
     *
     * @param wanted the threads of which it is looked for that they reach a bound
     * @param besides what may be required of an execution in which all of a group come to their ends, since there is another one of which it holds
     */
    public Formula reachesBound(IntPredicate wanted, Function<List<Integer>, Formula> besides) {
        List<Formula> ways = new ArrayList<>(List.of(hasEnd(ThreadEnd.BOUND, wanted)));
        program.program().question().substitutes().forEach(group -> ways.add(formulas.and(formulas.and(group.stream().map(thread -> threads.get(thread).end(ThreadEnd.COMPLETE)).toList()), besides.apply(group))));
        return formulas.or(ways);
    }

    /** When one of the wanted threads fails in one of these ways. */
    public Formula hasFailure(Set<Failure> failures, IntPredicate wanted) {
        return formulas.or(some(wanted).flatMap(thread -> failures.stream().map(thread::failure)).toList());
    }

    /** When each thread has done all that it has to do. */
    public Formula isComplete() {
        return hasNoEndOtherThan(end -> end == ThreadEnd.COMPLETE);
    }

    /** When each thread ends in one of these ways. */
    public Formula hasNoEndOtherThan(Predicate<ThreadEnd> ends) {
        return formulas.not(formulas.or(Arrays.stream(ThreadEnd.values()).filter(Predicate.not(ends)).map(this::hasEnd).toList()));
    }
}
