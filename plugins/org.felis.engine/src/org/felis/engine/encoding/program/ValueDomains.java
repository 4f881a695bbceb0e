package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.Relation;

/**
 * The values that reads and writes can have in executions: a finite over-approximation, because values are well-founded.
 * Every value read is an initial value, or was computed from values read whose computation is less deep, so that as many
 * rounds as there are reads find all of them; where a read may get back its own value unchanged, its {@link
 * Value.Symbol} is one more. Beyond a limit, integers are not told apart.
 */
final class ValueDomains {

    private final UnrolledProgram program;
    private final Relation readsFrom;
    private final ValueFlow valueFlow;
    private final Map<Integer, Set<Long>> readValues;
    private final int integerLimit;
    private final Interruption interruption;
    private final DomainEvaluation evaluation;
    private final List<RegisterDomains> threads;
    /** By event, what writes write. */
    private final ValueDomain[] written;
    /** By event, what reads take. */
    private final ValueDomain[] read;
    private final Set<Integer> selfJustified;

    private ValueDomains(UnrolledProgram program, Relation readsFrom, ValueCycles cycles, ValueFlow valueFlow, Map<Integer, Set<Long>> readValues,
            int integerLimit, boolean movesByMany, Interruption interruption) {
        this.program = program;
        this.readsFrom = readsFrom;
        this.valueFlow = valueFlow;
        this.readValues = readValues;
        this.integerLimit = integerLimit;
        this.interruption = interruption;
        this.evaluation = new DomainEvaluation(integerLimit, movesByMany);
        this.threads = program.threads().stream().map(thread -> new RegisterDomains(FlowGraph.of(thread), thread)).toList();
        this.written = new ValueDomain[program.size()];
        this.read = new ValueDomain[program.size()];
        this.selfJustified = new HashSet<>(cycles.reads());
    }

    /**
     * @param readsFrom which writes a read may take its value from
     * @param valueFlow tells which ways of control are impossible; the values found here must not, for an execution may take
     *        a branch because of a value that is written only because it takes it
     * @param readValues all that certain reads can read in the executions of interest, found out elsewhere
     * @param integerLimit how many integers a place may have for them to be told apart; they all are if some address is at a distance
     *        of which there are many, unless one of these is computed from a number that the execution chooses among too many
     */
    static ValueDomains of(UnrolledProgram program, Relation readsFrom, ValueCycles cycles, ValueFlow valueFlow, Map<Integer, Set<Long>> readValues,
            int integerLimit, Interruption interruption) throws Interruption.StoppedException {
        for (Attempt attempt : List.of(new Attempt(integerLimit, false), new Attempt(Integer.MAX_VALUE, false), new Attempt(integerLimit, true))) {
            ValueDomains result = new ValueDomains(program, readsFrom, cycles, valueFlow, readValues, attempt.integerLimit(), attempt.movesByMany(),
                    interruption);
            result.compute();
            if (!result.evaluation.integersMustBeToldApart()) {
                result.dropSymbolsThatDoNotReturn();
                return result;
            }
        }
        throw new IllegalStateException("nothing has to be told apart where addresses are moved by any number");
    }

    private record Attempt(int integerLimit, boolean movesByMany) {
    }

    /** Beyond how many integers they are not told apart. */
    int integerLimit() {
        return integerLimit;
    }

    /** The value that a read gives itself where nothing else does. */
    static Value.Symbol symbol(int read) {
        return new Value.Symbol(read);
    }

    /** The values that a write may write, before they are cut to the width of the access. */
    ValueDomain written(int write) {
        return written[write];
    }

    /** The values that a read may take. */
    ValueDomain read(int event) {
        return read[event];
    }

    /** Whether the read can get its own, otherwise unjustified, value back. */
    boolean isSelfJustified(int read) {
        return selfJustified.contains(read);
    }

    /** A symbol is a value only if it comes back to its read; before that is known, it stands for a value not known yet. */
    private void dropSymbolsThatDoNotReturn() {
        List<Value> dropped = new ArrayList<>();
        selfJustified.removeIf(read -> {
            Value.Symbol symbol = symbol(read);
            boolean returns = readsFrom.predecessors(read).stream()
                    .anyMatch(write -> written[write].values().contains(symbol));
            if (!returns) {
                dropped.add(symbol);
            }
            return !returns;
        });
        Arrays.setAll(written, event -> written[event].without(dropped));
        Arrays.setAll(read, event -> read[event].without(dropped));
    }

