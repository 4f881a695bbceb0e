package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Span;

/** The bytes of objects that some access of a program may touch. */
final class TouchedBytes {

    private final Map<String, Set<Span>> spans = new HashMap<>();
    /** Where an access may be anywhere. */
    private final Set<String> whole = new HashSet<>();

    TouchedBytes(List<Footprint> accesses) {
        accesses.forEach(access -> access.targets().ifPresentOrElse(
                targets -> targets.forEach(target -> spans.computeIfAbsent(target.object(), name -> new HashSet<>()).add(target.bytes())),
                () -> whole.addAll(access.objects())));
    }

    /** Whether some byte of the cell may be touched. */
    boolean haveSomeOf(String object, Span cell) {
        return whole.contains(object) || spans.getOrDefault(object, Set.of()).stream().anyMatch(cell::overlaps);
    }
}
