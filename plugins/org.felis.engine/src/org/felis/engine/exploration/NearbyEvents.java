package org.felis.engine.exploration;

import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Value;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;

/**
 * What an access cannot be because of the events at its location, and of those by which threads order themselves: all but plain accesses of other locations. In a long run of a program that
 * computes these are few, and axioms that fail for good if they fail on any of the events of an execution ({@link PrefixMonotonicity#failsForGoodOnAnyEvents}) forbid nearly all that is
 * forbidden: a plain read takes from the write that happens before it. The rest is found when the execution is judged at its end.
 *
 * <p>An access is plain if it has tags of which no requirement of the model speaks, as C's accesses that are not atomic have: what it reads orders nothing behind it.
 */
final class NearbyEvents {

    /** With fewer events in all, the model is asked about all of them. No more, so that random programs of tests have as many. */
    private static final int LEAST = 8;

    private final MemoryModel model;
    private final boolean suits;
    private final EventSet ordering;
    private final Map<EventClasses, List<Axiom>> axioms = new HashMap<>();

    NearbyEvents(UnrolledProgram program, MemoryModel model) {
        this.model = model;
        this.suits = !program.eventClasses().has(EngineTag.EXCLUSIVE) && !model.impliesSequentialConsistency();
        this.ordering = program.events(event -> ordersThreads(event, model.requiredTags()));
    }

    /** Whether a run with these events is so long that they may be few. */
    boolean mayBeFewOf(int[] all) {
        return suits && all.length >= LEAST;
    }

    /**
     * The events, ascending, if they are few.
     *
     * @param all of the run
     * @param access has happened last
     */
    Optional<int[]> few(Run run, int[] all, Event access, Value.Address address) {
        if (!mayBeFewOf(all)) {
            return Optional.empty();
        }
        BitSet kept = of(run, all, access, address);
        return Optional.of(kept.stream().toArray()).filter(few -> few.length <= all.length / 2);
    }

    /** What fails for good if it fails on events of these classes. */
    List<Axiom> axioms(EventClasses classes) {
        return axioms.computeIfAbsent(classes, asked -> model.evaluationPlan().requirementsCheapestFirst().stream()
                .filter(axiom -> PrefixMonotonicity.failsForGoodOnAnyEvents(axiom, model, asked)).toList());
    }

    private BitSet of(Run run, int[] all, Event access, Value.Address address) {
        BitSet kept = new BitSet();
        for (int event : all) {
            if (event == access.id() || run.isAt(event, address) || ordering.contains(event)) {
                kept.set(event);
                if (run.source(event) != Valuation.UNKNOWN) {
                    kept.set(run.source(event));
                }
            }
        }
        return kept;
    }

    private static boolean ordersThreads(Event event, Set<String> requiredTags) {
        boolean isPlain = event.isMemoryAccess() && !event.tags().isEmpty() && Collections.disjoint(event.tags(), requiredTags);
        return !isPlain && !event.isInitialWrite() && event.kind() != Event.Kind.BRANCH;
    }
}
