package org.felis.tests.llvm.sequential;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.felis.llvm.check.Operands;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Value;
import org.felis.tests.llvm.sequential.Machine.Frame;

/** Which instructions other threads can notice. The order of those that they cannot notice makes no difference. */
final class Visibility {

    private final Code code;
    /** By function: the registers with the addresses of variables that only the function itself knows. */
    private final Map<String, Set<String>> ownVariables = new HashMap<>();

    Visibility(Code code) {
        this.code = code;
        code.definedFunctions().forEach(function -> ownVariables.put(function.name(), ownVariables(function)));
    }

    /** Whether other threads can notice the instruction that the frame does next. */
    boolean isNoticed(Frame frame) {
        return switch (code.instruction(frame).operation()) {
            case MemoryOperation.Load load -> !isOwn(frame, load.address());
            case MemoryOperation.Store store -> !isOwn(frame, store.address());
            case MemoryOperation.Update update -> true;
            case MemoryOperation.CompareExchange exchange -> true;
            case Call.Invocation call -> code.evaluation().callee(frame, call).map(SequentialLibrary::isNoticed).orElse(false);
            default -> false;
        };
    }

    private boolean isOwn(Frame frame, Operand address) {
        return address.value() instanceof Value.Local local && ownVariables.get(frame.function).contains(local.name());
    }

    /** A variable is only known to its function if its register is only used as the address of loads and stores. */
    private static Set<String> ownVariables(Function function) {
        Set<String> own = new HashSet<>();
        for (Block block : function.blocks()) {
            block.instructions().stream().filter(instruction -> instruction.operation() instanceof MemoryOperation.Allocate)
                    .forEach(instruction -> own.add(instruction.result().orElseThrow()));
        }
        for (Block block : function.blocks()) {
            block.instructions().forEach(instruction -> removeKnownElsewhere(own, instruction));
        }
        return own;
    }

    private static void removeKnownElsewhere(Set<String> own, Instruction instruction) {
        switch (instruction.operation()) {
            case MemoryOperation.Load load -> { }
            case MemoryOperation.Store store -> remove(own, store.value());
            case DebugVariable variable -> { }
            default -> Operands.of(instruction.operation()).forEach(operand -> remove(own, operand));
        }
    }

    private static void remove(Set<String> own, Operand operand) {
        if (operand.value() instanceof Value.Local local) {
            own.remove(local.name());
        }
    }
}
