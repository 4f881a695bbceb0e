package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.Value;
import org.felis.litmus.LitmusProblem;

/**
 * Finds out which instructions can access which block, and with which sizes. What a register can point to is followed along
 * the control flow; what a block can hold is one set for the whole test, because threads run in any order. An address made
 * up from integers goes undetected: it is outside the program's memory.
 */
final class AccessSizes {

    private final List<Thread> threads;
    private final Memory memory;
    private final Map<String, Set<String>> contents = new HashMap<>();
    private boolean changed;

    AccessSizes(List<Thread> threads, Memory memory) {
        this.threads = threads;
        this.memory = memory;
    }

    /**
     * The cell sizes of the blocks that the test declares no size for and whose guessed size is wrong. Accesses of several
     * sizes to one block are reported, and accesses to code.
     */
    Map<String, Integer> corrections(Problems problems) {
        if (!isAnyAccessUnusual() && !memory.hasCode()) {
            return Map.of();
        }
        memory.initialMemory().forEach((cell, value) -> {
            if (value instanceof Value.Address address) {
                contents(cell.object().name()).add(address.object().name());
            }
        });
        do {
            changed = false;
            threads.forEach(this::followAddresses);
        } while (changed);
        Map<String, Integer> sizes = new LinkedHashMap<>();
        memory.blocks().stream().filter(Memory.Block::isDeclared)
                .forEach(block -> sizes.put(block.object().name(), block.cellBytes()));
        for (Thread thread : threads) {
            List<PointsTo> before = followAddresses(thread);
            for (int i = 0; i < before.size(); i++) {
                check(thread.instructions().get(i), before.get(i), sizes, problems);
            }
        }
        memory.blocks().forEach(block -> sizes.remove(block.object().name(), block.cellBytes()));
        return sizes;
    }

    private boolean isAnyAccessUnusual() {
        Set<Integer> cellSizes = new HashSet<>();
        memory.blocks().forEach(block -> cellSizes.add(block.cellBytes()));
        return threads.stream().flatMap(thread -> thread.instructions().stream())
                .flatMap(instruction -> instruction.operations().stream()).map(AccessSizes::bytes)
                .anyMatch(bytes -> bytes > 0 && (cellSizes.size() != 1 || !cellSizes.contains(bytes)));
    }

    /** The size of an access; 0 for other operations. */
    private static int bytes(Operation operation) {
        return switch (operation) {
            case Operation.Read read -> read.bytes();
            case Operation.Write write -> write.bytes();
            case Operation.WriteExclusive write -> write.bytes();
            case Operation.Assign assign -> 0;
            case Operation.Synchronize synchronize -> 0;
            case Operation.Assume assume -> 0;
            case Operation.Fence fence -> 0;
            case Operation.Jump jump -> 0;
        };
    }

    private void check(Instruction instruction, PointsTo before, Map<String, Integer> sizes, Problems problems) {
        PointsTo now = new PointsTo(before);
        for (Operation operation : instruction.operations()) {
            Set<String> accessed = switch (operation) {
                case Operation.Read read -> now.blocks(read.address());
                case Operation.Write write -> now.blocks(write.address());
                case Operation.WriteExclusive write -> now.blocks(write.address());
                case Operation.Assign assign -> Set.of();
                case Operation.Synchronize synchronize -> Set.of();
                case Operation.Assume assume -> Set.of();
                case Operation.Fence fence -> Set.of();
                case Operation.Jump jump -> Set.of();
            };
            for (String name : accessed) {
                if (memory.isCode(name)) {
                    problems.add(LitmusProblem.CODE_AS_DATA, instruction.source(), name);
                    continue;
                }
                int size = bytes(operation);
                Integer known = sizes.putIfAbsent(name, size);
                if (known != null && known != size) {
                    problems.add(LitmusProblem.MIXED_SIZE, instruction.source(), "this accesses " + inBytes(size)
                            + " of '" + name + "', elsewhere accessed or declared as " + inBytes(known));
                }
            }
            step(operation, now);
        }
    }

    private static String inBytes(int count) {
        return count == 1 ? "1 byte" : count + " bytes";
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
