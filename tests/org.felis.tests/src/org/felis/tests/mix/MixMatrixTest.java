package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.combine.MixedLine;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.JudgedMix;
import org.felis.mix.compare.MixAnswer;
import org.felis.mix.compare.MixDetails;
import org.felis.mix.compare.MixMatrix;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.SourceAnswer;
import org.felis.mix.compare.TestResult.Summary;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Split;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Pairs of profiles, and what is behind them. */
class MixMatrixTest {

    private static final String ARMV7_AND_8 = "65541-armv7-load32";
    private static final String SEVEN = "clang-14.armv7-a";
    private static final String EIGHT = "clang-14.armv8-a";
    private static final String REPAIRED = "repaired.armv7-a";

    private final CountingVerifier verifier = new CountingVerifier();

    private MixMatrix matrix(Settings settings, String text, String... profiles) throws Exception {
        Profiles chosen = MixRun.profiles(ARMV7_AND_8, profiles);
        Bodies bodies = new Bodies(chosen.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, Interruption.none());
        Campaign campaign = new Campaign(chosen, settings, verifier, bodies, Answers.inMemory(), Interruption.none());
        return campaign.matrix(new MixRun.Text("source.litmus", text), 2, verified -> { });
    }

    private static String source() throws Exception {
        return Files.readString(MixRun.fixture(ARMV7_AND_8).resolve("source.litmus"));
    }

    private static Verdict verdict(VerificationTask task) {
        return new InProcessVerifier().verify(task, Progress.NONE, Interruption.none()).verdict();
    }

    private static SourceAnswer.Known known(MixMatrix matrix) {
        return (SourceAnswer.Known) matrix.result().source().orElseThrow();
    }

    @Test
    void aPairIsAsBadAsItsWorstMixAndAProfileAloneIsOnTheDiagonal() throws Exception {
        MixMatrix matrix = matrix(Settings.DEFAULT, source(), SEVEN, EIGHT, REPAIRED);
        assertEquals(List.of(SEVEN, EIGHT, REPAIRED), matrix.profiles());
        Summary[][] worst = { { Summary.CONFORMS, Summary.BUG, Summary.CONFORMS }, { Summary.BUG, Summary.CONFORMS, Summary.CONFORMS },
                { Summary.CONFORMS, Summary.CONFORMS, Summary.CONFORMS } };
        for (int row = 0; row < worst.length; row++) {
            for (int column = 0; column < worst.length; column++) {
                MixMatrix.Cell cell = matrix.cell(row, column);
                assertEquals(worst[row][column], cell.worst(), cell.one() + " and " + cell.other());
                assertEquals(row == column, cell.isAlone());
                assertEquals(BigInteger.valueOf(row == column ? 1 : 16), cell.counts().assignments(), cell.one() + " and " + cell.other());
            }
        }
        assertEquals(BigInteger.valueOf(7), matrix.cell(0, 1).counts().withNewState());
    }

    @Test
    void pairsCountWhatAnOwnRunForThePairCounts() throws Exception {
        MixMatrix all = matrix(Settings.DEFAULT, source(), SEVEN, EIGHT, REPAIRED, "gcc-12.armv8-a");
        MixMatrix pair = matrix(Settings.DEFAULT, source(), SEVEN, "gcc-12.armv8-a");
        int other = all.profiles().indexOf("gcc-12.armv8-a");
        assertEquals(pair.cell(0, 1).counts(), all.cell(0, other).counts());
        assertEquals(BigInteger.valueOf(7), all.cell(other, 0).counts().withNewState());
        assertEquals(pair.result().counts().withNewState(), pair.cell(0, 1).counts().withNewState());
    }

    @Test
    void nothingIsVerifiedForAPair() throws Exception {
        MixMatrix matrix = matrix(Settings.DEFAULT, source(), SEVEN, EIGHT, REPAIRED);
        int asked = verifier.asked();
        MixRun.run(MixRun.profiles(ARMV7_AND_8, SEVEN, EIGHT, REPAIRED), Settings.DEFAULT, Answers.inMemory(), verifier, source());
        assertEquals(asked, verifier.asked() - asked, "as many questions as without a matrix");
        assertTrue(matrix.cell(0, 1).mixes().size() > 2);
    }

