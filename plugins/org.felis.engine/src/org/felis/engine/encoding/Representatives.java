package org.felis.engine.encoding;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.analysis.program.InterchangeableThreads;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The threads and pairs of events in which something wrong is looked for: where {@linkplain InterchangeableThreads threads do the same} under the model, those of the first ones
 * stand for all. They are found out when somebody asks.
 */
final class Representatives {

    private static final Set<BaseRelation> KNOWING_NO_ORDER = EnumSet.of(BaseRelation.RF, BaseRelation.LOC, BaseRelation.INT, BaseRelation.EXT);

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final Relation mayReadFrom;
    private final RelationEncoding relations;
    /** Null until somebody asks. */
    private InterchangeableThreads threads;

    Representatives(UnrolledProgram program, MemoryModel model, Relation mayReadFrom, RelationEncoding relations) {
        this.program = program;
        this.model = model;
        this.mayReadFrom = mayReadFrom;
        this.relations = relations;
    }

    /** Whether the thread is one of them. */
    boolean contains(int thread) {
        return threads().isFirst(thread);
    }

    /** Which pairs of events are among them where a pair of the term is looked for. */
    Relation.PairPredicate of(RelationTerm term) {
        boolean knowsNoOrder = knowsNoOrder(term);
        return (first, second) -> threads().represents(program.event(first), program.event(second), knowsNoOrder);
    }

    /** Whether the term is made of nothing but what reads read and how writes to one location follow each other. What else a model relates to initial writes may depend on which thread is started first. */
    private boolean knowsNoOrder(RelationTerm whole) {
        Deque<Term> open = new ArrayDeque<>(List.of(whole));
        Set<Term> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Term term = open.pop();
            if (term instanceof RelationTerm.Base(int id, BaseRelation relation) && !KNOWING_NO_ORDER.contains(relation)) {
                return false;
            }
            model.graph().operands(term).stream().filter(seen::add).forEach(open::push);
        }
        return true;
    }

    /** Threads that do the same, of each kind those that there are. */
    List<List<Integer>> classes() {
        return threads().classes();
    }

    private InterchangeableThreads threads() {
        if (threads == null) {
            boolean onlyReadsDepend = !model.asksFor(BaseRelation.DIFFERENT_VALUES);
            threads = InterchangeableThreads.of(program, write -> onlyReadsDepend && mayReadFrom.successors(write).isEmpty(), this::areBoundedAlike);
        }
        return threads;
    }

    /** Whether each relation of the model that decides anything may and must hold the same pairs of other events, initial writes aside, when the events are exchanged. */
    private boolean areBoundedAlike(int[] exchanged, BitSet standing) {
        EventSet compared = program.events(event -> !event.isInitialWrite() && !standing.get(event.id()));
        for (Term term : model.terms()) {
            if (term instanceof RelationTerm relation && model.graph().isDecisive(term)
                    && !(areAlike(relations.may(relation), exchanged, compared) && areAlike(relations.must(relation), exchanged, compared))) {
                return false;
            }
        }
        return true;
    }

    private static boolean areAlike(Relation relation, int[] exchanged, EventSet compared) {
        Relation among = relation.restrict(compared, compared);
        Relation.Builder pairs = Relation.builder(relation.size());
        among.forEach((x, y) -> pairs.add(exchanged[x], exchanged[y]));
        return pairs.build().equals(among);
    }
}
