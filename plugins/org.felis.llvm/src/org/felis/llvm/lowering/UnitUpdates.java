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
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.Type;
import org.felis.llvm.check.Operands;
import org.felis.llvm.ir.Value;

/**
 * The loads by which a compiler assigns a bit-field: some bits of the unit that is read are cleared, others are set, and the unit is written back. Nothing else goes by what was read, which may never have been written.
 */
final class UnitUpdates {

    private record Use(Instruction instruction, Block block) {
    }

    private final Map<String, List<Use>> uses = new HashMap<>();
    private final Map<String, Operation> definitions = new HashMap<>();

    private UnitUpdates(Function function) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                instruction.result().ifPresent(result -> definitions.put(result, instruction.operation()));
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
                if (instruction.operation() instanceof MemoryOperation.Load load && instruction.result().isPresent() && updates.mayBeUnit(load)
                        && updates.new Update(instruction.result().get(), load.address().value(), block).isWrittenBack(instruction.result().get(), false)) {
                    found.add(instruction.result().get());
                }
            }
        }
        return found;
    }

    /** Whether it reads what may be a part of a structure. */
    private boolean mayBeUnit(MemoryOperation.Load load) {
        return load.access().ordering() == Ordering.NOT_ATOMIC
                && !(load.address().value() instanceof Value.Local address && definitions.get(address.name()) instanceof MemoryOperation.Allocate variable && variable.type() instanceof Type.Integer);
    }

    /** @param unit the register that the load writes */
    private final class Update {
        private final String unit;
        private final Value address;
        private final Block block;

        Update(String unit, Value address, Block block) {
            this.unit = unit;
            this.address = address;
            this.block = block;
        }

        /** @param isCleared whether bits of it have been cleared */
        boolean isWrittenBack(String register, boolean isCleared) {
            List<Use> all = uses.getOrDefault(register, List.of());
            return !all.isEmpty() && all.stream().allMatch(use -> use.block() == block && isWrittenBack(register, use.instruction(), isCleared));
        }

        private boolean isWrittenBack(String register, Instruction use, boolean isCleared) {
            return switch (use.operation()) {
                case Computation.Arithmetic and when and.operator() == ArithmeticOperator.AND ->
                    (and.left() instanceof Constant || and.right() instanceof Constant) && isWrittenBack(use.result().orElseThrow(), true);
                case Computation.Arithmetic or when or.operator() == ArithmeticOperator.OR ->
                    isCleared && !isOfOtherRead(or.left(), new HashSet<>()) && !isOfOtherRead(or.right(), new HashSet<>()) && isWrittenBack(use.result().orElseThrow(), true);
                case MemoryOperation.Store store -> isCleared && store.access().ordering() == Ordering.NOT_ATOMIC && store.value().value().equals(new Value.Local(register))
                        && store.address().value().equals(address);
                default -> false;
            };
        }

        /** Whether the value is computed from what another load has read of the unit: then it is the old value of a bit-field, which matters. */
        private boolean isOfOtherRead(Value value, Set<String> seen) {
            return value instanceof Value.Local local && !local.name().equals(unit) && seen.add(local.name()) && definitions.containsKey(local.name()) && switch (definitions.get(local.name())) {
                case MemoryOperation.Load load -> load.address().value().equals(address);
                case Computation computation -> Operands.of(computation).stream().anyMatch(operand -> isOfOtherRead(operand.value(), seen));
                default -> false;
            };
        }
    }
}
