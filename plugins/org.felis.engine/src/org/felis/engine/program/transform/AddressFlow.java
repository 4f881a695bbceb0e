package org.felis.engine.program.transform;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.FalseDependencies;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * For each register of a thread, the values that it can hold, addresses with their offsets. Memory is followed by places: what some write can store
 * at an offset of an object, whenever; threads run in any order. Where each operation is done once at most, a read yields nothing that its own thread writes later: so a counter that one
 * thread counts with has few values.
 */
final class AddressFlow extends RegisterAnalysis<PossibleValues> {

    /** What memory can hold, in the whole program. It only grows. */
    static final class Contents {

        private static final PossibleValues ANY_INTEGER = PossibleValues.exactly(Value.ZERO).withAnyInteger();

        /** By object, offset and write. */
        private final Map<String, TreeMap<Long, Map<Stored, PossibleValues>>> known = new HashMap<>();
        private final Map<String, PossibleValues> anywhere = new HashMap<>();
        private final Map<String, TreeMap<Long, Value>> initial = new HashMap<>();
        private final Map<String, Integer> cellBytes = new HashMap<>();
        private final Optional<Footprints.AtFirst> atFirst;
        private boolean grown;

        /** A write. @param by see {@link #when} */
        private record Stored(int bytes, When by) {
        }

        /** The place of an operation in a thread whose jumps lead forward only: a read does not yield what its thread writes behind it. */
        record When(int thread, int instruction, int operation) {

            boolean mayBeReadBy(When read) {
                return thread < 0 || thread != read.thread || instruction < read.instruction || instruction == read.instruction && operation < read.operation;
            }
        }

        /**
         * @param initialMemory what is in memory at first, as far as it is known: addresses, and integers of whole declared cells
         * @param atFirst what else is; empty if that is not known, or jumps lead backward
         */
        Contents(Collection<DeclaredObject> objects, Map<Value.Address, Value> initialMemory, Optional<Footprints.AtFirst> atFirst) {
            this.atFirst = atFirst;
            objects.forEach(object -> cellBytes.put(object.name(), object.cellBytes()));
            initialMemory.forEach((cell, value) -> initial.computeIfAbsent(cell.object().name(), o -> new TreeMap<>()).put(cell.offset(), value));
        }

        /** Whether there is more than when this was last asked. */
        boolean hasGrown() {
            boolean since = grown;
            grown = false;
            return since;
        }

        /** Of an operation; the same for all if writes may be repeated. */
        private When when(When operation) {
            return atFirst.isPresent() ? operation : new When(-1, 0, 0);
        }

        void store(PossibleValues address, int bytes, PossibleValues value, When write) {
            for (Value place : address.known()) {
                if (place instanceof Value.Address at) {
                    add(known.computeIfAbsent(at.object().name(), o -> new TreeMap<>()).computeIfAbsent(at.offset(), o -> new HashMap<>()), new Stored(bytes, when(write)), value);
                }
            }
            address.anywhereIn().forEach(object -> add(anywhere, object.name(), value));
        }

        private <K> void add(Map<K, PossibleValues> to, K key, PossibleValues value) {
            PossibleValues before = to.getOrDefault(key, PossibleValues.NONE);
            PossibleValues all = before.join(value);
            if (!all.equals(before)) {
                to.put(key, all);
                grown = true;
            }
        }

        PossibleValues load(PossibleValues address, int bytes, When read) {
            PossibleValues all = PossibleValues.NONE;
            for (Value place : address.known()) {
                if (place instanceof Value.Address at) {
                    all = all.join(at(at, bytes, read));
                }
            }
            for (MemoryObject object : address.anywhereIn()) {
                all = all.join(in(object.name()));
            }
            return all.extend(bytes * Byte.SIZE, false);
        }

        private PossibleValues at(Value.Address place, int bytes, When read) {
            String object = place.object().name();
            long offset = place.offset();
            PossibleValues all = initially(place, bytes).join(anywhere.getOrDefault(object, PossibleValues.NONE));
            for (Map.Entry<Long, Map<Stored, PossibleValues>> entry : known.getOrDefault(object, new TreeMap<>())
                    .subMap(offset - Long.BYTES, false, offset + bytes, false).entrySet()) {
                long start = entry.getKey();
                for (Map.Entry<Stored, PossibleValues> stored : entry.getValue().entrySet()) {
                    if (start + stored.getKey().bytes() > offset && stored.getKey().by().mayBeReadBy(read)) {
                        boolean whole = start == offset && stored.getKey().bytes() >= bytes;
                        all = all.join(whole ? stored.getValue() : stored.getValue().withAnyInteger());
                    }
                }
            }
            return all;
        }

