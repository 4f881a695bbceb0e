package org.felis.engine.candidate;

import java.util.BitSet;

import org.felis.engine.candidate.ThreadTrace.Access;
import org.felis.engine.candidate.ThreadTrace.Decision;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The dependencies of one execution, tracked through registers: what a register holds depends on the reads that its
 * {@link SymbolicValue} mentions. See {@code BaseRelation} for the definitions. In every relation the condition of an
 * if-then-else chosen from counts for the {@code pick} variant only, and the side not chosen for none. The condition of a
 * conditional write counts for {@code pickData} and {@code insidePick} only.
 *
 * @param followsFromPaths whether they are the same in every execution along the same paths
 */
record TrackedDependencies(Relation address, Relation data, Relation control, Relation pickAddress, Relation pickData,
        Relation pickControl, Relation insideData, Relation insidePick, boolean followsFromPaths) {

    static TrackedDependencies of(ProgramTrace trace, Valuation valuation) {
        Tracking basic = new Tracking(trace, valuation, false);
        basic.track();
        Relation address = basic.address.build();
        Relation data = basic.data.build();
        Relation control = basic.control.build();
        Relation inside = basic.inside.build();
        if (!basic.meetsConditions) {
            return new TrackedDependencies(address, data, control, address, data, control, inside, inside, true);
        }
        Tracking picks = new Tracking(trace, valuation, true);
        picks.track();
        return new TrackedDependencies(address, data, control, picks.address.build(), picks.data.build(), picks.control.build(), inside,
                picks.inside.build(), !basic.usesValues && !picks.usesValues);
    }

    /** Either variant. */
    private static final class Tracking {
        private final ProgramTrace trace;
        private final Valuation valuation;
        private final boolean picks;
        private final Relation.Builder address;
        private final Relation.Builder data;
        private final Relation.Builder control;
        private final Relation.Builder inside;
        private final EventSet nothing;
        private final boolean insideStatements;
        private EventSet[] results;
        /** Whether there is a choice or a condition of a write, for which the variants differ. */
        private boolean meetsConditions;
        private boolean usesValues;

        Tracking(ProgramTrace trace, Valuation valuation, boolean picks) {
            int size = trace.program().size();
            this.trace = trace;
            this.valuation = valuation;
            this.picks = picks;
            address = Relation.builder(size);
            data = Relation.builder(size);
            control = Relation.builder(size);
            inside = Relation.builder(size);
            nothing = EventSet.empty(size);
            insideStatements = trace.program().program().statements();
        }

        void track() {
            for (ThreadTrace thread : trace.threads()) {
                results = new EventSet[thread.slots()];
                for (Access access : thread.accesses()) {
                    EventSet addressFrom = reads(thread, access.address());
                    add(address, addressFrom, access.event());
                    if (access.write()) {
                        addInside(addressFrom, access.event());
                        addData(reads(thread, access.value()), access.event());
                        meetsConditions |= !(access.condition() instanceof SymbolicValue.Known);
                        if (picks) {
                            addData(reads(thread, access.condition()), access.event());
                        }
                    }
                }
                for (Decision decision : thread.decisions()) {
                    if (decision.branch()) {
                        EventSet reads = reads(thread, decision.condition());
                        BitSet decided = thread.thread().decidedBy(thread.thread().steps().get(decision.step()));
                        for (int event : thread.events()) {
                            if (decided.get(trace.program().event(event).step())) {
                                add(control, reads, event);
                            }
                        }
                    }
                }
            }
        }

        private void add(Relation.Builder to, EventSet reads, int event) {
            reads.forEach(read -> {
                if (!trace.isSameInstance(read, event) || read != event && insideStatements) {
                    to.add(read, event);
                }
            });
        }

        private void addData(EventSet reads, int write) {
            add(data, reads, write);
            addInside(reads, write);
        }

        private void addInside(EventSet reads, int write) {
            if (!insideStatements) {
                reads.forEach(read -> {
                    if (read != write && trace.isSameInstance(read, write)) {
                        inside.add(read, write);
                    }
                });
            }
        }

        /** The reads that the value depends on. */
        private EventSet reads(ThreadTrace thread, SymbolicValue value) {
            return switch (value) {
                case SymbolicValue.Known constant -> nothing;
                case SymbolicValue.Reading reading -> EventSet.of(nothing.size(), reading.event());
                case SymbolicValue.Told told -> EventSet.of(nothing.size(), told.event());
                case SymbolicValue.Unary unary -> reads(thread, unary.operand());
                case SymbolicValue.Extend extend -> reads(thread, extend.operand());
                case SymbolicValue.Accessible accessible -> reads(thread, accessible.address());
                case SymbolicValue.Binary binary -> {
                    if (results[binary.slot()] == null) {
                        results[binary.slot()] = reads(thread, binary.left()).union(reads(thread, binary.right()));
                    }
                    yield results[binary.slot()];
                }
                case SymbolicValue.IfThenElse choice -> {
                    if (results[choice.slot()] == null) {
                        EventSet chosen = reads(thread, chosen(thread, choice));
                        results[choice.slot()] = picks ? chosen.union(reads(thread, choice.condition())) : chosen;
                    }
                    yield results[choice.slot()];
                }
            };
        }

        private SymbolicValue chosen(ThreadTrace thread, SymbolicValue.IfThenElse choice) {
            meetsConditions = true;
            usesValues = true;
            try {
                return Evaluation.isTrue(valuation.evaluate(thread.index(), choice.condition())) ? choice.whenTrue()
                        : choice.whenFalse();
            } catch (UndefinedOperationException e) {
                throw new IllegalStateException("a value that an execution uses is undefined", e);
            }
        }
    }
}
