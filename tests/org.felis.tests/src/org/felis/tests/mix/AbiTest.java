package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.mix.abi.AbiComparison;
import org.felis.mix.abi.AbiFinding;
import org.felis.mix.abi.AbiFormat;
import org.felis.mix.abi.AbiResults;
import org.felis.mix.abi.AbiTable;
import org.felis.mix.abi.AbiTableReader;
import org.felis.mix.abi.AbiVerdict;
import org.felis.mix.compare.Answers;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Machine;
import org.felis.mix.profile.Profiles;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;

/** Operations beside the ABI of atomics, from what compilers wrote once. */
class AbiTest {

    private static final AbiTable TABLE = AbiTableReader.shipped(Machine.AARCH64).orElseThrow();

    private static AbiResults compare(String... names) throws Exception {
        Profiles profiles = MixRun.profiles("abi", names);
        Interruption interruption = Interruption.none();
        Bodies bodies = new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, interruption);
        return new AbiComparison(TABLE, profiles, VerificationOptions.DEFAULT, new InProcessVerifier(), bodies, Answers.inMemory(), interruption, 2).run(done -> { });
    }

    private static AbiFinding find(AbiResults results, String name) {
        return results.findings().stream().filter(finding -> finding.probe().name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void registersMovesAndArithmeticDoNotMatter() throws Exception {
        AbiResults results = compare("clang-14.armv8.1-a");
        assertEquals(new AbiVerdict.AsListed(List.of("LSE")), find(results, "exchange_32_seq_cst").verdict());
        assertEquals(new AbiVerdict.AsListed(List.of("LSE")), find(results, "fetch_add_32_relaxed_unused").verdict());
        assertEquals(new AbiVerdict.AsListed(List.of("LSE")), find(results, "compare_exchange_8_acq_rel").verdict());
        assertEquals(new AbiVerdict.AsListed(List.of("Armv8-A")), find(results, "fence_release").verdict());
        assertInstanceOf(AbiVerdict.NotCompiled.class, find(results, "fence_acquire").verdict(), "it was not recorded");
    }

    @Test
    void helpersAreAsListedWhicheverWayTheyGo() throws Exception {
        assertEquals(new AbiVerdict.AsListed(List.of("Armv8-A", "LSE")), find(compare("clang-19.outline"), "compare_exchange_32_acquire").verdict());
    }

    @Test
    void anExchangeThatBecomesAStoreIsIncompatibleAndTheMixProvesIt() throws Exception {
        AbiVerdict.Proof proof = assertInstanceOf(AbiVerdict.Incompatible.class, find(compare("clang-14.armv8.1-a"), "exchange_32_release_unused").verdict()).proof();
        assertEquals(1, proof.assignment().stream().filter("clang-14.armv8.1-a"::equals).count(), "all else is listed");
        assertTrue(!proof.newStates().isEmpty());
        VerificationResult verdict = new InProcessVerifier().verify(new VerificationTask("proof.litmus", proof.mix(), "aarch64", VerificationOptions.DEFAULT.withVariants(Set.of("lse2"))), Progress.NONE, Interruption.none());
        assertEquals("Allowed", verdict.verdict().toString(), proof.mix());
        assertEquals(new AbiVerdict.AsListed(List.of("LSE")), find(compare("clang-19.armv8.1-a"), "exchange_32_release_unused").verdict());
    }

    @Test
    void theZeroRegisterIsForbiddenForResults() throws Exception {
        AbiResults results = compare("zero-register");
        AbiFinding finding = find(results, "exchange_32_release_unused");
        assertTrue(finding.dropsResult());
        assertInstanceOf(AbiVerdict.Incompatible.class, finding.verdict());
        assertTrue(AbiFormat.TABLE.text(results).contains("the result goes to the zero register, which the table forbids"));
        assertEquals(new AbiVerdict.LibraryCall("__atomic_load_16"), find(results, "load_128_relaxed").verdict());
        assertInstanceOf(AbiVerdict.Another.class, find(results, "fence_relaxed").verdict(), "a barrier more breaks nothing");
    }

    @Test
    void loadsOf128BitsLackABarrier() throws Exception {
        AbiResults results = compare("clang-14.armv8.4-a");
        AbiVerdict.Proof proof = assertInstanceOf(AbiVerdict.Incompatible.class, find(results, "load_128_seq_cst").verdict()).proof();
        assertTrue(proof.test().startsWith("SB+"), proof.test());
        assertEquals(new AbiVerdict.AsListed(List.of("LSE2")), find(results, "store_128_seq_cst").verdict());
        assertTrue(AbiFormat.TSV.text(results).lines().anyMatch(line -> line.startsWith("incompatible\tclang-14.armv8.4-a\tload\tused\t128\tseq_cst\tproof: SB+")));
    }

    @Test
    void wrongTablesAreProblemsAtTheirLines() {
        String table = "machine: AArch64\nname: mine\nsource: here\nextensions: [base]\nsequences:\n  - {of: load, bits: 32, orders: relaxed, on: base, code: \"%s\"}\n";
        for (String code : List.of("FROB {r}, [{a}]", "LDR {q}, [{a}]")) {
            ProblemException wrong = assertThrows(ProblemException.class, () -> AbiTableReader.read("mine.yaml", table.formatted(code)));
            assertEquals(6, wrong.problems().getFirst().range().line(), wrong.problems().toString());
        }
        assertTrue(AbiTableReader.shipped(Machine.ARM).isEmpty());
    }
}
