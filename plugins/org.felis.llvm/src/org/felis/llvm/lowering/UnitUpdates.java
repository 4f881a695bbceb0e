package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.check.Operands;
import org.felis.llvm.ir.Value;

/**
 * The loads by which a compiler assigns a bit-field: some bits of the unit that is read are cleared, others are set, and the unit is written back. Nothing else goes by what was read, which may never have been written.
 */
final class UnitUpdates {

    private record Use(Instruction instruction, Block block) {
    }

    private final Map<String, List<Use>> uses = new HashMap<>();

    private UnitUpdates(Function function) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (!(instruction.operation() instanceof DebugVariable)) {
                    Operands.of(instruction.operation()).forEach(operand -> {
                        if (operand.value() instanceof Value.Local local) {
                            uses.computeIfAbsent(local.name(), name -> new ArrayList<>()).add(new Use(instruction, block));
                        }
                    });
                }
            }
        }
    }

    /** The registers that they write. */
    static Set<String> of(Function function) {
        UnitUpdates updates = new UnitUpdates(function);
        Set<String> found = new HashSet<>();
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof MemoryOperation.Load load && instruction.result().isPresent()
                        && updates.isWrittenBack(instruction.result().get(), load.address().value(), block, false)) {
                    found.add(instruction.result().get());
                }
            }
        }
        return found;
    }

    /** @param isCleared whether bits of it have been cleared */
    private boolean isWrittenBack(String register, Value address, Block block, boolean isCleared) {
        List<Use> all = uses.getOrDefault(register, List.of());
        return !all.isEmpty() && all.stream().allMatch(use -> use.block() == block && isWrittenBack(register, use, address, isCleared));
    }

    private boolean isWrittenBack(String register, Use use, Value address, boolean isCleared) {
        return switch (use.instruction().operation()) {
            case Computation.Arithmetic and when and.operator() == ArithmeticOperator.AND ->
                (and.left() instanceof Constant || and.right() instanceof Constant) && isWrittenBack(use.instruction().result().orElseThrow(), address, use.block(), true);
            case Computation.Arithmetic or when or.operator() == ArithmeticOperator.OR -> isCleared && isWrittenBack(use.instruction().result().orElseThrow(), address, use.block(), true);
            case MemoryOperation.Store store -> isCleared && store.value().value().equals(new Value.Local(register)) && store.address().value().equals(address);
            default -> false;
        };
    }
}
