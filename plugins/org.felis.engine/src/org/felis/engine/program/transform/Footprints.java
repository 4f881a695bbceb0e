package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * Finds out which bytes of which objects each access can touch. What a register can hold is followed along the control flow; what can be in
 * memory is one set for the whole program, of each place ({@link AddressFlow}) and, for addresses of which there are too many, of each object
 * ({@link PointsTo}). An address made up from integers goes undetected: it is outside the program's memory.
 */
public final class Footprints {

    /** An access that can be at more places is at any. */
    private static final int MOST_ELEMENTS = 1024;

    private final List<Thread> threads;
    private final Collection<DeclaredObject> objects;
    private final Set<String> code;
    private final Alignments alignments;
    /** Of a program whose jumps lead forward only; empty if it is not known to be one. */
    private final Optional<Unrolled> unrolled;
    private final Map<String, Integer> sizes = new HashMap<>();
    private final PointsTo.Contents contents = new PointsTo.Contents();
    private final List<Footprint> found = new ArrayList<>();

    /** What memory holds at first. */
    @FunctionalInterface
    public interface AtFirst {

        /** The bytes from there on, which are inside the object and no address. */
        Value value(Value.Address place, int bytes);
    }

    /**
     * What is known of a program whose jumps lead forward only.
     *
     * @param addressBytes the size of an address in memory: what has fewer bytes holds an integer
     * @param atFirst what memory holds at first
     */
    public record Unrolled(int addressBytes, AtFirst atFirst) {
    }

    /** How far an address of an operation can be from the start of each object; empty if that is not asked. */
    @FunctionalInterface
    private interface Steps {
        Optional<Map<String, Progression>> of(int operation, Expression location);
    }

    /** How accesses are aligned. */
    @FunctionalInterface
    public interface Alignments {

        /**
         * The number of bytes of which the address of an access is a multiple, counted from the start of its object, wherever the access is done. At
         * another address it is in no execution: whoever names less than the size of the access has something in front that sees to it.
         *
         * @param place of the access
         * @param access the access
         * @return a power of two
         */
        int of(Footprint.Place place, Operation access);

        /**
         * Those that a program checks itself: that of a constant address is its own, that of another one what the thread's stops check of the same
         * expression ({@link Expression.Accessible}), the least if there are several. An access that no stop checks is aligned to its size.
         */
        static Alignments asChecked(List<Thread> threads) {
            List<Map<Expression, Integer>> checked = new ArrayList<>();
            for (Thread thread : threads) {
                Map<Expression, Integer> ofThread = new HashMap<>();
                for (Instruction instruction : thread.instructions()) {
                    instruction.stop().flatMap(ControlAction.Stop::unless).ifPresent(condition -> collectChecks(condition, ofThread));
                }
                checked.add(ofThread);
            }
            return (place, access) -> {
                Expression address = access.location().orElseThrow();
                if (address instanceof Expression.Constant(Value.Address constant)) {
                    return constant.offset() == 0 ? access.bytes() : (int) Math.min(access.bytes(), Long.lowestOneBit(constant.offset()));
                }
                return checked.get(place.thread()).getOrDefault(address, access.bytes());
            };
        }

        private static void collectChecks(Expression condition, Map<Expression, Integer> into) {
            switch (condition) {
                case Expression.Accessible check -> into.merge(check.address(), check.alignment(), Math::min);
                case Expression.Binary binary -> {
                    collectChecks(binary.left(), into);
                    collectChecks(binary.right(), into);
                }
                case Expression.Unary unary -> collectChecks(unary.operand(), into);
                case Expression.IfThenElse choice -> {
                    collectChecks(choice.condition(), into);
                    collectChecks(choice.whenTrue(), into);
                    collectChecks(choice.whenFalse(), into);
                }
                case Expression.Extend extend -> collectChecks(extend.operand(), into);
                case Expression.Constant constant -> { }
                case Expression.Read read -> { }
            }
        }
    }

    private Footprints(List<Thread> threads, Collection<DeclaredObject> objects, Set<String> code, Alignments alignments, Optional<Unrolled> unrolled) {
        this.threads = threads;
        this.unrolled = unrolled;
        this.objects = objects;
        this.code = code;
        this.alignments = alignments;
        objects.forEach(object -> sizes.put(object.name(), object.object().sizeBytes()));
    }

    /**
     * The footprints of all accesses that control can reach, each aligned to its size, and those without bytes of what begins or ends an object's life; none if
     * every access is of the only size that cells have, so that nothing needs to be known.
     *
     * @param objects all memory objects that have bytes
     * @param initialMemory what is in memory at first, by the addresses of cells
     * @param code the names of the objects without bytes, which are instructions whose address is taken
     */
    public static List<Footprint> of(List<Thread> threads, Collection<DeclaredObject> objects, Map<Value.Address, Value> initialMemory,
            Set<String> code) {
        return of(threads, objects, initialMemory, code, (place, access) -> access.bytes());
    }

