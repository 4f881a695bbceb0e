package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.analysis.relation.Counter;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.expression.Value;

/**
 * Says of {@linkplain Counter counters} what follows from the axioms, but takes a solver long to find out: what a read-modify-write reads is the sum of the
 * amounts that those before it in coherence add. For each of them, the others are gone through thread by thread; one of a few sums is what they have added so
 * far.
 */
final class CounterEncoding {

    /** Beyond so many sums, nothing is said of a read-modify-write. */
    private static final int MOST_SUMS = 64;

    private final ProgramEncoding encoding;
    private final RelationEncoding relations;
    private final Constraints constraints;
    private final Formulas formulas;

    CounterEncoding(ProgramEncoding encoding, RelationEncoding relations, Constraints constraints) {
        this.encoding = encoding;
        this.relations = relations;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
    }

    void constrain(Counter counter) {
        counter.writes().forEach(write -> constrain(counter, write));
    }

    private void constrain(Counter counter, Counter.Addition write) {
        Formula executed = encoding.executed(write.write());
        Map<Long, Formula> sums = Map.of(counter.low(counter.first()), Formulas.TRUE);
        Set<Long> complete = sums.keySet();
        for (int thread : counter.writes().stream().map(Counter.Addition::thread).distinct().toList()) {
            boolean own = thread == write.thread();
            List<Counter.Addition> passed = new ArrayList<>();
            for (Counter.Addition other : counter.writes()) {
                if (own && other == write) {
                    break;
                }
                if (other.thread() == thread) {
                    passed.add(other);
                    sums = add(counter, other, write, sums, counter.sums(complete, counter.sums(thread, passed)));
                }
            }
            complete = counter.sums(complete, own ? write.before() : counter.sums(thread, counter.writes()));
            if (complete.size() > MOST_SUMS) {
                return;
            }
        }
        sums.forEach((sum, when) -> constraints.requireImplication(formulas.and(executed, when),
                encoding.readValue(write.read()).is(Value.of(sum), formulas)));
    }

    /** The sums behind one more write, of those that can be. */
    private Map<Long, Formula> add(Counter counter, Counter.Addition other, Counter.Addition write, Map<Long, Formula> sums, Set<Long> possible) {
        Formula executed = encoding.executed(write.write());
        Formula before = relations.isCoherenceBefore(other.write(), write.write());
        if (before.isFalse() || counter.low(other.amount()) == 0) {
            return sums;
        }
        Set<Long> next = new LinkedHashSet<>(sums.keySet());
        sums.keySet().forEach(sum -> next.add(counter.low(sum + other.amount())));
        next.retainAll(possible);
        int group = formulas.newGroup();
        Map<Long, Formula> result = new LinkedHashMap<>();
        next.forEach(sum -> result.put(sum, formulas.variable(group, "sum", other.write(), write.write())));
        sums.forEach((sum, when) -> {
            lead(formulas.and(executed, when, before), result.get(counter.low(sum + other.amount())));
            lead(formulas.and(executed, when, formulas.not(before)), result.get(sum));
        });
        constraints.atMostOne(List.copyOf(result.values()));
        constraints.requireImplication(executed, formulas.or(List.copyOf(result.values())));
        return result;
    }

    private void lead(Formula when, Formula next) {
        constraints.requireImplication(when, next == null ? Formulas.FALSE : next);
    }
}
