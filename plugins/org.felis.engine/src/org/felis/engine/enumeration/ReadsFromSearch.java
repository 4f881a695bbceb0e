package org.felis.engine.enumeration;

import java.util.Arrays;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionCheck;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseSet;

/**
 * Finds all ways in which the reads of a trace can read from its writes. A read may read from every write of its location,
 * whatever the order of the two, except a later write of its own instruction instance. Reads get their sources one after the
 * other, those whose address is known first; a way that contradicts the trace is left at once.
 */
final class ReadsFromSearch {

    /** Receives the executions, which choose no relations yet. */
    interface Visitor {
        /** @return whether to go on */
        boolean visit(Execution execution) throws Interruption.StoppedException;
    }

    /** So many executions of a trace are found before axioms are asked about reads without sources: most litmus tests have fewer. */
    private static final int FEW = 64;

    private final ProgramTrace trace;
    private final FinalWrites finalWrites;
    private final Pruning pruning;
    private final Visitor visitor;
    private final Interruption interruption;
    private final int[] source;
    private final int[] writes;
    private int found;
    /** Some execution found, or null. */
    private Execution last;

    private ReadsFromSearch(ProgramTrace trace, FinalWrites finalWrites, Pruning pruning, Visitor visitor,
            Interruption interruption) {
        this.trace = trace;
        this.finalWrites = finalWrites;
        this.pruning = pruning;
        this.visitor = visitor;
        this.interruption = interruption;
        source = new int[trace.program().size()];
        Arrays.fill(source, Valuation.UNKNOWN);
        writes = trace.baseSet(BaseSet.W).toArray();
    }

    /**
     * @param finalWrites what the executions say of final writes
     * @param pruning which ways are left early
     * @return whether the visitor never asked to stop
     */
    static boolean forEach(ProgramTrace trace, FinalWrites finalWrites, Pruning pruning, Visitor visitor,
            Interruption interruption) throws Interruption.StoppedException {
        return new ReadsFromSearch(trace, finalWrites, pruning, visitor, interruption).goOn();
    }

    private boolean goOn() throws Interruption.StoppedException {
        interruption.check();
        Valuation known = Valuation.incomplete(trace, source);
        if (known.isContradictory() || !pruning.admits(trace, known) || !admitsSources(known)) {
            return true;
        }
        int read = next(known);
        return read == Valuation.UNKNOWN ? visit() : giveSources(read, known);
    }

    /** Whether axioms let the sources pass that are known, as far as it is worth while to ask. */
    private boolean admitsSources(Valuation known) {
        return found < FEW || last.reduced(source.clone(), known).map(pruning::admitsSources).orElse(true);
    }

    private boolean visit() throws Interruption.StoppedException {
        Execution execution;
        try {
            execution = Execution.of(trace, source.clone(), List.of(), finalWrites);
        } catch (ReplayException e) {
            return true; // this way makes no execution
        }
        found++;
        last = execution;
        return visitor.visit(execution);
    }

    /** The read that gets its source next, if any is left. */
    private int next(Valuation known) {
        int without = Valuation.UNKNOWN;
        for (int read : trace.reads()) {
            if (source[read] == Valuation.UNKNOWN) {
                if (known.knownAddress(read) != null) {
                    return read;
                }
                without = without == Valuation.UNKNOWN ? read : without;
            }
        }
        return without;
    }

    private boolean giveSources(int read, Valuation known) throws Interruption.StoppedException {
        Value address = known.knownAddress(read);
        for (int write : writes) {
            Value other = known.knownAddress(write);
            boolean mayBeEqual = address == null || other == null || address.equals(other);
            if (mayBeEqual && ExecutionCheck.isPossibleSource(trace, write, read)) {
                source[read] = write;
                boolean goOn = goOn();
                source[read] = Valuation.UNKNOWN;
                if (!goOn) {
                    return false;
                }
            }
        }
        return true;
    }
}
