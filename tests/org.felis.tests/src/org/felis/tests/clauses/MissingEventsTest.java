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

/** Under which models executions of C11 may lack events that nobody reads from, and which edits of a model make an end of that. */
class MissingEventsTest {

    private static boolean mayLackEvents(MemoryModel model) {
        return Explored.mayLackEvents(model, RaceAxioms.of(model), ProgramLowering.eventsOfC11());
    }

    private static boolean mayLackEvents(String edited, String before, String after) {
        String text = ChangedModels.source(edited + ".cat").text();
        assertTrue(text.contains(before), before);
        return mayLackEvents(ChangedModels.changed(edited, Set.of(), edited + ".cat", text.replace(before, after)).orElseThrow());
    }

    @Test
    void modelsOfC11ThatForbidCyclesAllowForIt() {
        for (String model : List.of("rc11", "c20", "sc")) {
            assertEquals(true, mayLackEvents(ChangedModels.shipped(model, Set.of())), model);
        }
        for (String model : List.of("x86tso", "aarch64", "c11", "lkmm")) {
            assertEquals(false, mayLackEvents(ChangedModels.shipped(model, Set.of())), model);
        }
    }

    @Test
    void anEditThatMakesAnEndOfItIsSeen() {
        String cycles = "acyclic sb | rf | sw-mutex as no-thin-air";
        assertEquals(false, mayLackEvents("rc11", cycles, ""), "values out of thin air");
        assertEquals(false, mayLackEvents("rc11", cycles, cycles + "\nempty [R & ACQ]; (sb \\ (sb; sb)); [W & REL] as next"), "what comes next does so when what lies between is gone");
        assertEquals(false, mayLackEvents("rc11", cycles, cycles + "\n~empty [R & ACQ] as something"), "something has to be there");
        assertEquals(false, mayLackEvents("rc11", "\\ (A * A) \\ (hb | hb^-1)", "& (hb | hb^-1)"), "a race because of other events");
        assertEquals(true, mayLackEvents("rc11", cycles, cycles + "\nacyclic hb | co as more"), "an axiom that only asks for more order");
    }
}
