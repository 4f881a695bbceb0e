package org.felis.engine.encoding.program;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.formula.Position;
import org.felis.engine.relation.Relation;

/**
 * Requires that no value justifies itself: where a read may get its value from a computation on that value, the reads
 * involved get positions, and what the value is computed from has a smaller one. Alternatively the value of a read is
 * its own symbol, out of thin air; that value can only come back to it unchanged. Control flow and addresses play no
 * part. The rule is that of {@link org.felis.engine.candidate.Replay}.
 *
 * <p>In one respect the requirement is too weak: {@code x ^ y} counts as known whenever the operands are equal, although
 * it is known only if they are copies of the same unknown. Whoever takes an execution from a solution must therefore be
 * ready to find that its choices make none, if {@link ValueCycles#exist}.
 */
final class WellFoundedValues {

    private final Relation mayReadFrom;
    private final ValueCycles cycles;
    private final ReadsFrom readsFrom;
    private final EncodedEvent[] events;
    private final Map<Integer, Position> positions = new HashMap<>();

    WellFoundedValues(Relation mayReadFrom, ValueCycles cycles, ReadsFrom readsFrom,
            EncodedEvent[] events) {
        this.mayReadFrom = mayReadFrom;
        this.cycles = cycles;
        this.readsFrom = readsFrom;
        this.events = events;
    }

    void constrain(Constraints constraints) {
        Formulas formulas = constraints.formulas();
        for (int read : cycles.reads()) {
            Formula fresh = readsFrom.value(read).is(ValueDomains.symbol(read), formulas);
            IntFunction<Formula> known = source -> cycles.areMutual(source, read)
                    ? formulas.before(position(source, formulas), position(read, formulas))
                    : Formulas.TRUE;
            mayReadFrom.predecessors(read).forEach(write -> {
                Formula computed = formulas.or(fresh, events[write].derivation().isPossible(known, formulas));
                constraints.requireImplication(readsFrom.pair(write, read, events), computed);
            });
        }
    }

    private Position position(int read, Formulas formulas) {
        return positions.computeIfAbsent(read, r -> formulas.newPosition());
    }
}
