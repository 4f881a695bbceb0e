package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Span;

/** Which threads write which bytes of memory, and whether they know where: what is found out about lowered threads for the next time that they are lowered ({@link OwnWrites}). */
final class Writers {

    private Writers() {
    }

    /**
     * @param somewhere of each thread, {@link ThreadLowering#writesSomewhere}
     * @param footprints of the threads
     * @param facts are added to
     */
    static void note(List<Thread> threads, List<List<Integer>> somewhere, List<Footprint> footprints, ProgramObjects objects, Facts facts) {
        Map<String, String> keys = objects.all().stream().collect(Collectors.toMap(MemoryObject::name, objects::key));
        Map<String, Span> wholes = objects.all().stream().collect(Collectors.toMap(MemoryObject::name, object -> new Span(0, object.sizeBytes())));
        List<Set<Footprint.Place>> unknown = new ArrayList<>();
        for (Thread thread : threads) {
            unknown.add(writesBehind(thread, somewhere.get(thread.index())));
        }
        for (Footprint access : footprints) {
            Footprint.Place place = access.place();
            if (isWrite(threads.get(place.thread()).instructions().get(place.instruction()).operations().get(place.operation()))) {
                Optional<Integer> writer = unknown.get(place.thread()).contains(place) ? Optional.empty() : Optional.of(place.thread());
                access.targets().ifPresentOrElse(targets -> targets.forEach(target -> facts.addWriter(keys.get(target.object()), target.bytes(), writer)),
                        () -> access.objects().forEach(object -> facts.addWriter(keys.get(object), wholes.get(object), writer)));
            }
        }
    }

    private static boolean isWrite(Operation operation) {
        return operation.bytes() > 0 && operation.stored().isPresent();
    }

    /** For each place of the code, in order, the next write behind it that is not one of an earlier place. */
    private static Set<Footprint.Place> writesBehind(Thread thread, List<Integer> places) {
        Set<Footprint.Place> found = new HashSet<>();
        int next = 0;
        int open = 0;
        for (int i = 0; i < thread.instructions().size(); i++) {
            for (; next < places.size() && places.get(next) <= i; next++) {
                open++;
            }
            List<Operation> operations = thread.instructions().get(i).operations();
            for (int j = 0; j < operations.size() && open > 0; j++) {
                if (isWrite(operations.get(j))) {
                    found.add(new Footprint.Place(thread.index(), i, j));
                    open--;
                }
            }
        }
        return found;
    }
}
