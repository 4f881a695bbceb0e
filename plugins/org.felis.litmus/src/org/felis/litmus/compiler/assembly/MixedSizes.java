package org.felis.litmus.compiler.assembly;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.AccessSplitting;
import org.felis.engine.program.transform.CellLayout;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Footprints;
import org.felis.engine.program.transform.Span;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.frame.Memory.Block;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Accesses of several sizes to one location. Nothing switches them on: a test has them or not. Where it has, memory gets smaller
 * cells ({@link CellLayout}), and accesses to several of them several parts ({@link AccessSplitting}).
 */
final class MixedSizes {

    private final List<Thread> threads;
    private final Memory memory;
    private final Problems problems;
    private final List<Footprint> footprints;

    /** Reports accesses to code. */
    MixedSizes(List<Thread> threads, Memory memory, Problems problems) {
        this.threads = threads;
        this.memory = memory;
        this.problems = problems;
        this.footprints = Footprints.of(threads, memory.blocks().stream().map(Block::asDeclared).toList(), memory.initialMemory(),
                memory.instructionNames());
        footprints.forEach(access -> access.code().stream().sorted().forEach(name -> problems.add(LitmusProblem.CODE_AS_DATA, access.source(), name)));
    }

    /** The cell sizes of the blocks that the test declares no size for and whose guessed size is too small. */
    Map<String, Integer> corrections() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        for (Block block : footprints.isEmpty() ? List.<Block>of() : memory.blocks()) {
            String name = block.object().name();
            List<Integer> accessed = footprints.stream().filter(f -> f.objects().contains(name)).map(Footprint::bytes)
                    .distinct().toList();
            if (!block.isDeclared() && !accessed.isEmpty()) {
                int largest = accessed.stream().max(Integer::compare).orElseThrow();
                // a pointer of which every access is one word is a word
                int size = Math.max(largest, accessed.size() == 1 ? Memory.DEFAULT_BYTES : block.cellBytes());
                if (size != block.cellBytes()) {
                    sizes.put(name, size);
                }
            }
        }
        return sizes;
    }

    /** The threads, with their accesses divided into those to single cells of the memory, which is divided too. */
    List<Thread> divided(InstructionSet instructionSet) {
        if (footprints.isEmpty()) {
            return threads;
        }
        CellLayout layout = CellLayout.of(memory.blocks().stream().map(Block::asDeclared).toList(), footprints);
        footprints.stream().filter(Footprint::mayMiss).forEach(this::reportTooLarge);
        if (layout.isDeclared()) {
            return threads;
        }
        if (!Architecture.find(instructionSet.architecture()).map(Architecture::hasSeveralSizes).orElse(false)) {
            reportSeveralSizes(instructionSet.architecture());
        }
        memory.blocks().forEach(block -> reportDividedAddresses(block, layout));
        footprints.stream().filter(access -> access.withAddresses() && layout.parts(access).size() > 1)
                .forEach(this::reportAddress);
        if (problems.hasErrors()) {
            return threads;
        }
        memory.divide(layout);
        return AccessSplitting.split(threads, footprints, layout);
    }

    private void reportSeveralSizes(String architecture) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        memory.blocks().stream().filter(Block::isDeclared)
                .forEach(block -> sizes.put(block.object().name(), block.cellBytes()));
        for (Footprint access : footprints) {
            for (String name : access.objects()) {
                Integer known = sizes.putIfAbsent(name, access.bytes());
                if (known != null && known != access.bytes()) {
                    problems.add(LitmusProblem.UNSUPPORTED_ACCESS, access.source(),
                            Types.inBytes(access.bytes()) + " of '" + name + "', elsewhere accessed or declared as "
                                    + Types.inBytes(known) + ": several sizes have no meaning for " + architecture + " yet");
                }
            }
        }
    }

    /** An access at an address that is not known to be inside memory, for which no block is large enough. */
    private void reportTooLarge(Footprint access) {
        List<Block> blocks = memory.blocks().stream().filter(b -> access.objects().contains(b.object().name())).toList();
        if (!blocks.isEmpty() && blocks.stream().allMatch(b -> b.object().sizeBytes() < access.bytes())) {
            problems.add(LitmusProblem.OUT_OF_BOUNDS, access.source(), Types.inBytes(access.bytes()),
                    blocks.get(0).object().name(), blocks.get(0).object().sizeBytes());
        }
    }

    /** Addresses that are in memory from the start. */
    private void reportDividedAddresses(Block block, CellLayout layout) {
        for (int i = 0; i < block.cells(); i++) {
            Span element = block.element(i);
            Optional<Span> cell = layout.cells(block.asDeclared()).stream().filter(element::overlaps).findFirst();
            if (cell.isPresent() && !cell.get().equals(element) && block.holdsAddress(i)) {
                footprints.stream().filter(f -> f.objects().contains(block.object().name())).findFirst()
                        .ifPresent(this::reportAddress);
            }
        }
    }

    private void reportAddress(Footprint access) {
        problems.add(LitmusProblem.UNSUPPORTED_ACCESS, access.source(),
                Types.inBytes(access.bytes()) + " of an address that other accesses take apart");
    }
}
