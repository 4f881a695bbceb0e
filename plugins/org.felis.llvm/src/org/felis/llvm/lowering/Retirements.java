package org.felis.llvm.lowering;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.Footprint;

/**
 * Objects that may be retired: accesses that are protected may still come after that, so that it must not write their cells. Each has a cell of its own instead, which no program can name:
 * retiring and freeing the object write it, as a plain store writes; in front of each access that may not be protected, it is read, as a plain load reads. So an access is too late, or not
 * ordered before the end, where that read is.
 */
final class Retirements {

    private static final int CELL = Long.BYTES;

    /** By the object. */
    private final Map<MemoryObject, Value.Address> cells = new LinkedHashMap<>();
    /** Where it is read, if the address is in none of the objects. */
    private final Value.Address nowhere;
    private final Set<String> tags;

    private Retirements(List<MemoryObject> objects, ProgramObjects all, Set<String> tags) {
        this.tags = tags;
        objects.forEach(object -> cells.put(object, all.hidden("life of " + object.name())));
        this.nowhere = objects.isEmpty() ? null : all.hidden("no life");
    }

    /** @param tags those of a plain access */
    static Retirements of(List<Footprint> footprints, List<Thread> threads, ProgramObjects objects, Set<String> tags) {
        Set<String> retired = new LinkedHashSet<>();
        for (Footprint footprint : footprints) {
            Footprint.Place place = footprint.place();
            if (footprint.bytes() == 0 && threads.get(place.thread()).instructions().get(place.instruction()).operations().get(place.operation()).tags().contains(EngineTag.RETIRED.text())) {
                retired.addAll(footprint.objects());
            }
        }
        return new Retirements(objects.with(kind -> kind == ProgramObjects.Kind.HEAP).stream().filter(object -> retired.contains(object.name())).toList(), objects, tags);
    }

    /** The cells. */
    List<Value.Address> cells() {
        return cells.isEmpty() ? List.of() : Stream.concat(cells.values().stream(), Stream.of(nowhere)).toList();
    }

    /** The access to the cell of the object that the address is in; empty if that object is never retired. @param register a name of the thread's for what is read */
    Optional<MemoryAction> access(Expression address, EngineTag mark, Footprint footprint, String register) {
        List<MemoryObject> objects = cells.keySet().stream().filter(object -> footprint.objects().contains(object.name())).toList();
        if (objects.isEmpty()) {
            return Optional.empty();
        }
        Expression isOne = Expression.ZERO;
        Expression cell = new Expression.Constant(nowhere);
        for (MemoryObject object : objects) {
            Expression isThis = isIn(address, object);
            isOne = isOne.equals(Expression.ZERO) ? isThis : IntegerArithmetic.fold(BinaryOperator.OR, isOne, isThis);
            cell = IntegerArithmetic.choose(isThis, new Expression.Constant(cells.get(object)), cell);
        }
        if (mark == EngineTag.UNPROTECTED) {
            return Optional.of(new MemoryAction.Read(Register.named(register), cell, CELL, tags));
        }
        Set<String> all = new LinkedHashSet<>(tags);
        all.add(EngineTag.FREED.text());
        return Optional.of(new MemoryAction.Write(cell, Expression.ONE, CELL, all, isOne));
    }

    /** 1 if the address is one in the object. */
    private static Expression isIn(Expression address, MemoryObject object) {
        Value.Address start = new Value.Address(object, 0);
        if (address instanceof Expression.Constant(Value.Address known)) {
            return known.object().equals(object) ? Expression.ONE : Expression.ZERO;
        }
        return IntegerArithmetic.choose(AddressChecks.isNumber(address), Expression.ZERO, AddressChecks.isSameObject(address, new Expression.Constant(start)));
    }
}
