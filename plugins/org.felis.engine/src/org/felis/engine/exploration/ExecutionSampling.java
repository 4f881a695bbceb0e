package org.felis.engine.exploration;

import java.util.function.Predicate;
import java.util.random.RandomGenerator;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.ThreadEnd;

/**
 * Explores some of a program's consistent executions, by chance: at each decision of {@link ForwardEnumerator}, each way is followed with one probability. As one way alone leads to an execution,
 * the sum of 1 / probability over those that are found is how many executions there are, in the mean (D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", Mathematics of Computation
 * 29, 1975; P. W. Purdom, "Tree Size by Partial Backtracking", SIAM Journal on Computing 7, 1978).
 */
public final class ExecutionSampling {

    /** Receives the executions. */
    @FunctionalInterface
    public interface Visitor {
        /** @param probability how probable it was that it is found */
        void visit(Execution execution, double probability);
    }

    private final ForwardEnumerator enumerator;
    private final RandomGenerator random;
    private Visitor visitor;
    private Chance chance;

    /**
     * @param ends as of {@link ForwardEnumerator#forEach}
     * @param awaited as of {@link ForwardEnumerator#forEach}
     */
    public ExecutionSampling(Explored explored, Predicate<ThreadEnd> ends, Predicate<MemoryObject> awaited, RandomGenerator random, Interruption interruption) {
        this.random = random;
        this.enumerator = new ForwardEnumerator(explored, ends, awaited, (execution, judged) -> {
            visitor.visit(execution, chance.probabilityOfLast());
            return true;
        }, new ExplorationProgress(), interruption);
    }

    /**
     * Explores once.
     *
     * @param ofEach the probability with which a way is followed, at most 1; with 1, each execution is visited
     * @param most after so many decisions, it is given up
     * @return how many decisions there were; more than {@code most} if it was given up
     */
    public long sample(double ofEach, long most, Visitor newVisitor) throws Interruption.StoppedException {
        visitor = newVisitor;
        chance = new Chance(random, ofEach, most);
        enumerator.explore(chance);
        return chance.decisions();
    }
}