    @Test
    void mixesOfAPairComeWithTheFewestChangesFirstAndNameTheTwoAlone() throws Exception {
        List<JudgedMix> mixes = matrix(Settings.DEFAULT, source(), SEVEN, EIGHT, REPAIRED).cell(0, 1).mixes();
        assertTrue(mixes.getFirst().answer() instanceof MixAnswer.NewState);
        assertEquals(1, mixes.getFirst().mix().changes());
        List<Integer> changes = mixes.stream().filter(mix -> mix.answer() instanceof MixAnswer.NewState).map(mix -> mix.mix().changes()).toList();
        assertEquals(changes.stream().sorted().toList(), changes);
        mixes.forEach(mix -> assertTrue(List.of(SEVEN, EIGHT).containsAll(mix.mix().assignment()), mix.mix().assignment()::toString));
    }

    @Test
    void eachLineKnowsItsProfileItsStatementAndItsLineOfAssembly() throws Exception {
        MixMatrix matrix = matrix(Settings.DEFAULT, source(), SEVEN, EIGHT);
        MixDetails details = matrix.details().orElseThrow();
        JudgedMix worst = matrix.cell(0, 1).mixes().getFirst();
        MixDetails.Code code = details.code(worst.mix(), known(matrix)).orElseThrow();
        List<String> text = code.text().lines().toList();
        for (MixedLine line : code.lines()) {
            assertEquals(line.text(), text.get(line.testLine() - 1).split("[|;]")[line.thread()].strip(), line::toString);
        }
        MixedLine load = code.lines().stream().filter(line -> line.text().startsWith("STL ")).findFirst().orElseThrow();
        assertEquals(Optional.of(EIGHT), load.profile());
        assertEquals("atomic_store_explicit(" + (load.thread() == 0 ? "x" : "y") + ", 1, memory_order_seq_cst)", load.part().orElseThrow().text());
        assertEquals(load.thread() == 0 ? 6 : 10, load.part().orElseThrow().place().line());
        assertEquals(4, load.assemblyLine(), "stl r1, [r0]");
    }

    @Test
    void theFinalStatesOfBothSidesAreKnownAndAnExecutionThatEndsSo() throws Exception {
        MixMatrix matrix = matrix(Settings.DEFAULT, source(), SEVEN, EIGHT);
        MixDetails details = matrix.details().orElseThrow();
        JudgedMix worst = matrix.cell(0, 1).mixes().getFirst();
        MixDetails.Outcomes outcomes = details.outcomes(worst.mix(), known(matrix), Interruption.none());
        Map<String, String> bug = Map.of("0:r0", "0", "1:r0", "0");
        assertEquals(Optional.empty(), outcomes.reason());
        assertEquals(3, outcomes.source().size());
        assertTrue(outcomes.mix().contains(bug) && !outcomes.source().contains(bug), outcomes::toString);
        for (Optional<Map<String, String>> state : List.of(Optional.<Map<String, String>>empty(), Optional.of(bug))) {
            assertTrue(verdict(details.execution(worst.mix(), known(matrix), state)) instanceof Verdict.Allowed);
        }
        JudgedMix alone = matrix.cell(0, 0).mixes().getFirst();
        assertTrue(verdict(details.execution(alone.mix(), known(matrix), Optional.of(bug))).isForbidden());
    }

    @Test
    void aProfileThatCompilesNothingHasNoMixes() throws Exception {
        MixMatrix matrix = matrix(Settings.DEFAULT.withSplit(Split.PROGRAM), source(), SEVEN, EIGHT);
        assertEquals(List.of(), matrix.profiles(), "the recorded assembly has functions of statements, none of threads");
        assertTrue(!matrix.result().problems().isEmpty());
    }

    @Test
    void aTestThatIsNotInCHasNoCells() throws Exception {
        MixMatrix matrix = matrix(Settings.DEFAULT, "ARM MP\n{ }\n P0 ;\n NOP ;\nexists (true)\n", SEVEN, EIGHT);
        assertEquals(List.of(), matrix.profiles());
        assertTrue(matrix.result().problems().getFirst().code().equals("MIX100"), matrix.result().problems()::toString);
        assertTrue(matrix.details().isEmpty());
    }
}
