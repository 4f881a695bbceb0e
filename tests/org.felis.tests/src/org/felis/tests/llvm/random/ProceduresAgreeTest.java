package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.options.EncodingOptions.AxiomMethod;
import org.felis.engine.program.Program;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/**
 * Random C programs fail, race and are cut off by explicit enumeration as they are by SMT, whether axioms are encoded before the solver is asked or learned from its solutions. Each program is verified under some of the models in turn, one by default: system property
 * {@code felis.cmodels}; others are those of {@link Campaign}.
 */
class ProceduresAgreeTest {

    private static final int MODELS_OF_EACH = Integer.getInteger("felis.cmodels", 1);
    private static final int KERNEL = 7;
    private static final List<String> MODELS = List.of("sc", "x86tso", "aarch64", "power", "riscv", "rc11", "lkmm");
    private static final List<String> MODELS_OF_KERNEL = List.of("lkmm", "rc11", "sc");

    @Test
    void randomProgramsHaveTheSameFailuresByBothProcedures() {
        Campaign all = Campaign.run("procedures", KERNEL, (program, note) -> {
            for (int i = 0; i < (program.isOfKernel() ? 1 : MODELS_OF_EACH); i++) {
                String model = program.isOfKernel() ? MODELS_OF_KERNEL.get((int) (program.number() / KERNEL % MODELS_OF_KERNEL.size()))
                        : MODELS.get((int) ((program.number() + program.number() / KERNEL + i) % MODELS.size()));
                Program lowered = Verdicts.lowered(program.text(), program.bound(), model);
                Set<String> explicit = Verdicts.found(lowered, program.bound(), model, Procedure.EXPLICIT);
                Set<String> eager = Verdicts.found(lowered, program.bound(), model, AxiomMethod.EAGER);
                Set<String> lazy = Verdicts.found(lowered, program.bound(), model, AxiomMethod.LAZY);
                note.accept("compared");
                note.accept("under " + model);
                explicit.forEach(note);
                if (!explicit.equals(eager) || !explicit.equals(lazy)) {
                    return Optional.of(model + ": explicit " + explicit + ", SMT " + eager + ", with axioms learned from solutions " + lazy);
                }
            }
            return Optional.empty();
        });
        if (Campaign.PROGRAMS >= 200) {
            int compared = all.count("compared");
            for (String end : List.of("ASSERTION", "MEMORY", "UNDEFINED", "BOUND", "data-race", Verdicts.OUTSIDE_OF_LIFE, Verdicts.LEAKED)) {
                assertTrue(all.count(end) > compared / 100, "too few programs end so: " + end + " " + all);
            }
            assertTrue(compared > Campaign.PROGRAMS * 4 / 5, "too few are compared: " + all);
        }
    }
}
