package org.felis.engine.exploration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Value;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Which orders of a few accesses of one location the model forbids, whatever else an execution does: that a thread reads what it has overwritten itself, for
 * instance. Judged by axioms that fail for good if they fail on any of the events ({@link PrefixMonotonicity#failsForGoodOnAnyEvents}), once for each sort of accesses: so
 * nearly all places in coherence that cannot be are left out without asking the model about all events of a run.
 */
final class CoherencePatterns {

    private static final int NOTHING = Valuation.UNKNOWN;

    /** As much of an event as the base relations and sets that such axioms are made of can tell, beside other accesses of its location. */
    private record Access(Event.Kind kind, Set<String> tags, int thread) {
    }

    /**
     * @param accesses in program order, where they are of one thread
     * @param sources by access, the place of the write that it reads from, or {@link #NOTHING}
     * @param order the places of writes in coherence order
     */
    private record Pattern(List<Access> accesses, List<Integer> sources, List<Integer> order) {
    }

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final int coherence;
    /** Which of them are a pair depends on those between them. */
    private final boolean hasExclusives;
    private final Map<EventClasses, List<Axiom>> axioms = new HashMap<>();
    private final Map<Pattern, Boolean> forbidden = new HashMap<>();

    CoherencePatterns(UnrolledProgram program, MemoryModel model) {
        this.program = program;
        this.model = model;
        this.coherence = model.coherence().orElseThrow();
        this.hasExclusives = program.eventClasses().has(EngineTag.EXCLUSIVE);
    }

    /**
     * Whether a read cannot take its value from a write for what its own thread has done at the location.
     *
     * @param event the read, which has not happened yet
     * @param place of the write in coherence, counted from 0
     */
    boolean forbidRead(Run run, Event event, Value.Address address, int place) {
        int[] writes = run.writes(address);
        int own = run.lastOwn(event.thread(), writes);
        if (own > place && isForbidden(address, Map.of(event.id(), writes[place]), writes[place], writes[own])) {
            return true;
        }
        int read = run.lastReadBefore(event, address);
        if (read == NOTHING) {
            return false;
        }
        int seen = run.placeOfSource(read, writes);
        return seen > place && isForbidden(address, Map.of(event.id(), writes[place], read, writes[seen]), writes[place], writes[seen]);
    }

    /**
     * How many places at the beginning of coherence a write may not have for what its own thread has done at the location.
     *
     * @param event the write, which has not happened yet; of an update, the read has
     */
    int forbiddenPlaces(Run run, Event event, Value.Address address) {
        int[] writes = run.writes(address);
        int source = run.placeOfSource(event.id(), writes);
        int own = run.lastOwn(event.thread(), writes);
        int forbiddenPlaces = 0;
        if (source >= 0 && isForbidden(address, Map.of(event.id(), writes[source]), event.id(), writes[source])) {
            forbiddenPlaces = source + 1;
        }
        if (own >= forbiddenPlaces && source < 0 && isForbidden(address, Map.of(), event.id(), writes[own])) {
            forbiddenPlaces = own + 1;
        }
        int read = source < 0 ? run.lastReadBefore(event, address) : NOTHING;
        int seen = read == NOTHING ? NOTHING : run.placeOfSource(read, writes);
        if (seen >= forbiddenPlaces && isForbidden(address, Map.of(read, writes[seen]), event.id(), writes[seen])) {
            forbiddenPlaces = seen + 1;
        }
        return forbiddenPlaces;
    }

    /**
     * Whether no execution has reads of a location that read so, and two writes that coherence orders so.
     *
     * @param sources by read, the write that it reads from
     * @param first the write in front
     */
    private boolean isForbidden(Value.Address address, Map<Integer, Integer> sources, int first, int second) {
        int[] kept = IntStream.concat(IntStream.of(first, second), sources.entrySet().stream().flatMapToInt(entry -> IntStream.of(entry.getKey(), entry.getValue())))
                .sorted().distinct().toArray();
        if (hasExclusives || !areApart(kept)) {
            return false;
        }
        int[] from = new int[kept.length];
        Arrays.fill(from, NOTHING);
        sources.forEach((read, source) -> from[Arrays.binarySearch(kept, read)] = Arrays.binarySearch(kept, source));
        List<Integer> order = List.of(Arrays.binarySearch(kept, first), Arrays.binarySearch(kept, second));
        Pattern pattern = new Pattern(accesses(kept), Arrays.stream(from).boxed().toList(), order);
        return forbidden.computeIfAbsent(pattern, asked -> !satisfies(address, kept, from, order));
    }

    /** Whether each event is an access of its own, of an instruction of its own. */
    private boolean areApart(int[] kept) {
        for (int i = 0; i < kept.length; i++) {
            Event event = program.event(kept[i]);
            if (event.partOf().isPresent() || !event.isMemoryAccess() || i > 0 && program.event(kept[i - 1]).isOfSameInstance(event)) {
                return false;
            }
        }
        return true;
    }

    private List<Access> accesses(int[] kept) {
        List<Integer> threads = new ArrayList<>(List.of(Event.NO_THREAD));
        List<Access> accesses = new ArrayList<>(kept.length);
        for (int number : kept) {
            Event event = program.event(number);
            if (!threads.contains(event.thread())) {
                threads.add(event.thread());
            }
            accesses.add(new Access(event.kind(), event.tags(), threads.indexOf(event.thread())));
        }
        return accesses;
    }

    private boolean satisfies(Value.Address address, int[] kept, int[] from, List<Integer> order) {
        Value[] values = new Value[kept.length];
        Arrays.fill(values, Value.ZERO); // no such axiom asks for them
        Value.Address[] addresses = new Value.Address[kept.length];
        Arrays.fill(addresses, address);
        Relation.Builder pair = Relation.builder(kept.length);
        pair.add(order.get(0), order.get(1));
        UnrolledProgram few = program.only(kept);
        Execution execution = Execution.beginning(few, EventSet.full(kept.length), values, addresses, from,
                new FinalWrites.LastOf(coherence)).with(RunJudge.chosen(model, pair.build()));
        ModelEvaluation evaluation = new ModelEvaluation(model.evaluationPlan(), execution);
        return axioms(few.eventClasses()).stream().allMatch(evaluation::holds);
    }

    private List<Axiom> axioms(EventClasses classes) {
        return axioms.computeIfAbsent(classes, asked -> model.evaluationPlan().monotoneRequirements(coherence).stream()
                .filter(axiom -> PrefixMonotonicity.failsForGoodOnAnyEvents(axiom, model, asked)).toList());
    }
}
