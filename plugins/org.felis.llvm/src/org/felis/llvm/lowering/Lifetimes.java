package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Span;

/**
 * Makes writes of what begins or ends the life of an object: one to each cell of the object that the program accesses, as a plain store writes. Then each model says by itself which accesses
 * may come before or after: what reads from such a write, or comes after it in coherence, is too late ({@code verification.judgement}). What retires an object writes a cell of its own
 * instead ({@link Retirements}).
 *
 * <p>Precondition: an instruction has one such event at most, at the start of an object or at no object, and no other event. Postcondition: none is left.
 */
final class Lifetimes {

    private final Map<Footprint.Place, Footprint> footprints = new HashMap<>();
    private final ProgramObjects objects;
    private final Map<String, List<Span>> accessed;
    private final Set<String> tags;
    private final Retirements retirements;

    /**
     * @param footprints those of these events among them
     * @param threads the program's, whose instructions they number
     * @param accessed the cells of each object that the program accesses
     * @param tags those of a plain write
     */
    Lifetimes(List<Footprint> footprints, List<Thread> threads, ProgramObjects objects, Map<String, List<Span>> accessed, Set<String> tags) {
        footprints.stream().filter(footprint -> footprint.bytes() == 0).forEach(footprint -> this.footprints.put(footprint.place(), footprint));
        this.objects = objects;
        this.accessed = accessed;
        this.tags = tags;
        this.retirements = Retirements.of(footprints, threads, objects, tags);
    }

    /** The cells that are only written and read for that. */
    List<Value.Address> cells() {
        return retirements.cells();
    }

    /** Marks the beginning of an object's life. @param isWritten whether the object holds something from then on */
    static MemoryAction.Synchronize begins(Value.Address start, boolean isWritten) {
        String allocated = EngineTag.ALLOCATED.text();
        return new MemoryAction.Synchronize(new Expression.Constant(start), isWritten ? Set.of(allocated) : Set.of(allocated, EngineTag.UNWRITTEN.text()));
    }

    /** Marks the end of an object's life for accesses that no hazard pointer protects. */
    static MemoryAction.Synchronize retires(Expression start) {
        return new MemoryAction.Synchronize(start, Set.of(EngineTag.FREED.text(), EngineTag.RETIRED.text()));
    }

    /** Marks that the object must not have been retired in which the address is, if it is in any. */
    static MemoryAction.Synchronize needs(Expression address) {
        return new MemoryAction.Synchronize(address, Set.of(EngineTag.UNPROTECTED.text()));
    }

    /** Marks the end of an object's life. */
    static MemoryAction.Synchronize ends(Expression start) {
        return new MemoryAction.Synchronize(start, Set.of(EngineTag.FREED.text()));
    }

    private static Optional<EngineTag> mark(Operation operation) {
        return List.of(EngineTag.ALLOCATED, EngineTag.RETIRED, EngineTag.UNPROTECTED, EngineTag.FREED).stream()
                .filter(tag -> operation instanceof MemoryAction.Synchronize && operation.tags().contains(tag.text())).findFirst();
    }