    private void compute() throws Interruption.StoppedException {
        Arrays.fill(written, ValueDomain.NOTHING);
        Arrays.fill(read, ValueDomain.NOTHING);
        int reads = 0;
        for (Event event : program.events()) {
            if (event.isInitialWrite()) {
                written[event.id()] = ValueDomain
                        .of(program.program().initialMemory().get(program.initialWrites().get(event.id())));
            } else if (event.isRead()) {
                reads++;
                if (readValues.containsKey(event.id())) {
                    read[event.id()] = integers(readValues.get(event.id()));
                    selfJustified.remove(event.id());
                } else if (selfJustified.contains(event.id())) {
                    read[event.id()] = ValueDomain.of(symbol(event.id()));
                }
            }
        }
        boolean grown = true;
        for (int round = 0; round <= reads && grown; round++) {
            grown = propagate(round == 0);
        }
        if (grown) {
            // nobody reads more, but what the last values read lead to is to be known
            run();
        }
    }

    private ValueDomain integers(Set<Long> numbers) {
        ValueDomain.Collector collector = new ValueDomain.Collector();
        numbers.forEach(number -> collector.add(Value.of(number)));
        return collector.domain(integerLimit);
    }

    /** One round: from what is read to what is written, and from there to what is read. Whether anything was new. */
    private boolean propagate(boolean isFirstRound) throws Interruption.StoppedException {
        ValueDomain[] before = written.clone();
        run();
        boolean grown = false;
        for (int write = 0; write < written.length; write++) {
            if (written[write] == before[write] && !isFirstRound) {
                continue;
            }
            Map<Integer, ValueDomain> seen = new HashMap<>();
            for (int reader : readsFrom.successors(write).toArray()) {
                if (!readValues.containsKey(reader)) {
                    int from = write;
                    ValueDomain all = read[reader].union(seen.computeIfAbsent(AccessWidth.bytes(program, program.event(reader)), bytes -> seen(from, bytes)), integerLimit);
                    grown |= all != read[reader];
                    read[reader] = all;
                }
            }
        }
        return grown && !evaluation.integersMustBeToldApart();
    }

    /** What a read of so many bytes takes from a write. */
    private ValueDomain seen(int write, int bytes) {
        ValueDomain.Collector seen = new ValueDomain.Collector();
        written[write].values().forEach(value -> seen.add(AccessWidth.truncate(AccessWidth.stored(program, write, value), bytes)));
        if (written[write].manyIntegers()) {
            seen.addManyIntegers();
        }
        return seen.domain(integerLimit);
    }

    private void run() throws Interruption.StoppedException {
        for (RegisterDomains thread : threads) {
            ForwardFlow.of(thread.graph, thread, interruption);
        }
    }

    /** What the registers of one thread can hold, given what is read; collects what is written. */
    private final class RegisterDomains extends RegisterAnalysis<ValueDomain> {
        private final FlowGraph graph;
        private final UnrolledThread thread;

        RegisterDomains(FlowGraph graph, UnrolledThread thread) {
            super(graph);
            this.graph = graph;
            this.thread = thread;
        }

        @Override
        protected ValueDomain initial(Register register) {
            return ValueDomain.of(thread.thread().initial(register));
        }

        @Override
        protected ValueDomain join(int node, Register register, List<ValueDomain> domains) {
            return domains.stream().reduce((a, b) -> a.union(b, integerLimit)).orElseThrow();
        }

        @Override
        public Optional<Registers<ValueDomain>> along(int node, Step.Successor edge, Registers<ValueDomain> after) {
            return valueFlow.isImpossible(thread.thread().index(), node, edge) ? Optional.empty() : Optional.of(after);
        }

        @Override
        protected ValueDomain define(int node, int operation, Definition definition, Registers<ValueDomain> before) {
            return switch (definition) {
                case Definition.Computed computed -> evaluation.evaluate(computed.expression(), before::get);
                case Definition.Loaded loaded -> read[thread.steps().get(node).requireEventOf(operation).id()];
                case Definition.Chosen chosen -> ValueDomain.ofChosen(chosen, integerLimit);
                case Definition.Status status -> ValueDomain.of(List.of(status.ifHappens(), status.otherwise()));
            };
        }

        /** Addresses and conditions are evaluated, too: they may need integers to be told apart. */
        @Override
        protected void visit(int node, int operation, Operation what, Registers<ValueDomain> before) {
            what.location().ifPresent(address -> evaluation.evaluate(address, before::get));
            what.occurrence().condition().ifPresent(condition -> evaluation.evaluate(condition, before::get));
            what.direction().ifPresent(condition -> evaluation.evaluate(condition, before::get));
            what.assumption().ifPresent(condition -> evaluation.evaluate(condition, before::get));
            if (what.stored().isPresent()) {
                int write = thread.steps().get(node).requireEventOf(operation).id();
                written[write] = written[write].union(evaluation.evaluate(what.stored().get(), before::get).defined(), integerLimit);
            }
        }
    }
}
