package org.felis.verification.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.verification.judgement.Judgement;
import org.felis.verification.judgement.Witnesses;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * Finds more executions than the one that proves a verdict, by looking at candidates. Where these are too many for the time given,
 * those found until then count.
 *
 * @param executions that of the judgement first, no two drawn the same
 * @param complete whether there are no others
 */
public record ProvingExecutions(List<Witness> executions, boolean complete) {

    public static ProvingExecutions of(UnrolledProgram program, Witnesses witnesses, Judgement judgement, Interruption interruption) {
        MemoryModel model = witnesses.model();
        Optional<Goal> goal = goal(program, model, judgement.verdict());
        Map<String, Witness> found = new LinkedHashMap<>(); // by what is drawn
        judgement.witness().map(witnesses::of).ifPresent(first -> found.put(first.xmi(), first));
        if (goal.isEmpty() || found.isEmpty()) {
            return new ProvingExecutions(List.of(), true);
        }
        boolean[] more = new boolean[1];
        try (ExplicitSearch search = new ExplicitSearch(program, model)) {
            search.forEach(goal.get(), execution -> {
                Witness witness = witnesses.of(execution);
                more[0] = found.size() == ExecutionsResult.MOST && !found.containsKey(witness.xmi());
                if (!more[0]) {
                    found.putIfAbsent(witness.xmi(), witness);
                }
                return !more[0];
            }, interruption);
            return new ProvingExecutions(List.copyOf(found.values()), !more[0]);
        } catch (Interruption.StoppedException enough) {
            return new ProvingExecutions(List.copyOf(found.values()), false);
        }
    }

    /** What the executions have in common; nothing where none proves the verdict. */
    private static Optional<Goal> goal(UnrolledProgram program, MemoryModel model, Verdict.Decided verdict) {
        return switch (verdict) {
            case Verdict.Allowed allowed -> Optional.of(new Goal.Satisfies(program.program().question().finalState().orElseThrow().proposition()));
            case Verdict.Undefined undefined -> Optional.of(new Goal.Undefined(axiom(model, undefined.axiom())));
            case Verdict.Forbidden forbidden -> Optional.empty();
            case Verdict.ForbiddenUpToBound forbidden -> Optional.empty();
            case Verdict.Holds holds -> Optional.empty();
            case Verdict.HoldsUpToBound holds -> Optional.empty();
            case Verdict.Violated violated -> Optional.empty();
        };
    }

    private static Axiom axiom(MemoryModel model, String name) {
        return model.axioms().stream().filter(a -> a.role() == Axiom.Role.UNDEFINED_UNLESS && a.name().equals(name)).findFirst()
                .orElseThrow();
    }
}
