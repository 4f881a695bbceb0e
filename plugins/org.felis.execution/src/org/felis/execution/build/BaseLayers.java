package org.felis.execution.build;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.KnownRelation;
import org.felis.engine.program.Event;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** The base relations that are drawn, each without the pairs that a reader infers. */
final class BaseLayers {

    /**
     * A relation to draw.
     *
     * @param whole the relation
     * @param drawn the pairs that are drawn
     */
    record Drawn(KnownRelation known, String definition, Relation whole, Relation drawn) {

        String name() {
            return known.catName();
        }
    }

    private BaseLayers() {
    }

    /** {@code po rf co fr addr data ctrl rmw}, in this order, over the given events; some may be empty. */
    static List<Drawn> of(Execution execution, WriteOrder order, EventSet events) {
        Relation po = restricted(execution.baseRelation(BaseRelation.PO), events);
        Relation rf = restricted(execution.baseRelation(BaseRelation.RF), events);
        Relation co = restricted(order.pairs(), events);
        Relation fr = restricted(order.fromReads(execution), events);
        Relation ctrl = restricted(execution.baseRelation(BaseRelation.CTRL), events);
        List<Drawn> layers = new ArrayList<>();
        layers.add(new Drawn(KnownRelation.PO, "program order", po, successiveInstructions(execution, events)));
        layers.add(new Drawn(KnownRelation.RF, "reads from: a write and a read that takes its value", rf, rf));
        layers.add(new Drawn(KnownRelation.CO, order.complete() ? "coherence: the order of the writes to one location"
                : "the order of the writes to one location, of those writes that the model orders", co, Reduction.ofOrder(co)));
        layers.add(new Drawn(KnownRelation.FR, "from reads: a read and the writes that overwrite what it read; rf^-1; co", fr,
                Reduction.upTo(fr, co)));
        layers.add(plain(KnownRelation.ADDR, BaseRelation.ADDR, "address dependency", execution, events));
        layers.add(plain(KnownRelation.DATA, BaseRelation.DATA, "data dependency", execution, events));
        layers.add(new Drawn(KnownRelation.CTRL, "control dependency", ctrl, Reduction.upTo(ctrl, po)));
        layers.add(plain(KnownRelation.RMW, BaseRelation.RMW, "the read and the write of a read-modify-write", execution, events));
        return layers;
    }

    private static Drawn plain(KnownRelation known, BaseRelation base, String meaning, Execution execution, EventSet events) {
        Relation relation = restricted(execution.baseRelation(base), events);
        return new Drawn(known, meaning, relation, relation);
    }

    private static Relation restricted(Relation relation, EventSet events) {
        return relation.restrict(events, events);
    }

    /**
     * From the last event of an instruction to the first of the next one. The events of one instruction are not related by
     * po; as they stand one below the other, the reader sees which instruction is the later.
     */
    private static Relation successiveInstructions(Execution execution, EventSet events) {
        Relation.Builder pairs = Relation.builder(events.size());
        Event[] previous = {null};
        events.forEach(id -> {
            Event event = execution.program().event(id);
            if (previous[0] != null && !event.isInitialWrite() && previous[0].thread() == event.thread()
                    && previous[0].step() != event.step()) {
                pairs.add(previous[0].id(), id);
            }
            previous[0] = event;
        });
        return pairs.build();
    }
}