        /** What is not exactly known to be in these bytes at first can be any integer. */
        private PossibleValues initially(Value.Address place, int bytes) {
            String object = place.object().name();
            long offset = place.offset();
            TreeMap<Long, Value> values = initial.getOrDefault(object, new TreeMap<>());
            Map.Entry<Long, Value> first = values.floorEntry(offset);
            boolean hasAddress = first != null && first.getKey() + Long.BYTES > offset || !values.subMap(offset, false, offset + bytes, false).isEmpty();
            if (atFirst.isPresent() && !hasAddress && offset >= 0 && offset <= place.object().sizeBytes() - (long) bytes) {
                return PossibleValues.exactly(atFirst.get().value(place, bytes));
            }
            boolean starts = first != null && first.getKey() == offset;
            PossibleValues all = starts && (first.getValue() instanceof Value.Address || bytes <= cellBytes.getOrDefault(object, 0))
                    ? PossibleValues.exactly(first.getValue()) : ANY_INTEGER;
            if (first != null && !starts && first.getKey() + Long.BYTES > offset) {
                all = all.join(PossibleValues.exactly(first.getValue()));
            }
            for (Value other : values.subMap(offset, false, offset + bytes, false).values()) {
                all = all.join(PossibleValues.exactly(other).withAnyInteger());
            }
            return all;
        }

        /** What a read somewhere in the object can yield. */
        private PossibleValues in(String object) {
            PossibleValues all = ANY_INTEGER.join(anywhere.getOrDefault(object, PossibleValues.NONE));
            for (Map<Stored, PossibleValues> stored : known.getOrDefault(object, new TreeMap<>()).values()) {
                for (PossibleValues values : stored.values()) {
                    all = all.join(values);
                }
            }
            for (Value value : initial.getOrDefault(object, new TreeMap<>()).values()) {
                all = all.join(PossibleValues.exactly(value));
            }
            return all;
        }
    }

    private final FlowGraph graph;
    private final Thread thread;
    private final Contents contents;

    AddressFlow(FlowGraph graph, Thread thread, Contents contents) {
        super(graph);
        this.graph = graph;
        this.thread = thread;
        this.contents = contents;
    }

    @Override
    protected PossibleValues initial(Register register) {
        return PossibleValues.exactly(thread.initial(register));
    }

    @Override
    protected PossibleValues join(int node, Register register, List<PossibleValues> values) {
        return values.stream().reduce(PossibleValues::join).orElseThrow();
    }

    @Override
    protected PossibleValues define(int node, int operation, Definition definition, Registers<PossibleValues> before) {
        if (definition.value().isPresent()) {
            return values(definition.value().get(), before);
        }
        List<Value> alternatives = definition.alternatives();
        if (!alternatives.isEmpty()) {
            return alternatives.stream().map(PossibleValues::exactly).reduce(PossibleValues::join).orElseThrow();
        }
        if (definition.choice().isPresent()) {
            return PossibleValues.integers();
        }
        Operation read = graph.instruction(node).operations().get(operation);
        return contents.load(values(read.location().orElseThrow(), before), read.bytes(), new Contents.When(thread.index(), node, operation));
    }

    @Override
    protected void visit(int node, int operation, Operation what, Registers<PossibleValues> before) {
        if (what.stored().isPresent()) {
            contents.store(values(what.location().orElseThrow(), before), what.bytes(),
                    values(what.stored().get(), before).extend(what.bytes() * Byte.SIZE, false), new Contents.When(thread.index(), node, operation));
        }
    }

    /** What an access reads or writes, of a thread in whose operations control goes forward only. */
    PossibleValues moved(int node, int operation, Operation access, Registers<PossibleValues> before) {
        return access.stored().map(value -> values(value, before)).orElseGet(() -> contents.load(values(access.location().orElseThrow(), before), access.bytes(),
                new Contents.When(thread.index(), node, operation)));
    }

    /** The values of an expression. */
    static PossibleValues values(Expression expression, Registers<PossibleValues> registers) {
        return evaluate(FalseDependencies.removed(expression), registers);
    }

    private static PossibleValues evaluate(Expression expression, Registers<PossibleValues> registers) {
        return switch (expression) {
            case Expression.Constant constant -> PossibleValues.exactly(constant.value());
            case Expression.Read read -> registers.get(read.register());
            case Expression.Unary unary -> evaluate(unary.operand(), registers).unary(unary.operator());
            case Expression.Binary binary -> evaluate(binary.left(), registers).binary(binary.operator(), evaluate(binary.right(), registers));
            case Expression.Extend extend -> evaluate(extend.operand(), registers).extend(extend.bits(), extend.signed());
            case Expression.Accessible accessible ->
                evaluate(accessible.address(), registers).accessible(accessible.bytes(), accessible.alignment());
            case Expression.IfThenElse choice -> {
                PossibleValues condition = evaluate(choice.condition(), registers);
                PossibleValues whenTrue = condition.mayBeTrue() ? evaluate(choice.whenTrue(), registers) : PossibleValues.NONE;
                yield condition.mayBeFalse() ? whenTrue.join(evaluate(choice.whenFalse(), registers)) : whenTrue;
            }
        };
    }
}
