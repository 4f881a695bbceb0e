package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model calls undefined, other than races, violates {@code memory}. */
class UndefinedByTheModelTest {

    @TempDir
    private Path folder;

    /** @param check of a model of sequential consistency */
    private PropertyVerdict memory(String check) throws IOException {
        Path model = Files.writeString(folder.resolve("strict.cat"), "\"Strict\"\ninclude \"cos.cat\"\nacyclic po | rf | fr | co as sc\n" + check + "\n");
        String program = Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/clang-19/message-passing.ll"));
        VerificationResult result = new InProcessVerifier().verify(new VerificationTask("test.ll", program, model.toString(), VerificationOptions.DEFAULT), Progress.NONE,
                Interruption.none());
        return result.properties().stream().filter(property -> property.property() == Property.MEMORY).findFirst().orElseThrow();
    }

    @Test
    void whatTheModelCallsUndefinedIsAViolationAtItsEvent() throws IOException {
        PropertyVerdict memory = memory("undefined_unless empty [W] ; rfe ; [RLX] as no-relaxed-reads");
        assertEquals(new Verdict.Violated(), memory.verdict());
        assertTrue(memory.site().orElseThrow().toString().contains("message-passing.c:") && memory.site().orElseThrow().text().contains("no-relaxed-reads"), memory.toString());
    }

    @Test
    void whatNoExecutionDoesIsNoViolation() throws IOException {
        assertEquals(new Verdict.Holds(), memory("undefined_unless empty [RMW] ; rfe as no-updates").verdict());
        assertEquals(new Verdict.Holds(), memory("flag ~empty rfe as communication").verdict());
    }
}