    /**
     * The same, with other alignments.
     *
     * @param initialMemory what is in memory at first, as far as it is known: addresses, and integers of whole declared cells; other bytes can be
     *        any integer
     */
    public static List<Footprint> of(List<Thread> threads, Collection<DeclaredObject> objects, Map<Value.Address, Value> initialMemory,
            Set<String> code, Alignments alignments) {
        return of(threads, objects, initialMemory, code, alignments, Optional.empty());
    }

    /**
     * The same of a program whose jumps lead forward only: an access at any of many addresses of an object is told apart from others by the steps that its address takes ({@link OffsetFlow}).
     *
     * <p>Precondition: the caller refuses what reads or writes a part of an address in memory, which it sees by the cells of the result.
     */
    public static List<Footprint> of(List<Thread> threads, Collection<DeclaredObject> objects, Map<Value.Address, Value> initialMemory,
            Set<String> code, Alignments alignments, Unrolled unrolled) {
        return of(threads, objects, initialMemory, code, alignments, Optional.of(unrolled));
    }

    private static List<Footprint> of(List<Thread> threads, Collection<DeclaredObject> objects, Map<Value.Address, Value> initialMemory,
            Set<String> code, Alignments alignments, Optional<Unrolled> unrolled) {
        Footprints footprints = new Footprints(threads, objects, code, alignments, unrolled);
        if (footprints.isAnyAccessUnusual() || !code.isEmpty()) {
            Optional<List<Footprint>> constant = unrolled.isEmpty() && ConstantFootprints.isAddressFree(initialMemory) ? ConstantFootprints.find(threads, footprints)
                    : Optional.empty();
            constant.ifPresentOrElse(footprints.found::addAll, () -> footprints.find(initialMemory));
        }
        return footprints.found;
    }

