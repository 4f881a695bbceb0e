package org.felis.tests.verification;

import static org.felis.tests.verification.LitmusAssert.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Tests in which many reads may read from many writes are enumerated in reasonable time: what cannot be an execution is left early. */
class ManyReadsTest {

    private static final Path FOLDER = Repository.root().resolve("tests/org.felis.tests/fixtures/litmus/many-reads");

    @Test
    void valuesThatDecisionsRuleOutOrThatComeFromThemselvesAreLeft() throws IOException {
        assertThat(test("C-stack-of-two-cells")).under("lkmm").isAllowed();
    }

    @Test
    void sourcesThatAnAxiomRulesOutAreLeftWhateverOtherReadsRead() throws IOException {
        assertThat(test("C-two-locks-of-exchanges")).under("lkmm").isForbidden();
    }

    private static String test(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name + ".litmus"));
    }
}
