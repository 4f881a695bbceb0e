package org.felis.engine.analysis.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Value;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;

/** The cells of a program's memory, numbered as its initial writes are. Sets of cells are sets of initial writes. */
final class MemoryCells {

    private final List<Value.Address> addresses;
    private final Map<Value.Address, Integer> indices = new HashMap<>();
    private final Map<MemoryObject, List<Integer>> ofObject = new HashMap<>();
    private final EventSet all;
    private final EventSet none;
    /** For each cell, the set of it alone; null until it is asked for. */
    private final EventSet[] single;

    MemoryCells(UnrolledProgram program) {
        addresses = program.initialWrites();
        for (int i = 0; i < addresses.size(); i++) {
            indices.put(addresses.get(i), i);
            ofObject.computeIfAbsent(addresses.get(i).object(), o -> new ArrayList<>()).add(i);
        }
        all = EventSet.full(addresses.size());
        none = EventSet.empty(addresses.size());
        single = new EventSet[addresses.size()];
    }

    /** The set of the cell alone. */
    EventSet only(int cell) {
        if (single[cell] == null) {
            single[cell] = EventSet.of(single.length, cell);
        }
        return single[cell];
    }

    int count() {
        return addresses.size();
    }

    EventSet all() {
        return all;
    }

    EventSet none() {
        return none;
    }

    Value.Address address(int cell) {
        return addresses.get(cell);
    }

    /** The cells that an access may touch whose address is one of these values. */
    EventSet of(PossibleValues values) {
        if (values.anywhereIn().isEmpty() && values.known().size() == 1) {
            Integer cell = values.known().get(0) instanceof Value.Address address ? indices.get(address) : null;
            return cell == null ? none : only(cell);
        }
        if (values.anywhereIn().size() == ofObject.size() && ofObject.keySet().containsAll(values.anywhereIn())) {
            return all;
        }
        List<Integer> cells = new ArrayList<>();
        values.anywhereIn().forEach(object -> cells.addAll(ofObject.getOrDefault(object, List.of())));
        for (Value value : values.known()) {
            Integer cell = value instanceof Value.Address address ? indices.get(address) : null;
            if (cell != null) {
                cells.add(cell);
            }
        }
        return EventSet.of(addresses.size(), cells.stream().mapToInt(Integer::intValue));
    }
}
