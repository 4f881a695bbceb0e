package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Span;

/**
 * Cells that hold a part of an address at first: where a pointer was stored before there were other threads, and all later accesses are smaller. There the address stands for the part, so that
 * what nobody reads need not be known; a thread that reads it ends as not supported.
 *
 * <p>Precondition: footprints number the instructions of the threads. Postcondition: a read of such a cell is the last one of its instruction that computes anything, and a check stands
 * behind it; other accesses that read one are refused.
 */
final class AddressParts {

    /** By the object's name. */
    private final Map<String, Set<Span>> parts = new HashMap<>();

    /** The address that the cell holds a part of at first, if it does. */
    Optional<Value> part(Memory memory, MemoryObject object, Span cell) {
        Optional<Value.Address> address = memory.dividedAtFirst(object, cell);
        address.ifPresent(found -> parts.computeIfAbsent(object.name(), name -> new HashSet<>()).add(cell));
        return address.map(Value.class::cast);
    }

    /** The thread with checks behind its reads of the cells. */
    Thread checked(Thread thread, List<Footprint> footprints) {
        if (parts.isEmpty()) {
            return thread;
        }
        Map<Integer, Set<Integer>> reading = new HashMap<>();
        for (Footprint footprint : footprints) {
            if (footprint.place().thread() == thread.index() && mayTouch(footprint)) {
                reading.computeIfAbsent(footprint.place().instruction(), instruction -> new HashSet<>()).add(footprint.place().operation());
            }
        }
        List<Instruction> instructions = new ArrayList<>();
        for (int i = 0; i < thread.instructions().size(); i++) {
            instructions.add(checked(thread.instructions().get(i), reading.getOrDefault(i, Set.of())));
        }
        return new Thread(thread.index(), thread.name(), instructions, thread.initialRegisters());
    }

    private boolean mayTouch(Footprint footprint) {
        return footprint.targets().map(targets -> targets.stream().anyMatch(target -> parts.getOrDefault(target.object(), Set.of()).stream().anyMatch(target.bytes()::overlaps)))
                .orElseGet(() -> footprint.objects().stream().anyMatch(parts::containsKey));
    }

    private static Instruction checked(Instruction instruction, Set<Integer> accesses) {
        Set<Register> read = new LinkedHashSet<>();
        for (int i = 0; i < instruction.operations().size(); i++) {
            Operation operation = instruction.operations().get(i);
            if (accesses.contains(i) && operation instanceof MemoryAction.Read found) {
                read.add(found.target());
            } else if (operation.expressions().stream().flatMap(expression -> expression.registers().stream()).anyMatch(read::contains)) {
                if (!(operation instanceof Operation.Assign assign) || !isCopy(assign.value())) {
                    throw CProblem.NOT_SUPPORTED.at(instruction.source(), "an atomic operation on a part of an address");
                }
            }
        }
        if (read.isEmpty()) {
            return instruction;
        }
        if (instruction.jump().isPresent() || instruction.stop().isPresent()) {
            throw CProblem.NOT_SUPPORTED.at(instruction.source(), "a decision on a part of an address");
        }
        List<Operation> operations = new ArrayList<>(instruction.operations());
        operations.add(ControlAction.Stop.unless(read.stream().map(register -> AddressChecks.isNumber(Expression.read(register)))
                .reduce((a, b) -> IntegerArithmetic.choose(a, b, Expression.ZERO)).orElseThrow(), Failure.UNSUPPORTED));
        return new Instruction(instruction.labels(), instruction.text(), operations, instruction.source(), instruction.origin());
    }

    /** Whether the value is a register's, perhaps of another width. */
    private static boolean isCopy(Expression value) {
        return value instanceof Expression.Read || value instanceof Expression.Extend extend && isCopy(extend.operand());
    }
}