    /** The thread with writes in place of the events; in the order in which the footprints number its instructions. */
    Thread written(Thread thread) {
        List<Instruction> instructions = new ArrayList<>();
        for (int i = 0; i < thread.instructions().size(); i++) {
            Instruction instruction = thread.instructions().get(i);
            List<Operation> operations = instruction.operations();
            if (operations.stream().noneMatch(operation -> mark(operation).isPresent())) {
                instructions.add(instruction);
                continue;
            }
            List<Operation> before = new ArrayList<>();
            List<Operation> behind = new ArrayList<>();
            boolean isBehind = false;
            Optional<Expression> mustBe = Optional.empty();
            List<MemoryAction> accesses = new ArrayList<>();
            for (int j = 0; j < operations.size(); j++) {
                Operation operation = operations.get(j);
                Optional<Footprint> footprint = Optional.ofNullable(footprints.get(new Footprint.Place(thread.index(), i, j)));
                if (mark(operation).isEmpty()) {
                    (isBehind ? behind : before).add(operation);
                    continue;
                }
                isBehind = true;
                if (footprint.isPresent()) {
                    Expression place = operation.location().orElseThrow();
                    EngineTag mark = mark(operation).get();
                    if (mark != EngineTag.UNPROTECTED) {
                        mustBe = isAllocated(place, footprint.get());
                    }
                    if (mark == EngineTag.ALLOCATED || mark == EngineTag.FREED) {
                        accesses.addAll(writes(place, operation.tags(), footprint.get()));
                    }
                    if (mark != EngineTag.ALLOCATED) {
                        retirements.access(place, mark, footprint.get(), "lives" + i + "." + j).ifPresent(accesses::add);
                    }
                }
            }
            mustBe.ifPresent(condition -> before.add(ControlAction.Stop.unless(condition, Failure.MEMORY)));
            instructions.add(new Instruction(instruction.labels(), instruction.text(), before, instruction.source(), instruction.origin()));
            accesses.forEach(write -> instructions.add(new Instruction(List.of(), instruction.text(), List.of(write), instruction.source(), instruction.origin())));
            if (!behind.isEmpty()) {
                instructions.add(new Instruction(List.of(), instruction.text(), behind, instruction.source(), instruction.origin()));
            }
        }
        return new Thread(thread.index(), thread.name(), instructions, thread.initialRegisters());
    }

    /** The address is null or the start of an allocated object; empty if it always is, or the object is known. */
    private Optional<Expression> isAllocated(Expression start, Footprint footprint) {
        Set<String> allocated = objects.with(kind -> kind == ProgramObjects.Kind.HEAP).stream().map(MemoryObject::name).collect(Collectors.toSet());
        if (start instanceof Expression.Constant || allocated.containsAll(footprint.objects())) {
            return Optional.empty();
        }
        return Optional.of(starts(footprint).stream().filter(address -> allocated.contains(address.object().name()))
                .map(address -> IntegerArithmetic.fold(BinaryOperator.EQUAL, start, new Expression.Constant(address)))
                .reduce(IntegerArithmetic.fold(BinaryOperator.EQUAL, start, Expression.ZERO), (a, b) -> IntegerArithmetic.fold(BinaryOperator.OR, a, b)));
    }

    private List<MemoryAction.Write> writes(Expression start, Set<String> marks, Footprint footprint) {
        List<Value.Address> starts = starts(footprint);
        Map<Span, List<Value.Address>> owners = new LinkedHashMap<>();
        starts.forEach(object -> accessed.getOrDefault(object.object().name(), List.of())
                .forEach(cell -> owners.computeIfAbsent(cell, c -> new ArrayList<>()).add(object)));
        Set<String> all = new LinkedHashSet<>(tags);
        all.addAll(marks);
        List<MemoryAction.Write> writes = new ArrayList<>();
        owners.forEach((cell, of) -> {
            Expression address = IntegerArithmetic.fold(BinaryOperator.ADD, start, Expression.constant(cell.offset()));
            if (start instanceof Expression.Constant) {
                writes.add(new MemoryAction.Write(address, Expression.ZERO, cell.bytes(), all));
            } else {
                Expression isOne = of.stream().map(object -> IntegerArithmetic.fold(BinaryOperator.EQUAL, start, new Expression.Constant(object)))
                        .reduce((a, b) -> IntegerArithmetic.fold(BinaryOperator.OR, a, b)).orElseThrow();
                Value.Address any = new Value.Address(of.getFirst().object(), cell.offset());
                writes.add(new MemoryAction.Write(IntegerArithmetic.choose(isOne, address, new Expression.Constant(any)), Expression.ZERO, cell.bytes(), all, isOne));
            }
        });
        return writes;
    }

    /** The objects that the event may be about. */
    private List<Value.Address> starts(Footprint footprint) {
        Set<String> names = footprint.targets()
                .map(targets -> targets.stream().filter(target -> target.bytes().offset() == 0).map(Footprint.Target::object).collect(Collectors.toSet()))
                .orElse(footprint.objects());
        return objects.with(kind -> kind == ProgramObjects.Kind.HEAP || kind == ProgramObjects.Kind.LOCAL).stream()
                .filter(object -> names.contains(object.name())).map(object -> new Value.Address(object, 0)).toList();
    }
}
