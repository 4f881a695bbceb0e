package org.felis.tests.engine.semantics;

import static org.felis.tests.engine.semantics.Candidates.candidates;
import static org.felis.tests.engine.semantics.Candidates.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Atomic instructions that are one event, and store exclusives whose status depends on the write. */
class UpdateEventsTest {

    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();
    private static final Expression OLD = Expression.read(Register.temporary("old"));

    private static ProgramBuilder increment(ProgramBuilder program, String target) {
        return program.update(target, "x", program.add(OLD, Expression.ONE));
    }

    private static ProgramBuilder twoIncrements() {
        ProgramBuilder program = increment(ProgramBuilder.withLocations("x").thread(), "r1").thread();
        return increment(program, "r1").observe(0, "r1").observe(1, "r1").observe("x");
    }

    /** Coherence where an update is not before itself because it reads what it overwrites. */
    private static MemoryModel coherence() {
        ModelBuilder m = new ModelBuilder();
        return m.acyclic("coherence", m.union(m.base(BaseRelation.RF), m.co(), m.terms().difference(m.fr(), m.terms().identity()))).build();
    }

    @Test
    void eachReadsTheInitialWriteOrTheOtherButNotBothTheOther() {
        assertEquals(3 * 2, candidates(twoIncrements(), ANYTHING));
    }

    @Test
    void coherenceAloneMakesThemAtomic() {
        assertEquals(Set.of("0 1 2", "1 0 2"), outcomes(twoIncrements(), coherence()));
    }

    @Test
    void theStatusOfAStoreExclusiveDependsOnTheWriteIfItSaysSo() {
        for (boolean dependency : new boolean[] { true, false }) {
            ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x", "EX")
                    .storeExclusive("r2", "x", "1", dependency).store("y", "r2");
            Set<Boolean> found = new HashSet<>();
            Candidates.of(program.unroll(), ANYTHING).forEach(candidate -> {
                if (candidate.execution().executed().contains(3)) {
                    found.add(candidate.execution().baseRelation(BaseRelation.DATA).contains(3, 4));
                } else {
                    assertTrue(candidate.execution().baseRelation(BaseRelation.DATA).isEmpty());
                }
            });
            assertEquals(Set.of(dependency), found);
        }
    }
}
