package org.felis.c.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.c.core.Variable;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;

/** A call of a function: its objects. */
final class Frame {

    private final Map<Variable, MemoryObject> objects = new IdentityHashMap<>();
    private final List<MemoryObject> temporaries = new ArrayList<>();
    /** Gathers what is accessed, if the caller wants to know. */
    private Set<Effects.Footprint> collector;

    Frame(Set<Effects.Footprint> collector) {
        this.collector = collector;
    }

    Set<Effects.Footprint> collector() {
        return collector;
    }

    Set<Effects.Footprint> collect(Set<Effects.Footprint> into) {
        Set<Effects.Footprint> before = collector;
        collector = into;
        return before;
    }

    void put(Variable variable, MemoryObject object) {
        objects.put(variable, object);
    }

    MemoryObject get(Variable variable) {
        return objects.get(variable);
    }

    void addTemporary(MemoryObject object) {
        temporaries.add(object);
    }

    /** Objects without a name live until the end of the full expression (C11 6.2.4p8). */
    void endTemporaries(Memory memory) {
        temporaries.forEach(memory::end);
        temporaries.clear();
    }
}
