package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.analysis.program.InterchangeableThreads;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/** Of threads that do the same, SMT looks for what is wrong in the first ones alone, and finds what enumeration finds in any. */
class InterchangeableThreadsTest {

    private static final List<String> MODELS = List.of("rc11", "sc", "aarch64", "power", "x86tso");

    @Test
    void whatIsWrongInAnyOfThemIsFound() {
        Campaign all = Campaign.run("copies", RandomProgram::ofCopies, (program, note) -> {
            String model = MODELS.get((int) (program.number() % MODELS.size()));
            Program lowered = Verdicts.lowered(program.text(), program.bound(), model);
            if (program.threads().size() > 2 && !InterchangeableThreads.of(Unroller.unroll(lowered, program.bound()), write -> false, (exchanged, standing) -> true).isFirst(2)) {
                note.accept("interchangeable");
            }
            Set<String> explicit = Verdicts.found(lowered, program.bound(), model, Procedure.EXPLICIT);
            Set<String> smt = Verdicts.found(lowered, program.bound(), model, Procedure.SMT);
            note.accept("compared");
            explicit.forEach(note);
            return explicit.equals(smt) ? Optional.empty() : Optional.of(model + ": explicit " + explicit + ", SMT " + smt);
        });
        if (Campaign.PROGRAMS >= 200) {
            assertTrue(all.count("interchangeable") > Campaign.PROGRAMS / 3, "too few have such threads: " + all);
            assertTrue(all.count("compared") > Campaign.PROGRAMS * 4 / 5, "too few are compared: " + all);
            for (String end : List.of("ASSERTION", "MEMORY", "data-race")) {
                assertTrue(all.count(end) > all.count("compared") / 100, "too few programs end so: " + end + " " + all);
            }
        }
    }
}
