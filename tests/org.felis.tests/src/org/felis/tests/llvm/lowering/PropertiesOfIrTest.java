package org.felis.tests.llvm.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** The verdict on each property of LLVM IR, and what is said of it. */
class PropertiesOfIrTest {

    private static VerificationResult verified(String name) {
        return verified(name, VerificationOptions.DEFAULT);
    }

    private static VerificationResult verified(String name, VerificationOptions options) {
        String text = Repository.read(Repository.root().resolve("tests/org.felis.tests/fixtures/llvm/by-hand").resolve(name));
        return new InProcessVerifier().answer(Query.VERDICT, new VerificationTask(name, text, "rc11", options), Progress.NONE, Interruption.none());
    }

    @Test
    void nothingHoldsOfAProgramThatComputesWithTheBitsOfAnAddress() {
        Verdict.Error error = assertInstanceOf(Verdict.Error.class, verified("bits-of-an-address.ll").verdict());
        assertTrue(error.problems().get(0).message().contains("the bits of an address"), error.toString());
    }

    @Test
    void whatIsUndefinedViolatesMemoryAndSaysSo() {
        VerificationResult result = verified("division-by-zero.ll");
        assertEquals(new Verdict.Violated(), result.verdict());
        PropertyVerdict memory = result.properties().stream().filter(p -> p.property() == Property.MEMORY).findFirst().orElseThrow();
        assertEquals(new Verdict.Violated(), memory.verdict());
        assertTrue(memory.site().orElseThrow().text().contains("division by 0"), memory.toString());
    }

    @Test
    void aLoopWithABoundOfItsOwnIsCutOffByThat() {
        for (int bound : new int[] {1, 2, 5}) {
            VerificationResult result = verified("loop-bound.ll", VerificationOptions.DEFAULT.withBound(bound));
            assertEquals(new Verdict.HoldsUpToBound(3), result.verdict());
            assertTrue(result.properties().stream().allMatch(property -> property.verdict().equals(result.verdict())), result.properties().toString());
        }
    }
}
