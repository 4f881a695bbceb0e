package org.felis.tests.engine.explanation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.explanation.Derivation;
import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Refutation;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.engine.generate.ModelGenerator;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.junit.jupiter.api.Test;

/** What shows that an axiom fails is derived, step by step, from the execution: on random programs under random models. */
class DerivationsTest {

    private static final int PAIRS = 80;
    private static final int MOST_CANDIDATES = 12;

    /** Candidates of a program under a model. */
    private static List<ModelEvaluation> candidates(Program program, MemoryModel model) throws Interruption.StoppedException {
        List<ModelEvaluation> found = new ArrayList<>();
        new CandidateEnumerator(Unroller.unroll(program, 2), model).forEach(candidate -> {
            found.add(Interpreter.evaluate(model, candidate.execution()));
            return found.size() < MOST_CANDIDATES;
        }, Interruption.none());
        return found;
    }

    @Test
    void everyRefutationFollowsFromTheExecution() throws Interruption.StoppedException {
        int refutations = 0;
        for (long seed = 0; seed < PAIRS; seed++) {
            MemoryModel model = seed % 4 == 3 ? ModelGenerator.withMicroEvents(seed) : ModelGenerator.generate(seed);
            Program program = seed % 4 == 3 ? ProgramGenerator.generateMachineProgram(seed) : ProgramGenerator.generate(seed);
            for (ModelEvaluation candidate : candidates(program, model)) {
                Derivations derivations = new Derivations(candidate);
                for (Axiom axiom : model.axioms()) {
                    Optional<Refutation> refutation = Refutation.of(axiom, derivations);
                    assertEquals(candidate.holds(axiom) == axiom.negated(), refutation.isPresent(), "seed " + seed + " " + axiom);
                    if (refutation.isPresent()) {
                        refutations++;
                        check(refutation.get(), candidate);
                    }
                }
            }
        }
        assertTrue(refutations > 300, "too few to tell: " + refutations);
    }

    private static void check(Refutation refutation, ModelEvaluation candidate) {
        DerivationCheck check = new DerivationCheck(candidate);
        List<Derivation> pairs = refutation.pairs();
        for (int i = 0; i < pairs.size(); i++) {
            assertEquals(refutation.axiom().term(), pairs.get(i).fact().term());
            check.check(pairs.get(i));
            if (refutation.axiom().kind() != Axiom.Kind.EMPTY) {
                assertEquals(pairs.get(i).fact().target(), pairs.get((i + 1) % pairs.size()).fact().source(), "the cycle closes");
            }
        }
        if (refutation.axiom().kind() != Axiom.Kind.ACYCLIC) {
            assertEquals(1, pairs.size());
        }
        assertTrue(refutation.holdsIn(candidate));
    }

    @Test
    void theSameDerivationHoldsOrNotInOtherExecutions() throws Interruption.StoppedException {
        int shared = 0;
        int own = 0;
        for (long seed = 0; seed < PAIRS; seed++) {
            MemoryModel model = ModelGenerator.generate(seed);
            List<ModelEvaluation> candidates = candidates(ProgramGenerator.generate(seed), model);
            for (Axiom axiom : candidates.isEmpty() ? List.<Axiom>of() : model.axioms()) {
                Optional<Refutation> first = Refutation.of(axiom, new Derivations(candidates.get(0)));
                for (ModelEvaluation other : first.isPresent() ? candidates : List.<ModelEvaluation>of()) {
                    boolean holds = first.get().holdsIn(other);
                    assertTrue(!holds || Refutation.of(axiom, new Derivations(other)).isPresent(), "seed " + seed);
                    shared += holds ? 1 : 0;
                    own += holds ? 0 : 1;
                }
            }
        }
        assertTrue(shared > 50 && own > 10, shared + " shared, " + own + " not");
    }
}