    private boolean isAnyAccessUnusual() {
        Set<Integer> cellSizes = new HashSet<>();
        objects.forEach(object -> cellSizes.add(object.cellBytes()));
        for (Thread thread : threads) {
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    int bytes = operation.bytes();
                    if (bytes > 0 && (cellSizes.size() != 1 || !cellSizes.contains(bytes)) || isOfLife(operation)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void find(Map<Value.Address, Value> initialMemory) {
        initialMemory.forEach((cell, value) -> {
            if (value instanceof Value.Address address) {
                contents.add(cell.object().name(), Set.of(address.object().name()));
            }
        });
        contents.hasGrown(); // what is there at first is seen by all
        OffsetFlow.Contents offsets = new OffsetFlow.Contents(initialMemory, unrolled.map(Unrolled::addressBytes).orElse(0));
        AddressFlow.Contents places = new AddressFlow.Contents(objects, initialMemory, unrolled.map(Unrolled::atFirst));
        List<FlowGraph> graphs = threads.stream().map(FlowGraph::of).toList();
        List<Followed<PointsTo, Set<String>>> pointers = follow(graphs, (graph, thread) -> new PointsTo(graph, thread, contents), contents::hasGrown);
        List<Followed<AddressFlow, PossibleValues>> addresses = follow(graphs, (graph, thread) -> new AddressFlow(graph, thread, places), places::hasGrown);
        List<Followed<OffsetFlow, OffsetFlow.Values>> steps = unrolled.isEmpty() ? List.of()
                : follow(graphs, (graph, thread) -> new OffsetFlow(graph, thread, offsets), offsets::hasGrown);
        for (int number = 0; number < threads.size(); number++) {
            Followed<PointsTo, Set<String>> pointersHere = pointers.get(number);
            Followed<AddressFlow, PossibleValues> addressesHere = addresses.get(number);
            Optional<Followed<OffsetFlow, OffsetFlow.Values>> stepsHere = unrolled.isEmpty() ? Optional.empty() : Optional.of(steps.get(number));
            for (int i = 0; i < graphs.get(number).size(); i++) {
                if (pointersHere.flow().before(i).isPresent()) {
                    int index = i;
                    collect(threads.get(number), i, pointersHere.analysis(), pointersHere.flow().before(i).get(), addressesHere.analysis(), addressesHere.flow().before(i).orElseThrow(),
                            (operation, location) -> stepsHere.map(known -> OffsetFlow.values(location,
                                    known.analysis().inFrontOf(index, operation, known.flow().before(index).orElseThrow())).offsets()));
                }
            }
        }
    }

    /** An analysis of one thread, with what it found. */
    private record Followed<A extends RegisterAnalysis<T>, T>(A analysis, ForwardFlow<Registers<T>> flow) {
    }

    /** Follows all threads, again and again until there is no more in memory than the last time. */
    private <A extends RegisterAnalysis<T>, T> List<Followed<A, T>> follow(List<FlowGraph> graphs, BiFunction<FlowGraph, Thread, A> analysis, BooleanSupplier hasMemoryGrown) {
        List<Followed<A, T>> last;
        do {
            last = new ArrayList<>();
            for (int i = 0; i < graphs.size(); i++) {
                A ofThread = analysis.apply(graphs.get(i), threads.get(i));
                last.add(new Followed<>(ofThread, ForwardFlow.of(graphs.get(i), ofThread)));
            }
        } while (hasMemoryGrown.getAsBoolean());
        return last;
    }

    private void collect(Thread thread, int index, PointsTo pointers, Registers<Set<String>> before, AddressFlow addresses,
            Registers<PossibleValues> values, Steps steps) {
        Instruction instruction = thread.instructions().get(index);
        for (int i = 0; i < instruction.operations().size(); i++) {
            Operation operation = instruction.operations().get(i);
            int bytes = operation.bytes();
            if (bytes > 0 || isOfLife(operation)) {
                Registers<Set<String>> now = pointers.inFrontOf(index, i, before);
                Set<String> pointedTo = PointsTo.objects(operation.location().orElseThrow(), now);
                Set<String> at = pointedTo.stream().filter(code::contains).collect(Collectors.toSet());
                PossibleValues address = AddressFlow.values(operation.location().get(), addresses.inFrontOf(index, i, values));
                Footprint.Place place = new Footprint.Place(thread.index(), index, i);
                int alignment = alignment(place, operation);
                Optional<Map<String, Progression>> offsets = steps.of(i, operation.location().get());
                List<Value.Address> known = address.known().stream().filter(Value.Address.class::isInstance).map(Value.Address.class::cast)
                        .filter(a -> offsets.isEmpty() || offsets.get().containsKey(a.object().name()) && offsets.get().get(a.object().name()).contains(a.offset())).toList();
                Optional<Set<Footprint.Target>> targets = Optional.empty();
                boolean mayMiss = true;
                Optional<List<Value.Address>> elements = address.anywhereIn().isEmpty() ? Optional.of(List.of())
                        : offsets.flatMap(inSteps -> elements(address.anywhereIn(), inSteps, bytes, alignment));
                if (elements.isPresent()) {
                    Set<Footprint.Target> all = new LinkedHashSet<>();
                    elements.get().forEach(a -> all.add(new Footprint.Target(a.object().name(), new Span((int) a.offset(), bytes))));
                    known.stream().filter(a -> isInside(a, bytes, alignment))
                            .forEach(a -> all.add(new Footprint.Target(a.object().name(), new Span((int) a.offset(), bytes))));
                    targets = Optional.of(all);
                    mayMiss = !address.anywhereIn().isEmpty() || all.size() < known.size();
                    if (!known.isEmpty() || !elements.get().isEmpty()) {
                        pointedTo = Stream.concat(known.stream(), elements.get().stream()).map(a -> a.object().name()).collect(Collectors.toSet());
                    }
                }
                boolean withAddresses = bytes > 0 && movesAddress(operation, pointedTo, now)
                        && (unrolled.isEmpty() || mayBeAddress(addresses.moved(index, i, operation, addresses.inFrontOf(index, i, values))));
                found.add(new Footprint(place, bytes, alignment, pointedTo, at, targets, mayMiss, withAddresses, instruction.source()));
            }
        }
    }

    /** How an access is aligned; what accesses no bytes is anywhere. */
    int alignment(Footprint.Place place, Operation operation) {
        return operation.bytes() == 0 ? 1 : Math.min(operation.bytes(), alignments.of(place, operation));
    }

    /** Whether the object is an instruction. */
    boolean isCode(String object) {
        return code.contains(object);
    }

    /** The addresses of an access, of those in some objects, that are some steps from their start; empty if there are too many. */
    private static Optional<List<Value.Address>> elements(Set<MemoryObject> objects, Map<String, Progression> offsets, int bytes, int alignment) {
        List<Value.Address> found = new ArrayList<>();
        for (MemoryObject object : objects) {
            if (offsets.containsKey(object.name())) {
                offsets.get(object.name()).within(0, object.sizeBytes() - (long) bytes).filter(offset -> offset % alignment == 0)
                        .limit(MOST_ELEMENTS + 1L).forEach(offset -> found.add(new Value.Address(object, offset)));
            }
            if (found.size() > MOST_ELEMENTS) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    /** Whether an object's life begins or ends with the operation, or must not have ended there, which accesses no bytes but is followed like an access. */
    static boolean isOfLife(Operation operation) {
        return operation.bytes() == 0 && operation.location().isPresent()
                && Stream.of(EngineTag.FREED, EngineTag.ALLOCATED, EngineTag.UNPROTECTED).anyMatch(tag -> operation.tags().contains(tag.text()));
    }

    boolean isInside(Value.Address address, int bytes, int alignment) {
        return address.offset() >= 0 && address.offset() <= sizes.getOrDefault(address.object().name(), 0) - bytes
                && address.offset() % alignment == 0;
    }

    private static boolean mayBeAddress(PossibleValues values) {
        return values.symbol() || !values.anywhereIn().isEmpty() || values.known().stream().anyMatch(Value.Address.class::isInstance);
    }

    private boolean movesAddress(Operation access, Set<String> pointedTo, Registers<Set<String>> registers) {
        return access.stored().map(value -> !PointsTo.objects(value, registers).isEmpty())
                .orElseGet(() -> pointedTo.stream().anyMatch(object -> !contents.of(object).isEmpty()));
    }
}
