package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * Finds out which bytes of which objects each access can touch. What a register can point to is followed along the control flow
 * ({@link PointsTo}); what an object can hold is one set for the whole program. An address made up from integers goes undetected: it is
 * outside the program's memory.
 */
public final class Footprints {

    private final List<Thread> threads;
    private final Collection<DeclaredObject> objects;
    private final Set<String> code;
    private final PointsTo.Contents contents = new PointsTo.Contents();
    private final List<Footprint> found = new ArrayList<>();

    private Footprints(List<Thread> threads, Collection<DeclaredObject> objects, Set<String> code) {
        this.threads = threads;
        this.objects = objects;
        this.code = code;
    }

    /**
     * The footprints of all accesses that control can reach; none if every access is of the only size that cells have, so that nothing
     * needs to be known.
     *
     * @param objects all memory objects that have bytes
     * @param initialMemory what is in memory at first, by the addresses of cells
     * @param code the names of the objects without bytes, which are instructions whose address is taken
     */
    public static List<Footprint> of(List<Thread> threads, Collection<DeclaredObject> objects, Map<Value.Address, Value> initialMemory,
            Set<String> code) {
        Footprints footprints = new Footprints(threads, objects, code);
        if (footprints.isAnyAccessUnusual() || !code.isEmpty()) {
            footprints.find(initialMemory);
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
                    if (bytes > 0 && (cellSizes.size() != 1 || !cellSizes.contains(bytes))) {
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
        do {
            for (Thread thread : threads) {
                FlowGraph graph = FlowGraph.of(thread);
                ForwardFlow.of(graph, new PointsTo(graph, thread, contents));
            }
        } while (contents.hasGrown());
        for (Thread thread : threads) {
            FlowGraph graph = FlowGraph.of(thread);
            PointsTo pointers = new PointsTo(graph, thread, contents);
            ForwardFlow<Registers<Set<String>>> flow = ForwardFlow.of(graph, pointers);
            List<Map<Integer, Value>> constants = ConstantAddresses.of(thread);
            for (int i = 0; i < graph.size(); i++) {
                if (flow.before(i).isPresent()) {
                    collect(thread, i, pointers, flow.before(i).get(), constants.get(i));
                }
            }
        }
    }

    private void collect(Thread thread, int index, PointsTo pointers, Registers<Set<String>> before, Map<Integer, Value> constants) {
        Instruction instruction = thread.instructions().get(index);
        for (int i = 0; i < instruction.operations().size(); i++) {
            Operation operation = instruction.operations().get(i);
            int bytes = operation.bytes();
            if (bytes > 0) {
                Registers<Set<String>> now = pointers.inFrontOf(index, i, before);
                Set<String> pointedTo = PointsTo.objects(operation.location().orElseThrow(), now);
                Set<String> at = pointedTo.stream().filter(code::contains).collect(Collectors.toSet());
                Optional<Span> where = Optional.empty();
                if (constants.get(i) instanceof Value.Address address) {
                    pointedTo = Set.of(address.object().name());
                    where = Optional.of(new Span((int) address.offset(), bytes));
                }
                found.add(new Footprint(new Footprint.Place(thread.index(), index, i), bytes, pointedTo, at, where,
                        movesAddress(operation, pointedTo, now), instruction.source()));
            }
        }
    }

    private boolean movesAddress(Operation access, Set<String> pointedTo, Registers<Set<String>> registers) {
        return access.stored().map(value -> !PointsTo.objects(value, registers).isEmpty())
                .orElseGet(() -> pointedTo.stream().anyMatch(object -> !contents.of(object).isEmpty()));
    }
}
