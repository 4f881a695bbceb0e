package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;

/**
 * Leaves out what has no effect in a thread: assignments to registers that nothing reads, and jumps to the next instruction that no value decides.
 *
 * <p>Precondition: jumps lead forward only. Postcondition: the same events and ends on the same ways.
 */
final class Tidying {

    private Tidying() {
    }

    /** @param observed registers whose final values matter */
    static List<Instruction> tidied(List<Instruction> instructions, Set<Register> observed) {
        return withoutEmpty(withoutIdleJumps(withoutEmpty(withoutIdleJumps(withoutUnread(instructions, observed)))));
    }

    /** Backwards: since jumps lead forward, what is read is known when its definition is met. */
    private static List<Instruction> withoutUnread(List<Instruction> instructions, Set<Register> observed) {
        List<Instruction> kept = new ArrayList<>();
        Set<Register> read = new HashSet<>(observed);
        for (Instruction instruction : instructions.reversed()) {
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : instruction.operations().reversed()) {
                if (!isAssignment(operation) || read.contains(operation.written().orElseThrow())) {
                    operation.expressions().forEach(expression -> read.addAll(expression.registers()));
                    operations.add(operation);
                }
            }
            kept.add(new Instruction(instruction.labels(), instruction.text(), operations.reversed(), instruction.source(), instruction.origin()));
        }
        return withoutLostVariables(kept.reversed());
    }

    private static boolean isAssignment(Operation operation) {
        return operation instanceof Operation.Assign || operation instanceof Operation.Choose;
    }

    /** Variables whose values need a register that is not written any more are not known any more. */
    private static List<Instruction> withoutLostVariables(List<Instruction> instructions) {
        Set<Register> written = new HashSet<>();
        instructions.forEach(instruction -> instruction.operations().forEach(operation -> operation.written().ifPresent(written::add)));
        return instructions.stream().map(instruction -> new Instruction(instruction.labels(), instruction.text(), instruction.operations(), instruction.source(),
                instruction.origin().withVariables(instruction.origin().variables().stream().filter(variable -> written.containsAll(variable.value().registers())).toList())))
                .toList();
    }

    private static List<Instruction> withoutIdleJumps(List<Instruction> instructions) {
        List<Instruction> kept = new ArrayList<>(instructions);
        for (int i = kept.size() - 2; i >= 0; i--) {
            Instruction instruction = kept.get(i);
            Set<String> next = new HashSet<>();
            for (int j = i + 1; j < kept.size(); j++) {
                next.addAll(kept.get(j).labels());
                if (!kept.get(j).operations().isEmpty()) {
                    break;
                }
            }
            if (instruction.jump().filter(jump -> jump.condition().isEmpty() && next.contains(jump.label())).isPresent()) {
                kept.set(i, new Instruction(instruction.labels(), instruction.text(), instruction.operations().subList(0, instruction.operations().size() - 1),
                        instruction.source(), instruction.origin()));
            }
        }
        return kept;
    }

    /** Instructions without operations give their labels to the next one; labels that nothing names are left out. */
    private static List<Instruction> withoutEmpty(List<Instruction> instructions) {
        Set<String> used = new HashSet<>();
        instructions.forEach(instruction -> {
            instruction.jump().ifPresent(jump -> used.add(jump.label()));
            instruction.stop().flatMap(ControlAction.Stop::since).ifPresent(used::add);
        });
        List<Instruction> kept = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            Instruction instruction = instructions.get(i);
            instruction.labels().stream().filter(used::contains).forEach(labels::add);
            if (!instruction.operations().isEmpty() || i == instructions.size() - 1 && !labels.isEmpty()) {
                kept.add(new Instruction(List.copyOf(labels), instruction.text(), instruction.operations(), instruction.source(), instruction.origin()));
                labels.clear();
            }
        }
        return kept;
    }
}
