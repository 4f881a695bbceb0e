package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.EngineOptions;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.ProfilesOptions;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TestFiles;
import org.felis.cli.output.AgreementText;
import org.felis.cli.output.MixSummary;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.mix.combine.Mixes;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.ProcedureAgreement;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.CompilerRuns;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.compile.TypeLayouts;
import org.felis.mix.engine.CampaignEngine;
import org.felis.mix.engine.CampaignEngineException;
import org.felis.mix.profile.Profiles;
import org.felis.mix.report.MixFiles;
import org.felis.mix.report.ResultFormat;
import org.felis.mix.split.Split;
import org.felis.verification.task.VerificationOptions;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis mix}: the statements of C tests compiled by several compilers, and what the machine then allows that C forbids. */
final class MixCommand implements Callable<Integer> {

    private static final String C_SUFFIX = ".c";
    /** Of a campaign, more would hide what matters: the results in a folder have them all. */
    private static final int MOST_MESSAGES = 20;
    private static final Pattern HEADER_OF_C = Pattern.compile("\\s*C\\b");

    private final StandardInput in;
    private final SearchOptions search = new SearchOptions();
    private final ProfilesOptions profiles = new ProfilesOptions();
    private Split split;
    private Path folder;
    private ResultFormat format;
    private boolean outcomes;
    private boolean every;
    private boolean wholeLoops;
    private String sourceModel;
    private int mostShown;
    private double compilerSeconds;
    private int drawn;
    private long seed;
    private final JobsOption jobs = new JobsOption();
    private final EngineOptions engine = new EngineOptions();
    private final OutputOptions output = new OutputOptions();
    private List<String> tests;

    private final CommandSpec spec;

