package org.felis.litmus.compiler.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.transform.CallUnfolding;
import org.felis.litmus.compiler.frame.CodeAddresses;
import org.felis.litmus.compiler.frame.CodePlace;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.ThreadCode;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Lowers the code of one thread: its column, and the parts of other columns into which it can jump because it gets to know an
 * address there.
 */
final class ThreadLowering implements ThreadCode {

    private final Sources sources;
    private final Problems problems;
    private final InstructionLowering lowering;
    private final Column column;
    private final List<Column> columns;
    private final CodeAddresses addresses;

    /** @param columns the code of all threads, by their numbers */
    ThreadLowering(Sources sources, Problems problems, InstructionLowering lowering, Column column,
            List<Column> columns, CodeAddresses addresses) {
        this.sources = sources;
        this.problems = problems;
        this.lowering = lowering;
        this.column = column;
        this.columns = columns;
        this.addresses = addresses;
    }

    @Override
    public List<Instruction> lower(Memory memory) {
        ColumnLowering own = lowering(column, memory, List.of());
        List<Instruction> instructions = new ArrayList<>(own.lower());
        if (own.jumpsByAddress()) {
            instructions = new ArrayList<>(withJumpsByAddress(memory));
        }
        if (jumpsToEnd(instructions)) {
            instructions.add(new Instruction(List.of(ControlAction.Jump.END_OF_THREAD), "", List.of(),
                    instructions.get(instructions.size() - 1).source()));
        }
        return withoutUnusedFlags(instructions);
    }

    private ColumnLowering lowering(Column lowered, Memory memory, List<CodePlace> targets) {
        return new ColumnLowering(sources, problems, lowering, lowered, memory, targets, label -> named(lowered, label),
                place -> named(at(place), at(place).target(place.index())));
    }

    private Column at(CodePlace place) {
        return columns.get(place.thread());
    }

    /** The name of a column's label in the code of this thread. */
    private String named(Column of, String label) {
        return of == column ? label : of.name() + ":" + label;
    }

    private List<Instruction> withJumpsByAddress(Memory memory) {
        List<CodePlace> targets = List.copyOf(targets(memory));
        Map<String, CallUnfolding.Place> places = new HashMap<>();
        for (Column code : columns) {
            for (int i = 0; i <= code.instructions().size(); i++) {
                CallUnfolding.Place place = new CallUnfolding.Place(code.thread(), i);
                places.put(named(code, code.target(i)), place);
                code.labelsAt(i).forEach(label -> places.put(named(code, label), place));
            }
        }
        Map<Register, Value> initial = new HashMap<>();
        addresses.inRegisters(column.thread()).forEach((register, place) -> initial.put(register, memory.code(place)));
        return new CallUnfolding(code -> lowering(columns.get(code), memory, targets).body(), label -> Optional.ofNullable(places.get(label)))
                .of(column.thread(), initial).orElseGet(() -> {
                    problems.add(LitmusProblem.TOO_MANY_CALLS, sources.range(column.instructions().get(0)));
                    return List.of();
                });
    }

    /** Where the thread's jumps to an address may lead, in its own code and in the code of others that it reaches so. */
    private Set<CodePlace> targets(Memory memory) {
        Set<CodePlace> targets = new LinkedHashSet<>(addresses.inRegisters(column.thread()).values());
        Set<Column> executed = new LinkedHashSet<>(List.of(column));
        int size;
        do {
            size = targets.size() + executed.size();
            for (Column code : List.copyOf(executed)) {
                ColumnLowering probe = lowering(code, memory, List.of());
                boolean reads = isAny(probe.lower(), o -> o.event().equals(Optional.of(Event.Kind.READ)));
                targets.addAll(probe.taken());
                if (reads) {
                    targets.addAll(inMemory(memory));
                }
            }
            targets.forEach(place -> executed.add(at(place)));
        } while (size < targets.size() + executed.size());
        return targets;
    }

    /** The places whose addresses a thread may have stored or that are in memory from the start. */
    private Set<CodePlace> inMemory(Memory memory) {
        Set<CodePlace> places = new LinkedHashSet<>(addresses.inMemory());
        for (Column code : columns) {
            ColumnLowering probe = lowering(code, memory, List.of());
            if (isAny(probe.lower(), o -> o.stored().isPresent())) {
                places.addAll(probe.taken());
                places.addAll(addresses.inRegisters(code.thread()).values());
            }
        }
        return places;
    }

    private static boolean isAny(List<Instruction> code, Predicate<Operation> wanted) {
        return code.stream().flatMap(instruction -> instruction.operations().stream()).anyMatch(wanted);
    }

    private static boolean jumpsToEnd(List<Instruction> instructions) {
        for (Instruction instruction : instructions) {
            if (instruction.jump().filter(jump -> jump.label().equals(ControlAction.Jump.END_OF_THREAD)).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** Drops the settings of condition flags that the thread never looks at. */
    private static List<Instruction> withoutUnusedFlags(List<Instruction> instructions) {
        if (!setsFlags(instructions)) {
            return instructions;
        }
        Set<Register> read = new HashSet<>();
        instructions.forEach(instruction -> instruction.operations().forEach(operation -> operation.expressions()
                .forEach(expression -> read.addAll(expression.registers()))));
        List<Instruction> kept = new ArrayList<>();
        for (Instruction instruction : instructions) {
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : instruction.operations()) {
                if (!(operation instanceof Operation.Assign assign) || !ConditionFlags.isFlag(assign.target()) || read.contains(assign.target())) {
                    operations.add(operation);
                }
            }
            kept.add(operations.size() == instruction.operations().size() ? instruction
                    : new Instruction(instruction.labels(), instruction.text(), operations, instruction.source()));
        }
        return kept;
    }

    private static boolean setsFlags(List<Instruction> instructions) {
        for (Instruction instruction : instructions) {
            for (Operation operation : instruction.operations()) {
                if (operation instanceof Operation.Assign assign && ConditionFlags.isFlag(assign.target())) {
                    return true;
                }
            }
        }
        return false;
    }
}
