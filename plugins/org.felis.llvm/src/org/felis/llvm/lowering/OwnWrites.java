package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Value;
import org.felis.llvm.lowering.State.Cell;
import org.felis.llvm.lowering.State.Place;

/**
 * What a thread has written to memory at known addresses, as far as it is the same in all executions: where nothing else is written ({@link Facts#isWrittenOtherwise}), this is what it reads there. Mutable; each way of
 * control has its own.
 */
final class OwnWrites {

    private final Map<Place, Cell> cells;

    OwnWrites() {
        this(new HashMap<>());
    }

    private OwnWrites(Map<Place, Cell> cells) {
        this.cells = cells;
    }

    OwnWrites copy() {
        return new OwnWrites(new HashMap<>(cells));
    }

    void write(Value.Address at, int bytes, Binding content) {
        Binding known = content instanceof Binding.Known(Value value) ? new Binding.Known(Evaluation.extend(value, bytes * Byte.SIZE, false)) : Binding.UNDEFINED;
        Bytes.write(cells, at.object(), at.offset(), bytes, known, divided -> { });
    }

    /** What the thread reads there, if nothing else is written there and it is the same in all executions. */
    Optional<Value> read(Memory memory, Value.Address at, int bytes) {
        return memory.readBehind(cells, at.object(), at.offset(), bytes) instanceof Binding.Known(Value value) ? Optional.of(value) : Optional.empty();
    }

    /** Behind ways of control that meet: what is the same on all of them. */
    static OwnWrites meeting(List<OwnWrites> ways, Memory memory) {
        OwnWrites met = ways.getFirst().copy();
        ways.subList(1, ways.size()).forEach(way -> met.meet(way, memory));
        return met;
    }

    private void meet(OwnWrites other, Memory memory) {
        Set<Place> places = new LinkedHashSet<>(cells.keySet());
        places.addAll(other.cells.keySet());
        for (Place place : places) {
            Cell here = cells.get(place);
            Cell there = other.cells.get(place);
            if (here == null || !here.equals(there)) {
                int bytes = Math.max(here == null ? 0 : here.bytes(), there == null ? 0 : there.bytes());
                write(new Value.Address(memory.objects().get(place.object()), place.offset()), bytes, Binding.UNDEFINED);
            }
        }
    }
}
