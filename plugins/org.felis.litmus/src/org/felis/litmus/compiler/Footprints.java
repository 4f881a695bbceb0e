package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.Value;
import org.felis.litmus.LitmusProblem;

/**
 * Finds out which bytes of which blocks each access can touch. What a register can point to is followed along the control flow;
 * what a block can hold is one set for the whole test, because threads run in any order. An address made up from integers goes
 * undetected: it is outside the program's memory.
 */
final class Footprints {

    private final List<Thread> threads;
    private final Memory memory;
    private final Map<String, Set<String>> contents = new HashMap<>();
    private final List<Footprint> found = new ArrayList<>();
    private boolean changed;

    private Footprints(List<Thread> threads, Memory memory) {
        this.threads = threads;
        this.memory = memory;
    }

    /**
     * The footprints of all accesses; none if every access is of the only size that cells have, so that nothing needs to be
     * known. Accesses to code are reported.
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
                    int bytes = Accesses.bytes(operation);
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
                contents(cell.object().name()).add(address.object().name());
            }
        });
        do {
            changed = false;
            threads.forEach(this::followAddresses);
        } while (changed);
        for (int i = 0; i < threads.size(); i++) {
            List<PointsTo> before = followAddresses(threads.get(i));
            List<Map<Integer, Value>> constants = ConstantAddresses.of(threads.get(i));
            for (int j = 0; j < before.size(); j++) {
                collect(i, j, before.get(j), constants.get(j), problems);
            }
        }
    }

    private void collect(int thread, int index, PointsTo before, Map<Integer, Value> constants, Problems problems) {
        Instruction instruction = threads.get(thread).instructions().get(index);
        PointsTo now = new PointsTo(before);
        for (int i = 0; i < instruction.operations().size(); i++) {
            Operation operation = instruction.operations().get(i);
            int bytes = Accesses.bytes(operation);
            if (bytes > 0) {
                Set<String> blocks = now.blocks(Accesses.address(operation).orElseThrow());
                blocks.stream().filter(memory::isCode)
                        .forEach(name -> problems.add(LitmusProblem.CODE_AS_DATA, instruction.source(), name));
                Optional<Span> where = Optional.empty();
                if (constants.get(i) instanceof Value.Address address) {
                    blocks = Set.of(address.object().name());
                    where = Optional.of(new Span((int) address.offset(), bytes));
                }
                found.add(new Footprint(new Footprint.Place(thread, index, i), bytes, blocks, where,
                        movesAddress(operation, blocks, now), instruction.source()));
            }
            step(operation, now);
        }
    }

    private boolean movesAddress(Operation access, Set<String> blocks, PointsTo state) {
        return switch (access) {
            case Operation.Read read -> blocks.stream().anyMatch(block -> !contents(block).isEmpty());
            case Operation.Write write -> !state.blocks(write.value()).isEmpty();
            case Operation.WriteExclusive write -> !state.blocks(write.value()).isEmpty();
            case Operation.Assign assign -> false;
            case Operation.Synchronize synchronize -> false;
            case Operation.Assume assume -> false;
            case Operation.Fence fence -> false;
            case Operation.Jump jump -> false;
        };
    }

    /** What each register of the thread can point to before each of its instructions. */
    private List<PointsTo> followAddresses(Thread thread) {
        List<Instruction> instructions = thread.instructions();
        List<PointsTo> before = new ArrayList<>();
        Map<String, Integer> labels = new HashMap<>();
        for (int i = 0; i < instructions.size(); i++) {
            before.add(new PointsTo());
            for (String label : instructions.get(i).labels()) {
                labels.put(label, i);
            }
        }
        if (instructions.isEmpty()) {
            return before;
        }
        thread.initialRegisters()
                .forEach((register, value) -> before.get(0).set(register, new Expression.Constant(value)));
        boolean again;
        do {
            again = false;
            for (int i = 0; i < instructions.size(); i++) {
                PointsTo after = new PointsTo(before.get(i));
                instructions.get(i).operations().forEach(operation -> step(operation, after));
                Operation.Jump jump = instructions.get(i).jump();
                if (jump != null && labels.containsKey(jump.label())) {
                    again |= before.get(labels.get(jump.label())).join(after) && labels.get(jump.label()) <= i;
                }
                if (i + 1 < instructions.size() && (jump == null || jump.isConditional())) {
                    before.get(i + 1).join(after);
                }
            }
        } while (again);
        return before;
    }

    private void step(Operation operation, PointsTo state) {
        switch (operation) {
            case Operation.Assign assign -> state.set(assign.target(), assign.value());
            case Operation.Read read -> {
                Set<String> loaded = new HashSet<>();
                state.blocks(read.address()).forEach(block -> loaded.addAll(contents(block)));
                state.set(read.target(), loaded);
            }
            case Operation.Write write -> store(state.blocks(write.value()), state.blocks(write.address()));
            case Operation.WriteExclusive write -> {
                store(state.blocks(write.value()), state.blocks(write.address()));
                state.set(write.status(), Set.of());
            }
            case Operation.Synchronize synchronize ->
                synchronize.target().ifPresent(target -> state.set(target, Set.of()));
            case Operation.Assume assume -> { }
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> { }
        }
    }

    private void store(Set<String> values, Set<String> blocks) {
        for (String block : blocks) {
            changed |= contents(block).addAll(values);
        }
    }

    private Set<String> contents(String block) {
        return contents.computeIfAbsent(block, b -> new HashSet<>());
    }
}
