package org.felis.tests.mix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ShippedProfiles;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;

/** Runs campaigns in this process. */
final class MixRun {

    /** A test that is a text. */
    record Text(String file, String text) implements Campaign.Test {
    }

    private MixRun() {
    }

    static Path fixture(String finding) {
        return Repository.root().resolve("tests/org.felis.tests/fixtures/mix").resolve(finding);
    }

    /** The profiles of a finding, those with these names; all without names. */
    static Profiles profiles(String finding, String... names) throws Exception {
        Profiles all = ShippedProfiles.find(fixture(finding).resolve("profiles.yaml").toString());
        return names.length == 0 ? all : all.only(Set.of(names));
    }

    static TestResult of(String finding, Settings settings, String... names) throws Exception {
        return run(profiles(finding, names), settings, Answers.inMemory(), new InProcessVerifier(), Files.readString(fixture(finding).resolve("source.litmus"))).getFirst();
    }

    static List<TestResult> run(Profiles profiles, Settings settings, Answers answers, Verifier verifier, String... texts) {
        return run(profiles, settings, answers, verifier, KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, texts);
    }

    static List<TestResult> run(Profiles profiles, Settings settings, Answers answers, Verifier verifier, KeptTexts kept, Duration compilerLimit, String... texts) {
        Interruption interruption = Interruption.none();
        Campaign campaign = new Campaign(profiles, settings, verifier, new Bodies(profiles.machine(), kept, compilerLimit, interruption), answers, interruption);
        List<Text> tests = new ArrayList<>();
        for (String text : texts) {
            tests.add(new Text("test" + tests.size() + ".litmus", text));
        }
        List<TestResult> results = new ArrayList<>();
        campaign.run(tests, 2, done -> { }, results::add);
        return results;
    }
}
