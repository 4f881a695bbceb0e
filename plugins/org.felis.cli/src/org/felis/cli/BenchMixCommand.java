package org.felis.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.ProfilesOptions;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TestFiles;
import org.felis.cli.bench.MeasuringOptions;
import org.felis.cli.bench.MixRun;
import org.felis.cli.bench.OutcomesCost;
import org.felis.cli.bench.Table;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.Settings;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Split;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.TestSplitter;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis bench mix}: what mix testing costs, compilers included, and what one mix costs. */
final class BenchMixCommand implements Callable<Integer> {

    private static final Duration TRIED_HERE = Duration.ofSeconds(10);
    private static final int USUAL_BITS = 32;

    private final StandardInput in;
    private final SearchOptions search = new SearchOptions();
    private final ProfilesOptions profiles = new ProfilesOptions();
    private final JobsOption jobs = new JobsOption();
    private Table.Format format;
    private int warmUp;
    private List<String> tests;

    private final CommandSpec spec;

    BenchMixCommand(StandardInput in) {
        this.in = in;
        spec = new CommandArguments("mix", this,
                "Times mix testing (felis mix): all tests with what compilers take; then, by one thread and with the bodies known, the tests of two threads whose locations have 32 bits, for what a "
                        + "distinct mix costs. Exit status 1 if a test has no answer.")
                .with(profiles::addTo)
                .with(search::addTo)
                .with(jobs::addTo)
                .option(int.class, given -> warmUp = given, OptionSpec.builder("--warm-up").paramLabel("N").defaultValue("0")
                        .description("how often these tests of two threads are mixed before, which is not counted; default ${DEFAULT-VALUE}"))
                .option(Table.Format.class, given -> format = given, OptionSpec.builder("--format").paramLabel("markdown|tsv").defaultValue("markdown")
                        .description("the table's form; default ${DEFAULT-VALUE}"))
                .parameters(String.class, given -> tests = given, PositionalParamSpec.builder().arity("1..*").paramLabel("TEST|DIR|@LIST").description("tests in C"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    /** A test whose text is known. */
    private record Known(String file, String text) implements Campaign.Test {

        /** Whether it has two threads, and locations of the usual width only. */
        boolean isUsual(int pointerBytes) {
            try {
                SplitTest split = TestSplitter.split(file, text, Split.STATEMENT, pointerBytes);
                return split.threads().size() == 2 && split.locations().stream().allMatch(location -> location.bits() == USUAL_BITS);
            } catch (ProblemException saidByTheRun) {
                return false;
            }
        }
    }

    @Override
    public Integer call() throws ArgumentException {
        if (warmUp < 0) {
            throw new ArgumentException("--warm-up wants a whole number of at least 0");
        }
        VerificationOptions how = search.options().withTarget(Optional.empty());
        Profiles chosen;
        try {
            chosen = profiles.profiles();
        } catch (ProblemException wrong) {
            throw new ArgumentException(wrong.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        List<Known> known = new ArrayList<>();
        for (Input input : new TestFiles(in).of(tests, List.of(".litmus"))) {
            try {
                known.add(new Known(input.name(), input.text()));
            } catch (IOException unreadable) {
                throw new ArgumentException("cannot read " + input.name() + ": " + FileProblem.words(unreadable));
            }
        }
        spec.commandLine().getErr().println(MeasuringOptions.machine());
        Interruption interruption = Interruption.none();
        List<MixRun> runs = new ArrayList<>();
        try (EscalatingVerifier verifier = new EscalatingVerifier(TRIED_HERE, jobs.jobs(), how.memoryMegabytes())) {
            Bodies bodies = new Bodies(chosen.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, interruption);
            runs.add(MixRun.of("all", known, jobs.jobs(), campaign(chosen, how, verifier, bodies)));
            List<Known> usual = known.stream().filter(test -> test.isUsual(chosen.machine().pointerBytes())).toList();
            if (!usual.isEmpty()) {
                for (int i = 0; i < warmUp; i++) {
                    MixRun.of("not counted", usual, 1, campaign(chosen, how, verifier, bodies));
                }
                OutcomesCost sources = new OutcomesCost(verifier);
                runs.add(MixRun.of("two threads, " + USUAL_BITS + " bits, bodies known", usual, sources, campaign(chosen, how, sources, bodies)));
            }
        }
        spec.commandLine().getOut().print(MixRun.table(runs).text(format));
        spec.commandLine().getOut().flush();
        return runs.stream().allMatch(MixRun::isAnswered) ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    /** One that knows no answer yet. */
    private static Campaign campaign(Profiles profiles, VerificationOptions how, Verifier verifier, Bodies bodies) {
        return new Campaign(profiles, Settings.DEFAULT.withOptions(how), verifier, bodies, Answers.inMemory(), Interruption.none());
    }
}
