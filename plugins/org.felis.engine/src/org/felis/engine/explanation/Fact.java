package org.felis.engine.explanation;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.semantics.ModelEvaluation;

/** What may hold in an execution under a model: that a pair of events is in a relation, or an event in a set. */
public sealed interface Fact {

    /** The pair is in the relation. */
    record Pair(RelationTerm term, int source, int target) implements Fact {
        @Override
        public boolean holdsIn(ModelEvaluation evaluation) {
            return evaluation.relation(term).contains(source, target);
        }
    }

    /** The event is in the set. */
    record Member(SetTerm term, int event) implements Fact {
        @Override
        public boolean holdsIn(ModelEvaluation evaluation) {
            return evaluation.set(term).contains(event);
        }

        @Override
        public int source() {
            return event;
        }

        @Override
        public int target() {
            return event;
        }
    }

    /** The relation or set. */
    Term term();

    /** The first event of the pair, or the member. */
    int source();

    /** The second event of the pair, or the member. */
    int target();

    boolean holdsIn(ModelEvaluation evaluation);
}
