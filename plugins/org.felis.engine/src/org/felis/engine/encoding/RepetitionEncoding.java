package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.EncodedThread;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.program.Event;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;

/** Encodes that threads do the same again and again for ever ({@link org.felis.engine.candidate.Repetition}, where it is defined). */
final class RepetitionEncoding {

    private final ProgramEncoding encoding;
    private final Formulas formulas;
    private final Acyclicity.Pair coherence;
    private final List<Integer> writes;
    /** By event: when it belongs to what is repeated. */
    private final Formula[] inRound;
    private final Map<Integer, Formula> lastOther = new HashMap<>();

    /** @param coherence when the first of two writes comes before the second */
    RepetitionEncoding(ProgramEncoding encoding, Acyclicity.Pair coherence) {
        this.encoding = encoding;
        this.formulas = encoding.formulas();
        this.coherence = coherence;
        writes = encoding.program().events().stream().filter(Event::isWrite).map(Event::id).toList();
        inRound = new Formula[encoding.program().size()];
        Arrays.fill(inRound, Formulas.FALSE);
    }

    /** When each thread has come to its end or repeats what it did last for ever, and at least one that was started does. */
    Formula isStuck() {
        List<Formula> conditions = new ArrayList<>();
        List<Formula> some = new ArrayList<>();
        for (EncodedThread thread : encoding.threads()) {
            List<Formula> ends = new ArrayList<>();
            for (Step step : thread.thread().steps()) {
                if (step.repeatsSince().isPresent()) {
                    Formula repeats = repeats(thread, step);
                    addToRound(thread, thread.thread().repeatedAt(step), repeats);
                    ends.add(repeats);
                    if (step.instruction().stop().orElseThrow().how() != ThreadEnd.NOT_STARTED) {
                        some.add(repeats);
                    }
                }
            }
            ends.add(formulas.not(formulas.or(Arrays.stream(ThreadEnd.values()).filter(end -> end != ThreadEnd.COMPLETE).map(thread::end).toList())));
            conditions.add(formulas.or(ends));
        }
        conditions.add(formulas.or(some));
        encoding.program().events().stream().filter(event -> event.isRead() && !inRound[event.id()].isFalse()).forEach(event -> conditions.addAll(startsFromMemory(event.id())));
        writes.stream().filter(write -> !inRound[write].isFalse()).forEach(write -> conditions.add(formulas.implies(inRound[write], leavesMemoryAsItWas(write))));
        return formulas.and(conditions);
    }

    private Formula repeats(EncodedThread thread, Step step) {
        Formula passed = thread.passed().get(step.index());
        return step.instruction().stop().orElseThrow().unless().isEmpty() ? passed : formulas.and(passed, formulas.not(thread.taken().get(step.index())));
    }

    private void addToRound(EncodedThread thread, BitSet steps, Formula repeats) {
        steps.stream().forEach(step -> thread.thread().steps().get(step).events()
                .forEach(event -> inRound[event.id()] = formulas.or(inRound[event.id()], formulas.and(repeats, encoding.executed(event.id())))));
    }

    private List<Formula> startsFromMemory(int read) {
        List<Formula> conditions = new ArrayList<>();
        for (int write : writes) {
            Formula source = formulas.and(inRound[read], encoding.readsFrom(write, read));
            if (!source.isFalse()) {
                conditions.add(formulas.implies(source, formulas.or(inRound[write], isLastOther(write))));
            }
        }
        return conditions;
    }

    private Formula isLastOther(int write) {
        return lastOther.computeIfAbsent(write, w -> formulas.and(formulas.not(inRound[w]), encoding.executed(w), hasNoneAfter(w, true)));
    }

    /** @param other whether only writes outside of the round count */
    private Formula hasNoneAfter(int write, boolean other) {
        List<Formula> conditions = new ArrayList<>();
        for (int later : writes) {
            if (later != write) {
                Formula after = coherence.of(write, later);
                conditions.add(formulas.not(other ? formulas.and(after, formulas.not(inRound[later])) : after));
            }
        }
        return formulas.and(conditions);
    }

    private Formula leavesMemoryAsItWas(int write) {
        List<Formula> same = new ArrayList<>();
        for (int other : writes) {
            Formula here = other == write ? Formulas.FALSE : encoding.sameAddress(write, other);
            if (!here.isFalse()) {
                same.add(formulas.and(here, isLastOther(other), encoding.event(write).value().equal(encoding.event(other).value(), formulas)));
            }
        }
        return formulas.and(hasNoneAfter(write, true), formulas.implies(hasNoneAfter(write, false), formulas.or(same)));
    }
}
