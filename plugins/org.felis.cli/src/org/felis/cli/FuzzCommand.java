package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.verification.Failure;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.sourcefuzz.FuzzReport;
import org.felis.verification.sourcefuzz.NativeCompiler;
import org.felis.verification.sourcefuzz.SourceFuzz;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis fuzz c}: random C programs, asked about in two ways, and compiled and run. */
final class FuzzCommand implements Callable<Integer> {

    private static final int LEAST_ADDRESS_BITS = 5;
    private static final int MOST_ADDRESS_BITS = 8;

    private int count;
    private long seed;
    private int addressBits;
    private String clang;
    private boolean withoutCompilers;
    private Path folder;
    private final JobsOption jobs = new JobsOption();
    private final OutputOptions output = new OutputOptions();

    private final CommandSpec spec;

    private FuzzCommand() {
        spec = new CommandArguments("c", this, "Compares the outcomes of random C programs as source: both procedures must agree on all of them, and what gcc and clang make "
                + "of programs without undefined behaviour must do what is among them.", "Exit status 0 if all agree; 1 if two answers cannot both be right: the programs are printed.")
                .option(int.class, given -> count = given, OptionSpec.builder("-n", "--count").paramLabel("N").defaultValue("1000").description("how many programs; default ${DEFAULT-VALUE}"))
                .option(long.class, given -> seed = given, OptionSpec.builder("--seed").paramLabel("N").defaultValue("1")
                        .description("where the random numbers start: the same seed makes the same programs; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> addressBits = given, OptionSpec.builder("--address-bits").paramLabel("N").defaultValue("5")
                        .description("of the address space of which one procedure looks at each layout; default ${DEFAULT-VALUE}"))
                .option(String.class, given -> clang = given, OptionSpec.builder("--clang").paramLabel("PATH").description("the clang that reads the programs; default: clang, or "
                        + "the newest clang-N, on the PATH"))
                .option(Path.class, given -> folder = given, OptionSpec.builder("--write").paramLabel("DIR")
                        .description("write the programs into a folder, a file each, and compare nothing: for felis compare --as source,compiled DIR"))
                .flag(given -> withoutCompilers = given, OptionSpec.builder("--no-compilers").description("compile and run nothing"))
                .with(jobs::addTo)
                .with(arguments -> output.addTo(arguments, "progress"))
                .spec();
    }

    /** What the command line is told about {@code felis fuzz}. */
    static CommandSpec all() {
        CommandSpec fuzz = new CommandArguments("fuzz", "Compares answers about random programs.").spec();
        fuzz.addSubcommand("c", new FuzzCommand().spec);
        return fuzz;
    }

    @Override
    public Integer call() throws ArgumentException {
        if (count < 1) {
            throw new ArgumentException("--count wants a number of at least 1, not " + count);
        }
        if (addressBits < LEAST_ADDRESS_BITS || addressBits > MOST_ADDRESS_BITS) {
            throw new ArgumentException("--address-bits wants a number from " + LEAST_ADDRESS_BITS + " to " + MOST_ADDRESS_BITS + ", not " + addressBits);
        }
        if (folder != null) {
            return write();
        }
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<NativeCompiler> compilers = withoutCompilers ? List.of() : NativeCompiler.onPath();
        List<List<Integer>> batches = SourceFuzz.batches(count);
        ProgressLine progress = ProgressLine.forTests(output.isQuiet() ? 0 : batches.size(), err);
        FuzzReport report = new FuzzReport();
        boolean[] isComplete = {true};
        try (CtrlC ctrlC = CtrlC.watch()) {
            SourceFuzz fuzz = new SourceFuzz(seed, addressBits, SourceSettings.DEFAULT.withClang(Optional.ofNullable(clang).map(Path::of), List.of()), compilers, report,
                    ctrlC.interruption());
            new Batch(jobs.jobs(), ctrlC.interruption()).run(batches, batch -> Optional.of(run(fuzz, batch)), (batch, failure) -> Failure.internal(failure, "programs.c").toString(),
                    batch -> progress.decided("programs " + batch.getFirst() + " to " + batch.getLast()), problem -> {
                        if (!problem.isEmpty()) {
                            progress.clear();
                            err.println(problem);
                            isComplete[0] = false;
                        }
                    });
            progress.clear();
            print(report, compilers, out);
            return ctrlC.interruption().isStopped() ? ExitStatus.INTERRUPTED
                    : isComplete[0] && report.disagreements().isEmpty() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        }
    }

    private int write() throws ArgumentException {
        try {
            Files.createDirectories(folder);
            for (int i = 0; i < count; i++) {
                Files.writeString(folder.resolve(String.format(Locale.ROOT, "p%05d.c", i)), SourceFuzz.file(SourceFuzz.program(seed, i)));
            }
            return ExitStatus.ANSWERED;
        } catch (IOException failed) {
            throw new ArgumentException("cannot write to " + folder + ": " + FileProblem.words(failed));
        }
    }

    /** What was wrong, in words; empty if nothing was. */
    private static String run(SourceFuzz fuzz, List<Integer> batch) {
        try {
            fuzz.run(batch);
            return "";
        } catch (ProblemException problem) {
            return problem.problems().getFirst().toString();
        } catch (IOException failed) {
            return "felis: files of programs cannot be written or compilers not run: " + failed.getMessage();
        } catch (Interruption.StoppedException stopped) {
            return "felis: stopped";
        }
    }

    private void print(FuzzReport report, List<NativeCompiler> compilers, PrintWriter out) {
        for (FuzzReport.Disagreement disagreement : report.disagreements()) {
            out.println("program " + disagreement.program() + " of seed " + seed + ": " + disagreement.what());
            out.println(disagreement.text());
        }
        for (FuzzReport.Count count : FuzzReport.Count.values()) {
            out.println(count.words() + "\t" + report.get(count));
        }
        report.leftOut().forEach((why, times) -> out.println("left out, " + why + "\t" + times));
        out.println("compilers\t" + (compilers.isEmpty() ? "none" : String.join(", ", compilers.stream().map(NativeCompiler::toString).toList())));
        out.println("disagreements\t" + report.disagreements().size());
    }
}