    MixCommand(StandardInput in) {
        this.in = in;
        spec = new CommandArguments("mix", this,
                "Compiles the statements of tests in C apart, each by every profile, puts them together again in every way, and says which mixes have a final state that C forbids (docs/mix.md).",
                "A file that ends in .c describes types (arrays layout_NAME, functions load_NAME): how the profiles lay them out is compared.")
                .with(profiles::addTo)
                .option(Split.class, given -> split = given, OptionSpec.builder("--split").paramLabel("program|thread|statement").defaultValue("statement")
                        .description("what is compiled apart; default ${DEFAULT-VALUE}"))
                .option(Path.class, given -> folder = given, OptionSpec.builder("-o", "--output").paramLabel("DIR")
                        .description("writes results.tsv, results.json and a litmus test for each mix that is shown, and keeps what compilers wrote and what was answered: a run that was ended goes on where it was"))
                .option(ResultFormat.class, given -> format = given, OptionSpec.builder("--format").paramLabel("table|tsv|json").defaultValue("table")
                        .description("how results are printed; default ${DEFAULT-VALUE}"))
                .flag(given -> outcomes = given, OptionSpec.builder("--outcomes").description("also list the new final states of each mix that is shown"))
                .option(int.class, given -> mostShown = given, OptionSpec.builder("--show").paramLabel("N").defaultValue("20")
                        .description("how many mixes with new final states are shown of a test, those of the fewest changes first; all are counted; default ${DEFAULT-VALUE}"))
                .flag(given -> every = given, OptionSpec.builder("--every-mix")
                        .description("make a mix for each assignment of profiles, also where bodies are the same or a test is symmetric: nothing new is found, it only takes longer"))
                .flag(given -> wholeLoops = given, OptionSpec.builder("--whole-loops")
                        .description("follow loops that try a store exclusive again up to the bound, where they could be cut to the attempt that succeeds"))
                .option(String.class, given -> sourceModel = given, OptionSpec.builder("--source-model").paramLabel("NAME|FILE").defaultValue(Settings.DEFAULT_SOURCE_MODEL)
                        .description("the model of C that the source is judged by; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> drawn = given, OptionSpec.builder("--both-procedures").paramLabel("N").defaultValue("0")
                        .description("instead of mixing the tests: draws N of all their mixes at random, asks both procedures about each, and says whether they agree"))
                .option(long.class, given -> seed = given, OptionSpec.builder("--seed").paramLabel("N").defaultValue("1")
                        .description("where drawing begins; default ${DEFAULT-VALUE}"))
                .option(double.class, given -> compilerSeconds = given, OptionSpec.builder("--compiler-timeout").paramLabel("SECONDS").defaultValue("30")
                        .description("after how long a compiler is ended; default ${DEFAULT-VALUE}"))
                .with(search::addTo)
                .with(arguments -> output.addTo(arguments, "messages about profiles, progress and the count of mixes"))
                .with(jobs::addTo)
                .with(engine::addTo)
                .parameters(String.class, given -> tests = given, PositionalParamSpec.builder().arity("1..*").paramLabel("TEST|DIR|@LIST|-").description("tests in C; of a folder those in C alone"))
                .with(in::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    /** A test as the campaign sees it. */
    private record Asked(Input input) implements Campaign.Test {
        @Override
        public String file() {
            return input.name();
        }

        @Override
        public String text() throws IOException {
            try {
                return input.text();
            } catch (IOException unreadable) {
                throw new IOException(FileProblem.words(unreadable), unreadable);
            }
        }
    }

    @Override
    public Integer call() throws ArgumentException {
        int atATime = jobs.jobs();
        engine.check();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        VerificationOptions how = search.options().withTarget(Optional.empty());
        ModelArgument.check(sourceModel);
        if (mostShown < 0 || drawn < 0 || !(compilerSeconds > 0)) {
            throw new ArgumentException(drawn < 0 ? "--both-procedures wants a whole number of at least 1" : mostShown < 0
                    ? "--show wants a whole number of at least 0" : "--compiler-timeout wants seconds, more than 0");
        }
        Profiles chosen;
        try {
            chosen = profiles.profiles();
        } catch (ProblemException wrong) {
            wrong.problems().forEach(problem -> err.println(output.errorColours().problem(problem)));
            return ExitStatus.WRONG_ARGUMENTS;
        }
        ModelArgument.check(chosen.model());
        Settings settings = new Settings(split, every ? Mixes.Enumeration.EVERY : Mixes.Enumeration.DISTINCT, outcomes, how, sourceModel, mostShown, wholeLoops);
        List<Input> inputs = new TestFiles(in).of(tests, List.of(".litmus"));
        List<Input> types = inputs.stream().filter(input -> input.name().endsWith(C_SUFFIX)).toList();
        List<Asked> asked = inputs.stream().filter(input -> !input.name().endsWith(C_SUFFIX) && (inputs.size() == 1 || isInC(input))).map(Asked::new).toList();
        Duration compilerLimit = Duration.ofNanos((long) Math.min(compilerSeconds * 1e9, 1e15));
        try (CtrlC ctrlC = CtrlC.watch();
                Answers answers = folder == null ? Answers.inMemory() : Answers.in(folder.resolve("answers.tsv"));
                CampaignEngine verifier = engine.start(how, atATime, ctrlC.interruption(), output.isQuiet() ? message -> { } : message -> err.println("felis: " + message))) {
            CompilerRuns runs = new CompilerRuns(folder == null ? KeptTexts.nowhere() : KeptTexts.in(folder.resolve("bodies")), compilerLimit, atATime);
            Bodies bodies = new Bodies(chosen.machine(), runs, ctrlC.interruption());
            if (drawn > 0) {
                return agreement(new ProcedureAgreement(chosen, settings, verifier, bodies, answers, ctrlC.interruption()), asked, atATime, out, err);
            }
            Campaign campaign = new Campaign(chosen, settings, verifier, bodies, answers, ctrlC.interruption());
            boolean isAnswered = layouts(campaign, types, out, err);
            isAnswered &= mixes(campaign, asked, inputs.size() - types.size() - asked.size(), verifier.questionsAtATime(), out, err);
            if (verifier.failure().isPresent()) {
                err.println("felis: " + verifier.failure().get() + (folder == null ? "" : "; with the same -o the campaign goes on where it was"));
                return ExitStatus.UNANSWERED;
            }
            return ctrlC.interruption().isStopped() ? ExitStatus.INTERRUPTED : isAnswered ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        } catch (CampaignEngineException notStarted) {
            err.println("felis: " + notStarted.getMessage());
            return ExitStatus.UNANSWERED;
        } catch (IOException unwritable) {
            throw new ArgumentException(folder + " cannot be written: " + FileProblem.words(unwritable));
        }
    }

    private int agreement(ProcedureAgreement agreement, List<Asked> asked, int atATime, PrintWriter out, PrintWriter err) {
        try {
            ProcedureAgreement.Result result = agreement.run(asked, drawn, seed, atATime);
            result.problems().stream().limit(MOST_MESSAGES).forEach(problem -> err.println(output.errorColours().problem(problem)));
            out.print(AgreementText.of(result, seed));
            out.flush();
            return result.isAgreement() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        } catch (Interruption.StoppedException stopped) {
            return ExitStatus.INTERRUPTED;
        }
    }

    /** What cannot be read is kept: its result says so. */
    private static boolean isInC(Input input) {
        try {
            return HEADER_OF_C.matcher(input.text()).lookingAt();
        } catch (IOException unreadable) {
            return true;
        }
    }

    /** Whether each file was answered. */
    private boolean layouts(Campaign campaign, List<Input> files, PrintWriter out, PrintWriter err) {
        boolean isAnswered = true;
        for (Input file : files) {
            try {
                List<TypeLayouts> layouts = campaign.layouts(file.text());
                layouts.forEach(type -> out.print(format.text(type)));
                isAnswered &= !layouts.isEmpty();
                if (layouts.isEmpty()) {
                    err.println(file.name() + ": no type is described: expected arrays layout_NAME with a size and an alignment, and functions load_NAME");
                }
            } catch (ProblemException wrong) {
                wrong.problems().forEach(problem -> err.println(output.errorColours().problem(problem)));
                isAnswered = false;
            } catch (IOException unreadable) {
                err.println(file.name() + ": cannot be read: " + FileProblem.words(unreadable));
                isAnswered = false;
            }
        }
        out.flush();
        return isAnswered;
    }

    /** Whether each test was answered. */
    private boolean mixes(Campaign campaign, List<Asked> asked, int notInC, int atATime, PrintWriter out, PrintWriter err) throws IOException {
        ProgressLine progress = ProgressLine.forTests(output.isQuiet() ? 0 : asked.size(), err);
        MixSummary summary = new MixSummary();
        Set<String> said = new HashSet<>();
        out.print(asked.isEmpty() ? "" : format.head());
        List<IOException> unwritable = new ArrayList<>();
        try (MixFiles files = folder == null ? MixFiles.none() : MixFiles.in(folder)) {
            campaign.run(asked, atATime, progress::decided, result -> {
                progress.clear();
                summary.add(result);
                print(result, said, out, err);
                try {
                    files.add(result);
                } catch (IOException failed) {
                    unwritable.add(failed);
                }
            });
        }
        progress.clear();
        if (said.size() > MOST_MESSAGES) {
            err.println("felis: " + (said.size() - MOST_MESSAGES) + " more messages" + (folder == null ? ": -o DIR writes them into results.json" : ": see " + folder.resolve("results.json")));
        }
        if (!unwritable.isEmpty()) {
            throw unwritable.getFirst();
        }
        if (!output.isQuiet() && asked.size() + notInC > 1) {
            err.println(summary.text(asked.size(), notInC));
        }
        out.flush();
        return summary.isAnswered();
    }

    private void print(TestResult result, Set<String> said, PrintWriter out, PrintWriter err) {
        out.print(format.text(result));
        out.flush();
        for (Problem problem : result.problems()) {
            boolean isError = problem.severity() == Problem.Severity.ERROR;
            // a compiler that is missing is missed by each test
            if ((isError || !output.isQuiet()) && said.add(problem.message().toLowerCase(Locale.ROOT)) && said.size() <= MOST_MESSAGES) {
                err.println(output.errorColours().problem(problem));
            }
        }
        err.flush();
    }
}
