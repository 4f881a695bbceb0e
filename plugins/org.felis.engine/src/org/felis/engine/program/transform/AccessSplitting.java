package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.AtomicAccess;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * Does accesses to several cells cell by cell: an operation becomes several ones of its instruction, all parts of one {@link
 * AtomicAccess}. A read puts together what its parts read; a write takes its value apart. As in herd7 with mixed sizes
 * (herdtools7, {@code herd/eventsMonad.ml}, module Mixed).
 *
 * <p>Precondition: the layout is made from the footprints, and these from the threads. Postcondition: each access is of one cell of the layout, or is
 * divided into parts that cover it without a gap (checked); an access that {@linkplain Footprint#mayMiss may miss} its targets is done only where it
 * is aligned and inside an object, else the execution is left out; instructions, their labels, texts and places are the same.
 */
public final class AccessSplitting {

    private final List<Operation> operations = new ArrayList<>();

    private AccessSplitting() {
    }

    /** The threads with their accesses divided as the layout says. */
    public static List<Thread> split(List<Thread> threads, List<Footprint> footprints, CellLayout layout) {
        Map<Footprint.Place, Footprint> accesses = new HashMap<>();
        footprints.forEach(f -> accesses.put(f.place(), f));
        return threads.stream().map(thread -> {
            List<Instruction> instructions = new ArrayList<>();
            for (Instruction instruction : thread.instructions()) {
                AccessSplitting splitting = new AccessSplitting();
                for (int i = 0; i < instruction.operations().size(); i++) {
                    Footprint access = accesses
                            .get(new Footprint.Place(thread.index(), instructions.size(), i));
                    List<Span> parts = access == null ? List.of() : layout.parts(access);
                    splitting.add(instruction.operations().get(i), i, parts, Optional.ofNullable(access));
                }
                instructions.add(new Instruction(instruction.labels(), instruction.text(), splitting.operations,
                        instruction.source(), instruction.origin()));
            }
            return new Thread(thread.index(), thread.name(), instructions, thread.initialRegisters());
        }).toList();
    }

    private void add(Operation operation, int index, List<Span> parts, Optional<Footprint> footprint) {
        boolean isWhole = parts.size() < 2;
        if (footprint.isPresent() && footprint.get().mayMiss() && !(isWhole && footprint.get().targets().isEmpty())) {
            operations.add(new ControlAction.Assume(new Expression.Accessible(operation.location().orElseThrow(), operation.bytes(),
                    footprint.get().alignment())));
        }
        if (isWhole) {
            operations.add(operation);
            return;
        }
        if (parts.get(0).offset() != 0 || parts.stream().mapToInt(Span::bytes).sum() != operation.bytes()) {
            throw new IllegalArgumentException("the parts " + parts + " do not cover " + operation);
        }
        // 0 is the number of an access that is several operations anyway
        AtomicAccess access = operation.partOf().orElse(new AtomicAccess(index + 1, operation.bytes()));
        switch (operation) {
            case MemoryAction.Read read -> split(read, parts, access);
            case MemoryAction.Write write -> parts.forEach(part -> operations.add(part(write, part, write.condition(), access)));
            case MemoryAction.WriteExclusive write -> split(write, parts, access);
            default -> throw new IllegalArgumentException("not a memory access: " + operation);
        }
    }

    /** Of a load exclusive, the first place is read last: it is the one that a store exclusive looks back at. */
    private void split(MemoryAction.Read read, List<Span> parts, AtomicAccess access) {
        Span whole = new Span(0, read.bytes());
        List<Operation> reads = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        for (Span part : parts) {
            Register value = part(read.target(), part);
            reads.add(new MemoryAction.Read(value, at(read.address(), part), part.bytes(), read.tags(), Optional.of(access)));
            values.add(Parts.placed(Expression.read(value), part, whole));
        }
        operations.addAll(read.tags().contains(EngineTag.EXCLUSIVE.text()) ? reads.reversed() : reads);
        operations.add(new Operation.Assign(read.target(), Parts.together(values, 0)));
    }

    private static Operation part(MemoryAction.Write write, Span part, Expression condition, AtomicAccess access) {
        return new MemoryAction.Write(at(write.address(), part), Parts.behind(write.value(), part.offset()), part.bytes(),
                write.tags(), condition, write.updated().map(read -> part(read, part)), Optional.of(access));
    }

    /** What a part of a read loads into. */
    private static Register part(Register whole, Span part) {
        return Register.temporary(whole.name() + "[" + part.offset() + "]");
    }

    /** All parts are written if the first one is. */
    private void split(MemoryAction.WriteExclusive write, List<Span> parts, AtomicAccess access) {
        Register status = Register.temporary("status of " + write.status().name());
        Expression succeeds = Expression.binary(BinaryOperator.EQUAL, Expression.read(status),
                new Expression.Constant(write.success()));
        for (Span part : parts) {
            operations.add(part.offset() == 0
                    ? new MemoryAction.WriteExclusive(status, write.address(), write.value(), part.bytes(), write.tags(),
                            write.success(), write.failure(), write.decidesStatus(), Optional.of(access))
                    : part(new MemoryAction.Write(write.address(), write.value(), write.bytes(), write.tags()), part, succeeds,
                            access));
        }
        operations.add(new Operation.Assign(write.status(), Expression.read(status)));
    }

    private static Expression at(Expression address, Span part) {
        return address instanceof Expression.Constant constant && constant.value() instanceof Value.Address start
                ? new Expression.Constant(new Value.Address(start.object(), start.offset() + part.offset()))
                : part.offset() == 0 ? address
                        : Expression.binary(BinaryOperator.ADD, address, Expression.constant(part.offset()));
    }
}
