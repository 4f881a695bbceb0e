package org.felis.engine.semantics;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.Event;
import org.felis.engine.program.Value;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The base relations of one execution, as {@link BaseRelation} defines them; each computed when first asked for. They hold
 * executed events only.
 */
final class BaseRelations {

    private static final String ATOMIC = "X";

    private final ProgramTrace trace;
    private final EventStructure structure;
    private final Valuation valuation;
    private final int[] source;
    private final Value[] values;
    private final Value.Address[] addresses;
    private final Relation[] relations = new Relation[BaseRelation.values().length];
    private TrackedDependencies dependencies;

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
        return switch (name) {
            case PO -> structure.programOrder();
            case INT -> structure.sameThread();
            case EXT -> Relation.product(structure.executed(), structure.executed()).difference(structure.sameThread());
            case LOC -> sameLocation();
            case RF -> readsFrom();
            case ADDR -> dependencies().address();
            case DATA -> dependencies().data();
            case CTRL -> dependencies().control();
            case PICK_ADDR -> dependencies().pickAddress();
            case PICK_DATA -> dependencies().pickData();
            case PICK_CTRL -> dependencies().pickControl();
            case AMO -> atomicInstructions();
            case LXSX -> exclusivePairs();
            case RMW -> get(BaseRelation.AMO).union(get(BaseRelation.LXSX));
            case SAME_INSTANCE -> structure.sameInstance();
            case IICO_DATA -> structure.intrinsicData();
            case IICO_CTRL -> structure.intrinsicControl();
            case RF_REG -> structure.registerReadsFrom();
            case SAME_LOW_ORDER_BITS -> structure.where((a, b) -> addresses[a] != null && addresses[b] != null
                    && addresses[a].offset() == addresses[b].offset());
            case DIFFERENT_VALUES -> structure.where((a, b) -> values[a] == null || !values[a].equals(values[b]));
            case IICO_ORDER -> structure.pairs(Event::isOrderedBefore);
            case SAME_ACCESS -> structure.pairs(Event::isSameAccess);
        };
    }

    private TrackedDependencies dependencies() {
        if (dependencies == null) {
            dependencies = TrackedDependencies.of(trace, valuation);
        }
        return dependencies;
    }

    private Relation sameLocation() {
        Relation.Builder pairs = Relation.builder(addresses.length);
        for (int a = 0; a < addresses.length; a++) {
            for (int b = 0; b < addresses.length; b++) {
                if (addresses[a] != null && addresses[a].equals(addresses[b])) {
                    pairs.add(a, b);
                }
            }
        }
        Relation ofMemory = pairs.build();
        return trace.program().microEvents().isPresent() ? ofMemory.union(structure.sameRegister()) : ofMemory;
    }

    private Relation readsFrom() {
        Relation.Builder pairs = Relation.builder(source.length);
        for (int read : trace.reads()) {
            pairs.add(source[read], read);
        }
        return pairs.build();
    }

    private Relation atomicInstructions() {
        EventSet atomic = structure.baseSet(ATOMIC);
        return structure.sameInstance().intersection(get(BaseRelation.LOC)).restrict(
                structure.baseSet("R").intersection(atomic), structure.baseSet("W").intersection(atomic))
                .difference(Relation.identity(source.length));
    }

    private Relation exclusivePairs() {
        EventSet exclusive = structure.baseSet(PathWalk.EXCLUSIVE);
        EventSet accesses = structure.baseSet("M").intersection(exclusive);
        Relation order = structure.programOrder();
        Relation around = order.restrict(EventSet.full(source.length), accesses).compose(order);
        return order.difference(around).restrict(structure.baseSet("R").intersection(exclusive),
                structure.baseSet("W").intersection(exclusive));
    }
}
