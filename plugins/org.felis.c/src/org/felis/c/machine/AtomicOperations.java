package org.felis.c.machine;

import org.felis.c.core.Expression;
import org.felis.c.core.Expression.BinaryOperator;
import org.felis.c.memory.Memory;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.trace.Action;
import org.felis.c.trace.Position;
import org.felis.c.type.CType;

/** Atomic operations of a program without threads: each is a function, so nothing comes between its accesses; orders order nothing. */
final class AtomicOperations {

    private final Execution execution;
    private final Evaluation evaluation;
    private final Memory memory;

    AtomicOperations(Execution execution, Evaluation evaluation) {
        this.execution = execution;
        this.evaluation = evaluation;
        this.memory = execution.memory();
    }

    private Memory.Region region(Value.PointerValue pointer, Expression.Access access, boolean isWrite, Place place, Effects effects) {
        Memory.Region region = memory.region(pointer, Math.toIntExact(execution.implementation().size(access.type())), isWrite, place);
        effects.addComputation(Effects.Footprint.of(region, isWrite).inCall());
        return region;
    }

    private Value read(Memory.Region region, Expression.Access access, Place place) {
        Value value = memory.load(region, access, place);
        note(Action.Kind.READ, region, access, value, place);
        return value;
    }

    private void write(Memory.Region region, Expression.Access access, Value value, Place place) {
        memory.store(region, access, value);
        note(Action.Kind.WRITE, region, access, value, place);
    }

    /** One operation is a call of a function. */
    private void note(Action.Kind kind, Memory.Region region, Expression.Access access, Value value, Place place) {
        Position outside = execution.recorder().enter(Position.Role.CALL);
        execution.recorder().access(kind, region, access.type(), value, true, place);
        execution.recorder().back(outside);
    }

    Value load(Expression.AtomicLoad load, Value.PointerValue pointer, Effects effects) {
        return read(region(pointer, load.access(), false, load.place(), effects), load.access(), load.place());
    }

    Value store(Expression.AtomicStore store, Value.PointerValue pointer, Value value, Effects effects) {
        write(region(pointer, store.access(), true, store.place(), effects), store.access(), value, store.place());
        return Value.UNSPECIFIED;
    }

    Value update(Expression.AtomicUpdate update, Value.PointerValue pointer, Value operand, Effects effects) {
        Memory.Region region = region(pointer, update.access(), true, update.place(), effects);
        Value old = read(region, update.access(), update.place());
        Value stored = update.operator().map(operator -> updated(update, operator, old, operand)).orElse(operand);
        write(region, update.access(), stored, update.place());
        return old;
    }

    /** Arithmetic of atomic operations wraps (C11 7.17.7.5p3). */
    private Value updated(Expression.AtomicUpdate update, BinaryOperator operator, Value old, Value operand) {
        CType type = update.access().type().plain();
        if (type instanceof CType.Integer && old instanceof Value.IntegerValue left && operand instanceof Value.IntegerValue right) {
            return new Value.IntegerValue(execution.arithmetic().wrapping(operator, left.bits(), right.bits()));
        }
        return evaluation.binary(operator, type, old, operand, update.operand().type(), update.place());
    }

    Value compareExchange(Expression.CompareExchange compare, Value.PointerValue pointer, Value.PointerValue expectedAt, Value desired, Effects effects) {
        Place place = compare.place();
        Expression.Access plain = Expression.Access.of(compare.access().type().plain());
        Memory.Region expectedRegion = region(expectedAt, plain, false, place, effects);
        Value expected = read(expectedRegion, plain, place);
        Memory.Region region = region(pointer, compare.access(), true, place, effects);
        Value old = read(region, compare.access(), place);
        Value isSame = evaluation.binary(BinaryOperator.EQUAL, plain.type(), old, expected, plain.type(), place);
        boolean succeeds = evaluation.isTrue(isSame, place) && !(compare.isWeak() && execution.paths().choose(2) == 1);
        if (succeeds) {
            write(region, compare.access(), desired, place);
        } else {
            write(region(expectedAt, plain, true, place, effects), plain, old, place);
        }
        return evaluation.truthOf(succeeds);
    }
}
