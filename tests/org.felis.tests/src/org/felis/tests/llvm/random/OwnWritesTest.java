package org.felis.tests.llvm.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.program.Program;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.junit.jupiter.api.Test;

/**
 * A thread that has to know what it reads where it alone writes, since a length depends on it, has the same verdicts as one with that length in its text. System properties: those of {@link Campaign}.
 */
class OwnWritesTest {

    private static final List<String> MODELS = List.of("sc", "rc11", "aarch64");
    private static final String BEGIN = "define internal ptr @t1(ptr %argument) {\nentry:\n";
    private static final String LOADED = "load i64, ptr @length, align 8";

    /** The program whose second thread sets so many bytes first. @param length a constant, or a load */
    private static String setting(String text, String length) {
        boolean isKnown = !length.equals(LOADED);
        return text.replace(BEGIN, BEGIN + "  %length.now = " + LOADED + "\n  call void @llvm.memset.p0.i64(ptr align 4 @scratch, i8 0, i64 " + (isKnown ? length : "%length.now") + ", i1 false)\n")
                + "@length = global i64 4, align 8\n@scratch = global i32 7, align 4\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n";
    }

    @Test
    void whatAThreadKnowsOfItsWritesIsWhatItReads() {
        Campaign all = Campaign.run("own writes", 0, (program, note) -> {
            if (program.threads().size() < 2) {
                return Optional.empty();
            }
            String model = MODELS.get((int) (program.number() % MODELS.size()));
            Program knowing = Verdicts.lowered(setting(program.text(), LOADED), program.bound(), model);
            Program usual = Verdicts.lowered(setting(program.text(), "4"), program.bound(), model);
            Set<String> before = Verdicts.found(knowing, program.bound(), model, Procedure.SMT);
            Set<String> after = Verdicts.found(usual, program.bound(), model, Procedure.SMT);
            note.accept("compared");
            int checks = knowing.threads().stream().mapToInt(thread -> thread.instructions().size()).sum() - usual.threads().stream().mapToInt(thread -> thread.instructions().size()).sum();
            if (checks != 1) {
                note.accept("known more than the length");
            }
            Set<String> fewer = new TreeSet<>(after);
            fewer.remove(Verdicts.BOUND);
            boolean isRight = after.contains(Verdicts.BOUND) ? before.containsAll(fewer) : after.equals(before);
            return isRight ? Optional.empty() : Optional.of(model + ": " + before + ", with the length in the text " + after);
        });
        if (Campaign.PROGRAMS >= 200) {
            assertTrue(all.count("compared") > Campaign.PROGRAMS / 2, "too few are compared: " + all);
            assertTrue(all.count("known more than the length") > Campaign.PROGRAMS / 10, "too few know more: " + all);
        }
    }
}
