package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.memory.Chooser;
import org.felis.c.memory.Memory;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;

/** All sequences of decisions, one after the other, depth first. What is decided about addresses is the matter of two procedures. */
abstract sealed class Paths implements Chooser permits SolvedPaths, EnumeratedPaths {

    /** The execution is of no interest: another sequence of decisions stands for it, or it does not satisfy what is assumed. */
    static final class AbandonedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AbandonedException() {
            super(null, null, false, false);
        }
    }

    private static final int MOST_DECISIONS = 100_000;

    /** What was decided in one execution, so that it can be run again. */
    static final class Decisions {
        private final List<Decision> list;

        private Decisions(List<Decision> list) {
            this.list = list;
        }
    }

    static final class Decision {
        int chosen;
        int alternatives;
        /** Of a value: the alternatives found so far. */
        List<BigInteger> values;
        /** Of a simplified term: what it is. */
        BitTerm term;

        Decision(int chosen, int alternatives) {
            this.chosen = chosen;
            this.alternatives = alternatives;
        }

        /** Without other alternatives. */
        private Decision fixed() {
            Decision fixed = new Decision(chosen, alternatives);
            fixed.values = values == null ? null : List.copyOf(values);
            fixed.term = term;
            return fixed;
        }
    }

    private final List<Decision> trace = new ArrayList<>();
    private int position;
    private Memory memory;

    /** Only the executions that begin with these decisions. */
    final void startFrom(Decisions decisions) {
        trace.clear();
        trace.addAll(decisions.list);
    }

    /** What has been decided in this execution; empty if that is too much to be kept. */
    final Optional<Decisions> decisions() {
        return position > MOST_DECISIONS ? Optional.empty() : Optional.of(new Decisions(trace.subList(0, position).stream().map(Decision::fixed).toList()));
    }

    /** A value of each unknown that satisfies what has been decided; of all objects, or, where there is nothing to choose, of none. */
    abstract Map<BitTerm.Variable, BigInteger> unknowns();

    /** The execution has come to its end; it is given up if no layout of memory has room for all its objects. */
    abstract void finish();

    /** Starts an execution. */
    void start(Memory ofExecution) {
        memory = ofExecution;
        position = 0;
    }

    final Memory memory() {
        return memory;
    }

    /** Goes to the next sequence; false if there is none. */
    final boolean next() {
        while (!trace.isEmpty()) {
            Decision last = trace.getLast();
            if (last.chosen + 1 < last.alternatives) {
                last.chosen++;
                return true;
            }
            trace.removeLast();
        }
        return false;
    }

    /** What was decided before at this point; null if it is to be decided now. */
    final Decision replayed() {
        return position < trace.size() ? trace.get(position++) : null;
    }

    final Decision decide(int chosen, int alternatives) {
        Decision decision = new Decision(chosen, alternatives);
        trace.add(decision);
        position++;
        return decision;
    }

    @Override
    public final int choose(int alternatives) {
        Decision known = replayed();
        return known != null ? known.chosen : decide(0, alternatives).chosen;
    }

    /** The execution goes on only if the condition holds. */
    final void assume(BitCondition condition) {
        if (!holds(condition)) {
            throw new AbandonedException();
        }
    }

    /** A point to come back to. */
    final int mark() {
        Decision known = replayed();
        if (known == null) {
            decide(0, 1);
        }
        return position - 1;
    }

    /** What was decided at a mark: 0, or 1 after {@link #redo}. */
    final int at(int mark) {
        return trace.get(mark).chosen;
    }

    /**
     * Gives this execution up; in the next one, the mark is 1.
     *
     * @throws AbandonedException always
     */
    final void redo(int mark) {
        while (trace.size() > mark + 1) {
            trace.removeLast();
        }
        trace.get(mark).alternatives = 2;
        throw new AbandonedException();
    }
}
