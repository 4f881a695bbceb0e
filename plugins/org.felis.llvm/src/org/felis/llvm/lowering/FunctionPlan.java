package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.llvm.check.ControlFlow;
import org.felis.llvm.check.Operands;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.llvm.layout.TypeLayout;

/**
 * The loops of a function and what is still needed behind each of its blocks. Blocks are numbered as in the function.
 *
 * <p>A loop is natural: it is entered at its header only. A function with another cycle says so ({@link #irregular}).
 */
final class FunctionPlan {

    /** Some blocks and the loops among them: a function as a whole, or a loop. */
    final class Region {
        private final int header;
        private final Set<Integer> blocks;
        private final Optional<Region> parent;
        private final List<Region> loops = new ArrayList<>();

        private Region(int header, Set<Integer> blocks, Optional<Region> parent) {
            this.header = header;
            this.blocks = blocks;
            this.parent = parent;
        }

        int header() {
            return header;
        }

        /** Whether a jump leads out of it: otherwise it is meant to go on for ever. */
        boolean canEnd() {
            return blocks.stream().anyMatch(block -> function.blocks().get(block).instructions().getLast().operation() instanceof Terminator terminator
                    && terminator.targets().stream().anyMatch(target -> !blocks.contains(number(target))));
        }

        /** What it is directly inside of; none for a function as a whole. */
        Optional<Region> parent() {
            return parent;
        }

        boolean contains(int block) {
            return blocks.contains(block);
        }

        /** The loop directly inside that has the block. */
        Optional<Region> loopOf(int block) {
            return loops.stream().filter(loop -> loop.contains(block)).findFirst();
        }

        /** The blocks that are in no loop inside, and the headers of the loops inside: each after those from which control comes. */
        List<Integer> order() {
            return blocks.stream().filter(block -> loopOf(block).map(loop -> loop.header == block).orElse(true))
                    .sorted(Comparator.comparingInt(flow::position)).toList();
        }

        /** Whether the loop tests at its start whether to go on, as {@code for} and {@code while} do. */
        boolean testsFirst() {
            List<Integer> targets = targets(header);
            return targets.size() > 1 && targets.stream().anyMatch(target -> !contains(target))
                    && targets.stream().noneMatch(target -> target == header);
        }
    }

    private final Function function;
    private final TypeLayout layout;
    private final ControlFlow flow;
    private final Region whole;
    private final List<Set<String>> needed = new ArrayList<>();
    private final List<Set<String>> neededInFront = new ArrayList<>();
    private final Map<String, Type> plain = new HashMap<>();
    private final Map<String, Operation> definitions = new HashMap<>();
    private final Set<String> unitUpdates;
    private Optional<Integer> irregular = Optional.empty();

    FunctionPlan(Function function, TypeLayout layout) {
        this.function = function;
        this.layout = layout;
        this.flow = new ControlFlow(function);
        this.whole = regions();
        this.unitUpdates = UnitUpdates.of(function);
        findPlain();
        findNeeded();
        function.blocks().forEach(block -> block.instructions().forEach(instruction -> instruction.result().ifPresent(result -> definitions.put(result, instruction.operation()))));
    }

    Function function() {
        return function;
    }

    Region whole() {
        return whole;
    }

    /** A block in a cycle of control that is not entered at one place. */
    Optional<Block> irregular() {
        return irregular.map(function.blocks()::get);
    }

    int number(String block) {
        return flow.number(block);
    }

    /** The registers that are read behind the block, and, with a star, the plain variables. */
    Set<String> neededBehind(int block) {
        return needed.get(block);
    }

    /** The same at the block's beginning, behind its phis. */
    Set<String> neededIn(int block) {
        return neededInFront.get(block);
    }

    /**
     * What an iteration of the loop goes by: if its header does no more than test what the thread knows, what the test reads and what is needed where the loop goes on; otherwise
     * all that is needed in the header, also by what follows the loop. Two iterations that begin with the same of it do the same until one of them reads something else.
     */
    Set<String> neededToGoOn(Region loop) {
        Block header = function.blocks().get(loop.header());
        if (!loop.testsFirst() || !header.instructions().stream().allMatch(this::isKnownToThread)) {
            return neededIn(loop.header());
        }
        Set<String> now = new HashSet<>();
        for (int target : targets(loop.header())) {
            if (loop.contains(target)) {
                now.addAll(neededOnTheWay(header, target));
            }
        }
        header.instructions().reversed().forEach(instruction -> step(instruction, now));
        return now;
    }

    /** Whether the block does nothing but jump to another one. */
    boolean onlyJumps(int block) {
        return function.blocks().get(block).instructions().stream().map(Instruction::operation)
                .allMatch(operation -> operation instanceof Terminator.Jump || operation instanceof Computation.Phi || operation instanceof DebugVariable);
    }

    /** Whether it computes the same from the same registers and plain variables, and does nothing else. */
    private boolean isKnownToThread(Instruction instruction) {
        return switch (instruction.operation()) {
            case Computation computation -> !(computation instanceof Computation.Freeze);
            case MemoryOperation.Load load -> plainAddress(load.address()).isPresent();
            case Terminator.Branch branch -> true;
            case Terminator.Switch choice -> true;
            case DebugVariable variable -> true;
            default -> false;
        };
    }

    /** Whether the register is the address of a variable that is only loaded and stored as a whole. */
    boolean isPlain(String register) {
        return plain.containsKey(register);
    }

    /** Whether the register is a unit that is read to assign a bit-field of it ({@link UnitUpdates}). */
    boolean isUnitUpdate(String register) {
        return unitUpdates.contains(register);
    }

    /** The name of what a plain variable holds. */
    static String content(String register) {
        return "*" + register;
    }

