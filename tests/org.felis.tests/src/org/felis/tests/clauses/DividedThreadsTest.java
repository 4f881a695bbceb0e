package org.felis.tests.clauses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.exploration.Explored;
import org.felis.engine.model.MemoryModel;
import org.felis.llvm.lowering.ProgramLowering;
import org.felis.verification.sources.RaceAxioms;
import org.junit.jupiter.api.Test;

/** Under which models events of a thread of C11 may be those of a thread of their own, and which edits of a model make an end of that. */
class DividedThreadsTest {

    private static boolean mayDivide(MemoryModel model) {
        return Explored.mayDivideThreads(model, RaceAxioms.of(model), ProgramLowering.eventsOfC11());
    }

    private static boolean mayDivide(String before, String after) {
        String text = ChangedModels.source("rc11.cat").text();
        assertTrue(text.contains(before), before);
        return mayDivide(ChangedModels.changed("rc11", Set.of(), "rc11.cat", text.replace(before, after)).orElseThrow());
    }

    @Test
    void modelsOfC11AllowForIt() {
        for (String model : List.of("rc11", "c20")) {
            assertEquals(true, mayDivide(ChangedModels.shipped(model, Set.of())), model);
        }
    }

    /** What asks about other threads alone, as the atomicity of updates does in {@code sc}, would ask about more. */
    @Test
    void modelsWithDependenciesOrOfOtherThreadsDoNot() {
        for (String model : List.of("aarch64", "power", "lkmm", "sc")) {
            assertEquals(false, mayDivide(ChangedModels.shipped(model, Set.of())), model);
        }
    }

    @Test
    void anEditThatMakesAnEndOfItIsSeen() {
        String cycles = "acyclic sb | rf | sw-mutex as no-thin-air";
        assertEquals(false, mayDivide(cycles, cycles + "\nacyclic co & ext as others"), "what is of other threads");
        assertEquals(false, mayDivide(cycles, cycles + "\nempty (rf \\ sb) & [W]; rf as unordered"), "what program order does not order");
        assertEquals(false, mayDivide("\\ (A * A) \\ (hb | hb^-1)", "& (hb | hb^-1)"), "a race that is ordered");
        assertEquals(true, mayDivide(cycles, cycles + "\nacyclic hb | co as more"), "more order that is asked for");
        assertEquals(true, mayDivide(cycles, cycles + "\nempty (rf & int) \\ ext as same"), "less order, twice");
    }
}
