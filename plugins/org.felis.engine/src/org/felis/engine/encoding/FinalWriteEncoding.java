package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.expression.Value;
import org.felis.engine.relation.EventSet;

/**
 * Encodes which write of a location is the final one: the last in the order that decides it
 * ({@link org.felis.engine.model.MemoryModel#coherence}); without one, any write but the initial one, and that if it is the only
 * one. Made on demand, location by location.
 */
final class FinalWriteEncoding {

    /** A write, and when it is the final one. */
    record Candidate(int write, Formula when) {
    }

    private final ProgramEncoding encoding;
    private final Constraints constraints;
    private final Formulas formulas;
    private final Optional<Acyclicity.Pair> order;
    private final Map<Value.Address, List<Candidate>> known = new HashMap<>();

    /**
     * @param order when the first of two writes of a location is before the second in the order that decides
     */
    FinalWriteEncoding(ProgramEncoding encoding, Constraints constraints, Optional<Acyclicity.Pair> order) {
        this.encoding = encoding;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
        this.order = order;
    }

    /** The writes of which one is the final one of the location. */
    List<Candidate> of(Value.Address location) {
        List<Candidate> candidates = known.get(location);
        if (candidates == null) {
            List<Integer> writes = writes(location);
            candidates = order.isPresent() ? last(location, writes, order.get()) : picked(location, writes);
            known.put(location, candidates);
        }
        return candidates;
    }

    /** When the write is the final one of an observed location. */
    Formula isFinal(int write) {
        List<Formula> cases = new ArrayList<>();
        for (Value.Address location : encoding.program().program().observedLocations()) {
            of(location).stream().filter(c -> c.write() == write).forEach(c -> cases.add(c.when()));
        }
        return formulas.or(cases);
    }

    private List<Integer> writes(Value.Address location) {
        List<Integer> writes = new ArrayList<>();
        for (int event = 0; event < encoding.program().size(); event++) {
            if (encoding.program().event(event).isWrite() && !isWriteOf(event, location).isFalse()) {
                writes.add(event);
            }
        }
        return writes;
    }

    private Formula isWriteOf(int write, Value.Address location) {
        return formulas.and(encoding.executed(write), encoding.event(write).address().is(location, formulas));
    }

    private List<Candidate> last(Value.Address location, List<Integer> writes, Acyclicity.Pair before) {
        List<Candidate> candidates = new ArrayList<>();
        for (int write : writes) {
            List<Formula> conditions = new ArrayList<>();
            conditions.add(isWriteOf(write, location));
            for (int later : writes) {
                if (later != write) {
                    conditions.add(formulas.not(formulas.and(isWriteOf(later, location), before.of(write, later))));
                }
            }
            candidates.add(new Candidate(write, formulas.and(conditions)));
        }
        return candidates;
    }

    private List<Candidate> picked(Value.Address location, List<Integer> writes) {
        if (writes.size() == 1) {
            return List.of(new Candidate(writes.get(0), Formulas.TRUE));
        }
        int group = formulas.newGroup();
        List<Candidate> candidates = new ArrayList<>();
        List<Formula> others = new ArrayList<>();
        for (int write : writes) {
            if (!encoding.program().event(write).isInitialWrite()) {
                Formula picked = formulas.variable(group, "final", write, location.object().index());
                constraints.requireImplication(picked, isWriteOf(write, location));
                candidates.add(new Candidate(write, picked));
                others.add(isWriteOf(write, location));
            }
        }
        Formula some = formulas.or(candidates.stream().map(Candidate::when).toList());
        constraints.atMostOne(candidates.stream().map(Candidate::when).toList());
        constraints.requireImplication(formulas.or(others), some);
        writes.stream().filter(w -> encoding.program().event(w).isInitialWrite())
                .forEach(initial -> candidates.add(new Candidate(initial, formulas.not(some))));
        return candidates;
    }

    /** The final writes picked in a solution. Where it says nothing, any will do. */
    EventSet picked(Predicate<Formula> holds) {
        EventSet picked = EventSet.empty(encoding.program().size());
        for (Value.Address location : encoding.program().program().observedLocations()) {
            List<Candidate> candidates = known.get(location);
            Optional<Integer> write = candidates == null ? anyOf(location, holds)
                    : candidates.stream().filter(c -> holds.test(c.when())).map(Candidate::write).findFirst();
            if (write.isPresent()) {
                picked = picked.union(EventSet.of(picked.size(), write.get()));
            }
        }
        return picked;
    }

    private Optional<Integer> anyOf(Value.Address location, Predicate<Formula> holds) {
        List<Integer> writes = writes(location).stream().filter(w -> holds.test(isWriteOf(w, location))).toList();
        return writes.stream().filter(w -> !encoding.program().event(w).isInitialWrite()).findFirst()
                .or(() -> writes.stream().findFirst());
    }
}
