package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * Whether an iteration that has changed nothing may do what is wrong, where the iteration that leaves the loop does not.
 *
 * <p>Without an iteration that has changed nothing, an execution is one as well, and it has the same assertions and values. What is lost is that an access of the iteration races with a plain access, or comes behind
 * the end of an object's life. That matters if the other thread does its part only because of what this one does behind the loop: else the execution in which this thread does not go on behind the iteration shows it.
 * It is lost only if the iteration that leaves the loop does not access the same bytes in the same way, before this thread does anything that others see. It does for sure:
 * <ul>
 * <li>what an iteration reads before it decides anything, at an address that was known before it;
 * <li>what is read again at such an address, in the same way.
 * </ul>
 * Nothing is wrong with an atomic read of an object that no plain access writes, whose life does not end.
 *
 * <p>As one access is enough for what is wrong, and the others can be left out, one such iteration of a thread is enough, too.
 */
final class IdleAccesses {

    /** The same bytes in the same way. */
    private record Kind(Expression address, int bytes, boolean isPlain) {
    }

    private final ProgramLowering program;
    private final Map<Register, Integer> assignments = new HashMap<>();
    /** Of registers that are written in the iteration: by one that has the same value, if that was known before the iteration. */
    private final Map<Register, Register> known = new HashMap<>();
    private final Map<Expression, Register> values = new HashMap<>();
    private final Set<Kind> done = new HashSet<>();
    private boolean hasDecided;

    private IdleAccesses(ProgramLowering program) {
        this.program = program;
    }

    /**
     * @param iteration what is written of the thread since it began: all ways through it
     * @param other what the next iteration begins with another value of
     */
    static boolean mayBeWrong(List<Instruction> iteration, Optional<Register> other, ProgramLowering program) {
        IdleAccesses idle = new IdleAccesses(program);
        List<Operation> operations = iteration.stream().flatMap(instruction -> instruction.operations().stream()).toList();
        operations.forEach(operation -> operation.written().ifPresent(register -> idle.assignments.merge(register, 1, Integer::sum)));
        other.ifPresent(register -> idle.assignments.put(register, 2)); // at such an address, the next iteration does not access the same bytes
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            idle.note(operation);
            // a plain write is no part of an iteration that changes nothing, or is one that the next iteration does anew; nor is the write of a compare-and-swap, which has found what it expects
            if ((operation instanceof MemoryAction.Read || operation.tags().contains(EngineTag.UNPROTECTED.text())) && idle.isNewAndMayBeWrong(operation)
                    || operation instanceof MemoryAction.Write && !program.accesses().isPlain(operation) && !(i > 0 && operations.get(i - 1) instanceof ControlAction.Assume) && idle.mayBeWrongToWrite(operation)) {
                return true;
            }
        }
        return false;
    }

    /** Whether each access of the iteration is at an address that was known before it, and made whatever it reads: what begins like it makes the same ones. */
    static boolean areAtKnownPlaces(List<Instruction> iteration) {
        List<Operation> operations = iteration.stream().flatMap(instruction -> instruction.operations().stream()).toList();
        Set<Register> read = new HashSet<>();
        boolean hasDecided = false;
        for (Operation operation : operations) {
            if (operation.location().isPresent() && (hasDecided || operation.location().get().registers().stream().anyMatch(read::contains))) {
                return false;
            }
            hasDecided |= operation.branch().filter(condition -> condition.registers().stream().anyMatch(read::contains)).isPresent();
            operation.written().filter(register -> operation instanceof MemoryAction.Read
                    || operation instanceof Operation.Assign assign && assign.value().registers().stream().anyMatch(read::contains)).ifPresent(read::add);
        }
        return true;
    }

    private void note(Operation operation) {
        if (operation instanceof Operation.Assign assign && assign.kept().isEmpty() && assignments.get(assign.target()) == 1 && isKnown(assign.value())) {
            known.put(assign.target(), values.computeIfAbsent(canonical(assign.value()), value -> assign.target()));
        }
        hasDecided |= operation.branch().isPresent() || operation.isFreeChoice();
    }

    private boolean isKnown(Expression value) {
        return value.registers().stream().allMatch(register -> !assignments.containsKey(register) || known.containsKey(register));
    }

    private Expression canonical(Expression value) {
        return value.renamed(register -> known.getOrDefault(register, register));
    }

    private boolean isNewAndMayBeWrong(Operation access) {
        Expression address = access.location().orElseThrow();
        if (isKnown(address) && !isOrderedByValues()) {
            Kind kind = new Kind(canonical(address), access.bytes(), program.accesses().isPlain(access));
            if (!hasDecided || done.contains(kind)) {
                done.add(kind);
                return false;
            }
        }
        return mayBeWrong(access, program);
    }

    /** Whether something may be wrong with the access, whatever comes before and behind it: it may race, or come when its object is not there. */
    static boolean mayBeWrong(Operation access, ProgramLowering program) {
        Expression address = access.location().orElseThrow();
        Optional<String> object = program.memory().objects().keyAt(address);
        return program.accesses().areStatements() && (program.accesses().isPlain(access) || program.facts().isWrittenPlainly(object)) || mayEnd(address, object, program);
    }

    /** The same of what writes what has been there. */
    private boolean mayBeWrongToWrite(Operation access) {
        Expression address = access.location().orElseThrow();
        Optional<String> object = program.memory().objects().keyAt(address);
        return program.facts().isReadPlainly(object) || program.facts().isWrittenPlainly(object) || mayEnd(address, object, program);
    }

    private static boolean mayEnd(Expression address, Optional<String> object, ProgramLowering program) {
        boolean isAllocated = address instanceof Expression.Constant(Value.Address place) && program.memory().objects().kind(place.object()) == ProgramObjects.Kind.HEAP;
        return program.facts().ends(object, isAllocated);
    }

    /** Whether races depend on where a value goes that has been read (lkmm), so that the same access once more may race with less. */
    private boolean isOrderedByValues() {
        return program.accesses().areStatements() && !program.accesses().areOfC11();
    }
}
