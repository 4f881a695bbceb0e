package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Finds out which bytes of which blocks each access can touch. What a register can point to is followed along the control flow
 * ({@link PointsTo}); what a block can hold is one set for the whole test. An address made up from integers goes undetected: it is
 * outside the program's memory.
 */
final class Footprints {

    private final List<Thread> threads;
    private final Memory memory;
    private final PointsTo.Contents contents = new PointsTo.Contents();
    private final List<Footprint> found = new ArrayList<>();

    private Footprints(List<Thread> threads, Memory memory) {
        this.threads = threads;
        this.memory = memory;
    }

    /**
     * The footprints of all accesses that control can reach; none if every access is of the only size that cells have, so that nothing
     * needs to be known. Accesses to code are reported.
     */
    static List<Footprint> of(List<Thread> threads, Memory memory, Problems problems) {
        Footprints footprints = new Footprints(threads, memory);
        if (footprints.isAnyAccessUnusual() || memory.hasCode()) {
            footprints.find(problems);
        }
        return footprints.found;
    }

    private boolean isAnyAccessUnusual() {
        Set<Integer> cellSizes = new HashSet<>();
        memory.blocks().forEach(block -> cellSizes.add(block.cellBytes()));
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

    private void find(Problems problems) {
        memory.initialMemory().forEach((cell, value) -> {
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
                    collect(thread, i, pointers, flow.before(i).get(), constants.get(i), problems);
                }
            }
        }
    }

    private void collect(Thread thread, int index, PointsTo pointers, Registers<Set<String>> before, Map<Integer, Value> constants,
            Problems problems) {
        Instruction instruction = thread.instructions().get(index);
        for (int i = 0; i < instruction.operations().size(); i++) {
            Operation operation = instruction.operations().get(i);
            int bytes = operation.bytes();
            if (bytes > 0) {
                Registers<Set<String>> now = pointers.inFrontOf(index, i, before);
                Set<String> blocks = PointsTo.blocks(operation.location().orElseThrow(), now);
                blocks.stream().filter(memory::isCode)
                        .forEach(name -> problems.add(LitmusProblem.CODE_AS_DATA, instruction.source(), name));
                Optional<Span> where = Optional.empty();
                if (constants.get(i) instanceof Value.Address address) {
                    blocks = Set.of(address.object().name());
                    where = Optional.of(new Span((int) address.offset(), bytes));
                }
                found.add(new Footprint(new Footprint.Place(thread.index(), index, i), bytes, blocks, where,
                        movesAddress(operation, blocks, now), instruction.source()));
            }
        }
    }

    private boolean movesAddress(Operation access, Set<String> blocks, Registers<Set<String>> registers) {
        return access.stored().map(value -> !PointsTo.blocks(value, registers).isEmpty())
                .orElseGet(() -> blocks.stream().anyMatch(block -> !contents.of(block).isEmpty()));
    }
}
