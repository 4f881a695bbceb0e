package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.sources.DefaultModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The default model has its name before a test is verified. */
class DefaultModelTest {

    private static final int TESTS = 3;

    @ParameterizedTest
    @ValueSource(strings = {"aarch64", "arm", "bpf", "c11", "linux", "mips", "ppc", "riscv", "x86"})
    void itIsTheOneThatAVerificationTakes(String folder) {
        List<Path> tests = Repository.filesBelow(Repository.root().resolve("examples").resolve(folder), ".litmus").stream()
                .sorted(Comparator.comparing(file -> Repository.read(file).length())).limit(TESTS).toList();
        assertTrue(!tests.isEmpty());
        for (Path test : tests) {
            String text = Repository.read(test);
            VerificationTask task = new VerificationTask(test.toString(), text, "", VerificationOptions.DEFAULT);
            String taken = new InProcessVerifier().verify(task, Progress.NONE, Interruption.none()).model();
            assertEquals(Optional.of(taken), of(test.toString(), text), test.toString());
        }
    }

    @Test
    void aTestThatIsBrokenHasTheOneOfItsArchitecture() {
        assertEquals(Optional.of("aarch64"), of("x.litmus", "AArch64 x\nnonsense"));
        assertEquals(Optional.of("x86tso"), of("x.litmus", "\uFEFF\n X86 x\n{ }\n"));
    }

    @Test
    void aTestOfNoKnownArchitectureHasNone() {
        assertEquals(Optional.empty(), of("x.litmus", "Alpha x\n{ }\n"));
        assertEquals(Optional.empty(), of("x.litmus", ""));
    }

    private static Optional<String> of(String file, String text) {
        return DefaultModel.of(file, text, FrontEnds.ALL.of(file));
    }
}