    /** The registers that a register is computed from, in the order of the text; none if it has been read, called for, or comes from different blocks. */
    List<String> computedFrom(String register) {
        Operation operation = definitions.get(register);
        return operation instanceof Computation && !(operation instanceof Computation.Phi)
                ? Operands.of(operation).stream().map(Operand::value).filter(Value.Local.class::isInstance).map(operand -> ((Value.Local) operand).name()).toList() : List.of();
    }

    private List<Integer> targets(int block) {
        return function.blocks().get(block).terminator().targets().stream().map(flow::number).toList();
    }

    private Region regions() {
        Map<Integer, Set<Integer>> loops = new HashMap<>();
        Set<Integer> reachable = new HashSet<>();
        for (int block = 0; block < function.blocks().size(); block++) {
            if (flow.isReachable(block)) {
                reachable.add(block);
                for (int target : targets(block)) {
                    if (flow.dominates(target, block)) {
                        addLoop(loops.computeIfAbsent(target, header -> new HashSet<>(Set.of(header))), block);
                    } else if (flow.position(target) <= flow.position(block)) {
                        irregular = Optional.of(target);
                    }
                }
            }
        }
        Region all = new Region(0, reachable, Optional.empty());
        loops.entrySet().stream().sorted(Comparator.comparingInt(loop -> -loop.getValue().size())).forEach(loop -> {
            Region parent = all;
            for (Optional<Region> inner = parent.loopOf(loop.getKey()); inner.isPresent(); inner = parent.loopOf(loop.getKey())) {
                parent = inner.get();
            }
            parent.loops.add(new Region(loop.getKey(), loop.getValue(), Optional.of(parent)));
        });
        return all;
    }

    /** What leads to the block without coming through the header is in the loop. */
    private void addLoop(Set<Integer> loop, int block) {
        List<Integer> open = new ArrayList<>(List.of(block));
        while (!open.isEmpty()) {
            int next = open.removeLast();
            if (flow.isReachable(next) && loop.add(next)) {
                open.addAll(flow.predecessors(next));
            }
        }
    }

    private void findPlain() {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof MemoryOperation.Allocate allocate && instruction.result().isPresent()) {
                    plain.put(instruction.result().get(), allocate.type());
                }
            }
        }
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case MemoryOperation.Load load -> keepPlain(load.address().value(), load.type());
                    case MemoryOperation.Store store -> {
                        keepPlain(store.address().value(), store.value().type());
                        removePlain(store.value());
                    }
                    default -> Operands.of(instruction.operation()).forEach(this::removePlain);
                }
            }
        }
    }

    private void keepPlain(Value address, Type type) {
        if (address instanceof Value.Local local && plain.containsKey(local.name()) && layout.storeSize(type) != layout.size(plain.get(local.name()))) {
            plain.remove(local.name());
        }
    }

    private void removePlain(Operand operand) {
        if (operand.value() instanceof Value.Local local) {
            plain.remove(local.name());
        }
    }

    /** Backwards to a fixpoint. What a phi reads is needed behind the block from which control comes. */
    private void findNeeded() {
        for (int i = 0; i < function.blocks().size(); i++) {
            needed.add(new HashSet<>());
            neededInFront.add(new HashSet<>());
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = function.blocks().size() - 1; i >= 0; i--) {
                Block block = function.blocks().get(i);
                Set<String> behind = needed.get(i);
                for (int target : targets(i)) {
                    behind.addAll(neededOnTheWay(block, target));
                }
                Set<String> now = new HashSet<>(behind);
                block.instructions().reversed().forEach(instruction -> step(instruction, now));
                changed |= neededInFront.get(i).addAll(now);
            }
        }
    }

    private Set<String> neededOnTheWay(Block from, int target) {
        Set<String> there = new HashSet<>(neededInFront.get(target));
        phis(target, from.name(), there);
        return there;
    }

    /** What is needed in front of an instruction, made of what is needed behind it. */
    private void step(Instruction instruction, Set<String> now) {
        if (instruction.operation() instanceof Computation.Phi) {
            return; // it is computed on the ways to the block
        }
        instruction.result().ifPresent(now::remove);
        if (instruction.operation() instanceof MemoryOperation.Store store && plainAddress(store.address()).isPresent()) {
            now.remove(content(plainAddress(store.address()).get()));
        }
        Operands.of(instruction.operation()).forEach(operand -> addLocal(operand.value(), now));
        if (instruction.operation() instanceof MemoryOperation.Load load) {
            plainAddress(load.address()).ifPresent(register -> now.add(content(register)));
        }
    }

    private Optional<String> plainAddress(Operand address) {
        return address.value() instanceof Value.Local local && isPlain(local.name()) ? Optional.of(local.name()) : Optional.empty();
    }

    /** What is needed in front of the phis of a block on the way from another one, made of what is needed behind them. */
    private void phis(int target, String from, Set<String> into) {
        List<Instruction> instructions = function.blocks().get(target).instructions();
        instructions.stream().filter(instruction -> instruction.operation() instanceof Computation.Phi).forEach(phi -> phi.result().ifPresent(into::remove));
        for (Instruction instruction : instructions) {
            if (instruction.operation() instanceof Computation.Phi phi) {
                phi.incoming().stream().filter(incoming -> incoming.block().equals(from)).forEach(incoming -> addLocal(incoming.value(), into));
            }
        }
    }

    private static void addLocal(Value value, Set<String> into) {
        if (value instanceof Value.Local local) {
            into.add(local.name());
        }
    }

    /** Whether the branch has a way out of the region and one that stays. */
    static boolean isExit(Region region, Terminator terminator, FunctionPlan plan) {
        long inside = terminator.targets().stream().filter(target -> region.contains(plan.number(target))).count();
        return inside > 0 && inside < terminator.targets().size();
    }
}
