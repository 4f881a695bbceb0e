package org.felis.mix.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.mix.combine.Mixes;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.FoundMix;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Split;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;

/** Looks for mixes of an implementation's instructions and listed ones that have a final state that C forbids, and the listed ones alone have not. */
final class Prover {

    private final Profiles profiles;
    private final ListedBodies listed;
    private final Settings settings;
    private final Verifier verifier;
    private final Answers answers;
    private final Interruption interruption;
    private final int jobs;

    /** @param profiles give the model and its variants */
    Prover(Profiles profiles, ListedBodies listed, VerificationOptions options, Verifier verifier, Answers answers, Interruption interruption, int jobs) {
        this.profiles = profiles;
        this.listed = listed;
        this.settings = new Settings(Split.STATEMENT, Mixes.Enumeration.DISTINCT, true, options, Settings.DEFAULT_SOURCE_MODEL, 1, false);
        this.verifier = verifier;
        this.answers = answers;
        this.interruption = interruption;
        this.jobs = jobs;
    }

    /**
     * The worst that tests say of an implementation.
     *
     * @param profile has the function of the probe alone
     * @throws Interruption.StoppedException if asked to stop
     */
    AbiVerdict verdict(Probe probe, Profile profile) throws ProblemException {
        List<ProofTest> tests = ProofTests.of(probe.statement());
        List<Profile> mixed = new ArrayList<>(List.of(profile));
        mixed.addAll(listed.profiles(tests, Optional.of(probe.part().function().definition())));
        int unanswered = 0;
        int upToBound = 0;
        int atATime = 2 * jobs;
        for (int start = 0; start < tests.size(); start += atATime) {
            List<ProofTest> some = tests.subList(start, Math.min(tests.size(), start + atATime));
            List<TestResult> results = run(some, mixed);
            interruption.check();
            for (int i = 0; i < results.size(); i++) {
                TestResult result = results.get(i);
                if (result.summary() == TestResult.Summary.BUG && isRightWithListed(some.get(i))) {
                    return new AbiVerdict.Incompatible(proof(some.get(i), result.found().getFirst()));
                }
                unanswered += result.summary() == TestResult.Summary.UNKNOWN || result.summary() == TestResult.Summary.ERROR ? 1 : 0;
                upToBound += result.counts().upToBound().signum();
            }
        }
        return new AbiVerdict.Another(tests.size(), unanswered, upToBound);
    }

    private boolean isRightWithListed(ProofTest test) throws ProblemException {
        return run(List.of(test), listed.profiles(List.of(test), Optional.empty())).getFirst().summary() != TestResult.Summary.BUG;
    }

    /** What comes of tests by the listed sequences alone. */
    List<TestResult> listedAlone(List<ProofTest> tests) throws ProblemException {
        return run(tests, listed.profiles(tests, Optional.empty()));
    }

    private List<TestResult> run(List<ProofTest> tests, List<Profile> mixed) {
        Profiles among = new Profiles(profiles.file(), profiles.machine(), profiles.model(), profiles.variants(), mixed);
        Bodies bodies = new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, interruption);
        List<TestResult> results = new ArrayList<>();
        new Campaign(among, settings, verifier, bodies, answers, interruption).run(tests, jobs, done -> { }, results::add);
        return results;
    }

    private static AbiVerdict.Proof proof(ProofTest test, FoundMix found) {
        return new AbiVerdict.Proof(test.name(), test.text(), found.mix().assignment(), found.newStates(), found.text());
    }
}
