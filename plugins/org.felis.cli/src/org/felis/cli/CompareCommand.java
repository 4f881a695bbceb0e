package org.felis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.verification.ModelComparison;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.Progress;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;
import org.felis.worker.HereFirstVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis compare}: the tests on which two models differ. */
final class CompareCommand implements Callable<Integer> {

    /** A test that is more work goes on where it can be killed. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(10);

    private List<String> models = new ArrayList<>();
    private final SearchOptions options = new SearchOptions();
    private ComparisonFormat format;
    private boolean all;
    private int jobs = Runtime.getRuntime().availableProcessors();
    private List<String> tests;

    private final CommandSpec spec;

    CompareCommand() {
        spec = new CommandArguments("compare", this,
                "Says on which tests two models differ, in the verdict or in an outcome that only one of them allows.",
                "Exit status 0 if every test was compared, whether they differ or not; 1 if an answer is missing.")
                .options(String.class, given -> models = given,
                        OptionSpec.builder("--models").required(true).paramLabel("A,B").splitRegex(",")
                        .description("the two models: shipped ones by name, or .cat files"))
                .with(options::addTo)
                .option(ComparisonFormat.class, given -> format = given,
                        OptionSpec.builder("--format").paramLabel("table|tsv|json").defaultValue("table")
                        .description("lines for people, tab-separated values with a head, or one JSON object a line; default "
                                + "${DEFAULT-VALUE}"))
                .flag(given -> all = given, OptionSpec.builder("--all")
                        .description("also print the tests on which the models agree"))
                .option(int.class, given -> jobs = given, OptionSpec.builder("--jobs").paramLabel("N")
                        .description("how many tests at a time; default: one per processor"))
                .parameters(String.class, given -> tests = given, PositionalParamSpec.builder().arity("1..*").paramLabel("TEST|DIR|@LIST")
                        .description("the tests"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    /** A test and what came of it. */
    private record Compared(Path test, ModelComparison comparison) {
    }

    @Override
    public Integer call() throws ArgumentException {
        long start = System.nanoTime();
        if (models.size() != 2) {
            throw new ArgumentException("--models wants two models, such as aarch64,sc, not " + models.size());
        }
        for (String model : models) {
            TaskOptions.checkModel(model);
            if (model.isEmpty()) {
                throw new ArgumentException("--models wants two models, such as aarch64,sc; one is empty");
            }
        }
        if (jobs < 1) {
            throw new ArgumentException("--jobs wants a whole number of at least 1, not " + jobs);
        }
        VerificationOptions how = options.options();
        List<Path> files = TestFiles.of(tests);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = ProgressLine.forTests(files.size(), err);
        Warnings warnings = new Warnings(err);
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        int[] incomplete = new int[1];
        out.print(format.head(models));
        try (CtrlC ctrlC = CtrlC.watch();
                HereFirstVerifier verifier = new HereFirstVerifier(TRIED_HERE, jobs, how.memoryMegabytes())) {
            new Batch(jobs, ctrlC.interruption()).run(files, file -> compare(verifier, file, how, ctrlC),
                    file -> progress.decided(file.toString()), compared -> {
                        progress.clear();
                        Kind kind = compared.comparison().kind();
                        counts.merge(kind, 1, Integer::sum);
                        incomplete[0] += compared.comparison().isComplete() ? 0 : 1;
                        if (all || kind != Kind.SAME) {
                            out.print(format.text(compared.test().toString(), models, compared.comparison()));
                            out.flush();
                        }
                        warnings.print(compared.comparison().first().result());
                        warnings.print(compared.comparison().second().result());
                    });
            progress.clear();
            int decided = counts.values().stream().mapToInt(Integer::intValue).sum();
            err.println((decided == files.size() ? decided + (decided == 1 ? " test: " : " tests: ")
                    : "interrupted after " + decided + " of " + files.size() + " tests: ")
                    + counts.getOrDefault(Kind.DIFFERENT, 0) + " different, " + counts.getOrDefault(Kind.SAME, 0) + " same, "
                    + counts.getOrDefault(Kind.UNDECIDED, 0) + " undecided; "
                    + String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - start) / 1e9));
            out.flush();
            return ctrlC.interruption().isStopped() ? Main.INTERRUPTED : incomplete[0] == 0 ? Main.ANSWERED : Main.UNANSWERED;
        }
    }

    /** Nothing if it was stopped. */
    private Optional<Compared> compare(Verifier verifier, Path file, VerificationOptions how, CtrlC ctrlC) {
        try {
            VerificationTask task = TaskOptions.task(file, models.get(0), how);
            ModelComparison comparison = ModelComparison.of(task, models.get(0), models.get(1), verifier, Progress.NONE,
                    ctrlC.interruption());
            if (comparison.isCancelled()) {
                ctrlC.taken();
                return Optional.empty();
            }
            return Optional.of(new Compared(file, comparison));
        } catch (TaskOptions.UnreadableTestException unreadable) {
            VerificationResult first = unreadable.result(file, models.get(0), how);
            VerificationResult second = unreadable.result(file, models.get(1), how);
            return Optional.of(new Compared(file, ModelComparison.undecided(first, second)));
        }
    }
}
