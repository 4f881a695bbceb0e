package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.felis.llvm.check.ControlFlow;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Terminator;

/**
 * Gives each loop of a function one entry ({@code goto} may lead into its middle): who enters it elsewhere runs through copies of its blocks until it comes to the entry (node splitting: A. V.
 * Aho, M. S. Lam, R. Sethi, J. D. Ullman, <i>Compilers</i>, 2nd edition, 9.7.6).
 *
 * <p>Postcondition: the same steps on each way of control, and loops are natural, unless there are computed jumps or it would take more than {@link #MOST} blocks. Copies write the registers
 * of their originals, so that a register may be written at several places.
 */
final class LoopEntries {

    private static final int MOST = 2_000;

    private final Function function;
    private final ControlFlow flow;

    /** Blocks that lie on cycles with each other. @param entries those that control comes to from outside, in order */
    private record Loop(BitSet blocks, List<Integer> entries) {
    }

    private LoopEntries(Function function) {
        this.function = function;
        this.flow = new ControlFlow(function);
    }

    static Function single(Function function) {
        Function now = function;
        for (Optional<Loop> loop = new LoopEntries(now).several(); loop.isPresent(); loop = new LoopEntries(now).several()) {
            now = new LoopEntries(now).split(loop.get());
        }
        return now;
    }

    /** A loop with several entries, that can be given one. */
    private Optional<Loop> several() {
        boolean isRegular = IntStream.range(0, function.blocks().size()).filter(flow::isReachable)
                .allMatch(block -> targets(block).stream().allMatch(target -> flow.position(target) > flow.position(block) || flow.dominates(target, block)));
        if (isRegular || function.blocks().size() > MOST || function.blocks().stream().anyMatch(block -> block.terminator() instanceof Terminator.IndirectJump)) {
            return Optional.empty();
        }
        BitSet all = new BitSet();
        IntStream.range(0, function.blocks().size()).filter(flow::isReachable).forEach(all::set);
        return several(all);
    }

    /** The same, among the cycles inside of some blocks. */
    private Optional<Loop> several(BitSet among) {
        BitSet open = (BitSet) among.clone();
        while (!open.isEmpty()) {
            int first = open.nextSetBit(0);
            BitSet blocks = reachable(first, among, false);
            blocks.and(reachable(first, among, true));
            blocks.set(first);
            open.andNot(blocks);
            List<Integer> entries = blocks.stream().filter(block -> block == 0 || flow.predecessors(block).stream().anyMatch(from -> flow.isReachable(from) && !blocks.get(from)))
                    .boxed().sorted(Comparator.comparingInt(flow::position)).toList();
            if (blocks.cardinality() > 1) {
                if (entries.size() > 1) {
                    return Optional.of(new Loop(blocks, entries));
                }
                BitSet inside = (BitSet) blocks.clone();
                inside.clear(entries.getFirst());
                Optional<Loop> found = several(inside);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** The blocks that control can come to from the block, or come from to it, among these. */
    private BitSet reachable(int from, BitSet among, boolean backward) {
        BitSet found = new BitSet();
        List<Integer> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            int block = open.removeLast();
            for (int next : backward ? flow.predecessors(block) : targets(block)) {
                if (among.get(next) && !found.get(next)) {
                    found.set(next);
                    open.add(next);
                }
            }
        }
        return found;
    }

    private List<Integer> targets(int block) {
        return function.blocks().get(block).terminator().targets().stream().map(flow::number).toList();
    }

    private Function split(Loop loop) {
        BitSet others = (BitSet) loop.blocks().clone();
        others.clear(loop.entries().getFirst());
        BitSet copied = new BitSet();
        loop.entries().stream().skip(1).forEach(entry -> {
            copied.set(entry);
            copied.or(reachable(entry, others, false));
        });
        Map<String, String> copies = new HashMap<>();
        Set<String> names = new LinkedHashSet<>();
        function.blocks().forEach(block -> names.add(block.name()));
        copied.stream().mapToObj(function.blocks()::get).forEach(block -> {
            String name = block.name() + "'";
            while (!names.add(name)) {
                name += "'";
            }
            copies.put(block.name(), name);
        });
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            Block block = function.blocks().get(i);
            blocks.add(block(block.name(), block, copies, !loop.blocks().get(i)));
        }
        copied.stream().mapToObj(function.blocks()::get).forEach(block -> blocks.add(block(copies.get(block.name()), block, copies, true)));
        return new Function(function.name(), function.linkage(), function.resultAttributes(), function.result(), function.parameters(), function.variadic(), function.attributes(),
                function.subprogram(), blocks, function.line());
    }

    /** @param leadsToCopies whether its jumps go to copies where there are any */
    private static Block block(String name, Block block, Map<String, String> copies, boolean leadsToCopies) {
        return new Block(name, block.instructions().stream().map(instruction -> new Instruction(instruction.result(), switch (instruction.operation()) {
            case Computation.Phi phi -> phi(phi, copies);
            case Terminator terminator when leadsToCopies -> leading(terminator, copies);
            case Operation other -> other;
        }, instruction.metadata(), instruction.line())).toList());
    }

    /** What comes from a block comes from its copy as well. */
    private static Computation.Phi phi(Computation.Phi phi, Map<String, String> copies) {
        List<Computation.Phi.Incoming> incoming = new ArrayList<>(phi.incoming());
        phi.incoming().stream().filter(way -> copies.containsKey(way.block())).forEach(way -> incoming.add(new Computation.Phi.Incoming(way.value(), copies.get(way.block()))));
        return new Computation.Phi(phi.flags(), phi.type(), incoming);
    }

    private static Terminator leading(Terminator terminator, Map<String, String> copies) {
        return switch (terminator) {
            case Terminator.Jump jump -> new Terminator.Jump(copies.getOrDefault(jump.target(), jump.target()));
            case Terminator.Branch branch -> new Terminator.Branch(branch.condition(), copies.getOrDefault(branch.ifTrue(), branch.ifTrue()),
                    copies.getOrDefault(branch.ifFalse(), branch.ifFalse()));
            case Terminator.Switch choice -> new Terminator.Switch(choice.operand(), copies.getOrDefault(choice.otherwise(), choice.otherwise()), choice.cases().stream()
                    .map(aCase -> new Terminator.Switch.Case(aCase.value(), copies.getOrDefault(aCase.target(), aCase.target()))).toList());
            case Terminator.IndirectJump jump -> jump;
            case Terminator.Return ret -> ret;
            case Terminator.Unreachable unreachable -> unreachable;
        };
    }
}
