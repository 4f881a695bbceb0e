package org.felis.engine.candidate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.PairDefinition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The base relations of one execution, as {@link BaseRelation} defines them; each computed when first asked for. They hold
 * executed events only.
 */
final class BaseRelations {

    private final ProgramTrace trace;
    private final EventStructure structure;
    private final Valuation valuation;
    private final int[] source;
    private final Value[] values;
    private final Value.Address[] addresses;
    private final Relation[] relations = new Relation[BaseRelation.values().length];
    private TrackedDependencies dependencies;
    private Relation sameAddress;

    BaseRelations(ProgramTrace trace, EventStructure structure, Valuation valuation, int[] source, Value[] values,
            Value.Address[] addresses) {
        this.trace = trace;
        this.structure = structure;
        this.valuation = valuation;
        this.source = source;
        this.values = values;
        this.addresses = addresses;
    }

    Relation get(BaseRelation name) {
        Relation known = relations[name.ordinal()];
        if (known == null) {
            known = compute(name);
            relations[name.ordinal()] = known;
        }
        return known;
    }

    private Relation compute(BaseRelation name) {
        return switch (name.definition()) {
            case PairDefinition.OfEvents(var related) -> structure.pairs(name, related);
            case PairDefinition.AtOneLocation(var related) -> atOneLocation(related);
            case PairDefinition.OfAddresses(var related) -> ofAddresses(related);
            case PairDefinition.Union(var parts) ->
                union(parts);
            case PairDefinition.Computed computed -> compute(computed);
        };
    }

    private Relation union(List<BaseRelation> parts) {
        Relation all = get(parts.get(0));
        for (int i = 1; i < parts.size(); i++) {
            all = all.union(get(parts.get(i)));
        }
        return all;
    }

    private Relation compute(PairDefinition.Computed relation) {
        return switch (relation) {
            case PROGRAM_ORDER -> structure.programOrder();
            case LOCATION -> sameLocation();
            case READS_FROM -> readsFrom();
            case VALUES -> structure.where((a, b) -> values[a] == null || !values[a].equals(values[b]));
            case EXCLUSIVE_PAIRS -> exclusivePairs();
            case ADDRESS_DEPENDENCY -> dependencies().address();
            case DATA_DEPENDENCY -> dependencies().data();
            case CONTROL_DEPENDENCY -> dependencies().control();
            case PICKED_ADDRESS_DEPENDENCY -> dependencies().pickAddress();
            case PICKED_DATA_DEPENDENCY -> dependencies().pickData();
            case PICKED_CONTROL_DEPENDENCY -> dependencies().pickControl();
            case INSIDE_DATA_DEPENDENCY -> dependencies().insideData();
            case INSIDE_PICK_DEPENDENCY -> dependencies().insidePick();
            case INTRINSIC_DATA -> structure.intrinsicData();
            case INTRINSIC_CONTROL -> structure.intrinsicControl();
            case REGISTER_READS_FROM -> structure.registerReadsFrom();
        };
    }

    private TrackedDependencies dependencies() {
        if (dependencies == null) {
            dependencies = trace.dependencies(valuation);
        }
        return dependencies;
    }

    private Relation sameLocation() {
        return trace.program().microEvents().isPresent() ? sameAddress().union(structure.sameRegister()) : sameAddress();
    }

    private Relation sameAddress() {
        if (sameAddress == null) {
            sameAddress = trace.sameAddress(addresses, this::findSameAddress);
        }
        return sameAddress;
    }

    private Relation findSameAddress() {
        Map<Value.Address, BitSet> accesses = new HashMap<>();
        for (int event = 0; event < addresses.length; event++) {
            if (addresses[event] != null) {
                accesses.computeIfAbsent(addresses[event], address -> new BitSet()).set(event);
            }
        }
        Relation.Builder pairs = Relation.builder(addresses.length);
        for (BitSet together : accesses.values()) {
            EventSet all = EventSet.of(addresses.length, together);
            all.forEach(event -> pairs.addAll(event, all));
        }
        return pairs.build();
    }

    private Relation atOneLocation(BiPredicate<Event, Event> related) {
        Relation.Builder pairs = Relation.builder(addresses.length);
        sameAddress().forEach((a, b) -> {
            if (related.test(trace.program().event(a), trace.program().event(b))) {
                pairs.add(a, b);
            }
        });
        return pairs.build();
    }

    private Relation ofAddresses(BiPredicate<Value.Address, Value.Address> related) {
        Relation.Builder pairs = Relation.builder(addresses.length);
        int[] accesses = IntStream.range(0, addresses.length).filter(event -> addresses[event] != null).toArray();
        for (int a : accesses) {
            for (int b : accesses) {
                if (related.test(addresses[a], addresses[b])) {
                    pairs.add(a, b);
                }
            }
        }
        return pairs.build();
    }

    private Relation readsFrom() {
        Relation.Builder pairs = Relation.builder(source.length);
        for (int read : trace.reads()) {
            if (source[read] != Valuation.UNKNOWN) {
                pairs.add(source[read], read);
            }
        }
        return pairs.build();
    }

    private Relation exclusivePairs() {
        EventSet exclusive = structure.tagged(EngineTag.EXCLUSIVE.text());
        EventSet accesses = structure.baseSet(BaseSet.M).intersection(exclusive);
        Relation order = structure.programOrder();
        Relation around = order.restrict(EventSet.full(source.length), accesses).compose(order);
        return order.difference(around).restrict(structure.baseSet(BaseSet.R).intersection(exclusive),
                structure.baseSet(BaseSet.W).intersection(exclusive));
    }
}
