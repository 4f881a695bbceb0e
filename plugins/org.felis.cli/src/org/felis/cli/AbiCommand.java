package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.ProfilesOptions;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.mix.MixProblem;
import org.felis.mix.abi.AbiComparison;
import org.felis.mix.abi.AbiFiles;
import org.felis.mix.abi.AbiFormat;
import org.felis.mix.abi.AbiResults;
import org.felis.mix.abi.AbiTable;
import org.felis.mix.abi.AbiTableReader;
import org.felis.mix.compare.Answers;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profiles;
import org.felis.verification.task.VerificationOptions;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis abi}: what compilers make of each atomic operation, compared with the instructions that implementations agree on. */
final class AbiCommand implements Callable<Integer> {

    /** A mix that is more work goes on where it can be killed. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(10);

    private final SearchOptions search = new SearchOptions();
    private final ProfilesOptions profiles = new ProfilesOptions();
    private final JobsOption jobs = new JobsOption();
    private final OutputOptions output = new OutputOptions();
    private Path table;
    private Path folder;
    private AbiFormat format;
    private boolean printsSource;
    private double compilerSeconds;
    private final CommandSpec spec;

    AbiCommand() {
        spec = new CommandArguments("abi", this,
                "Compiles each atomic operation of C, in each width and order, by every profile, and says of each whether the instructions are as the machine's ABI of atomics lists them, others, or others that a mix proves to be incompatible (docs/mix.md).")
                .with(profiles::addTo)
                .option(Path.class, given -> table = given, OptionSpec.builder("--abi").paramLabel("FILE")
                        .description("a table of the instructions of atomic operations; by default Arm's for AArch64, which Felis brings"))
                .flag(given -> printsSource = given, OptionSpec.builder("--source").description("only print the functions in C that are compared: recorded assembly has to be compiled from them"))
                .option(Path.class, given -> folder = given, OptionSpec.builder("-o", "--output").paramLabel("DIR")
                        .description("writes abi.tsv, abi.json and a litmus test for each proof, and keeps what compilers wrote and what was answered: a run that was ended goes on where it was"))
                .option(AbiFormat.class, given -> format = given, OptionSpec.builder("--format").paramLabel("table|tsv|json").defaultValue("table")
                        .description("how results are printed; default ${DEFAULT-VALUE}"))
                .option(double.class, given -> compilerSeconds = given, OptionSpec.builder("--compiler-timeout").paramLabel("SECONDS").defaultValue("30")
                        .description("after how long a compiler is ended; default ${DEFAULT-VALUE}"))
                .with(search::addTo)
                .with(arguments -> output.addTo(arguments, "messages about profiles, and progress"))
                .with(jobs::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (!(compilerSeconds > 0)) {
            throw new ArgumentException("--compiler-timeout wants seconds, more than 0");
        }
        Profiles chosen;
        AbiTable listed;
        try {
            chosen = profiles.profiles();
            listed = table(chosen);
        } catch (ProblemException wrong) {
            wrong.problems().forEach(problem -> err.println(output.errorColours().problem(problem)));
            return ExitStatus.WRONG_ARGUMENTS;
        }
        if (printsSource) {
            out.print(AbiComparison.source(listed));
            out.flush();
            return ExitStatus.ANSWERED;
        }
        ModelArgument.check(chosen.model());
        return compared(chosen, listed, out, err);
    }

    /** The table of the option, or the machine's. */
    private AbiTable table(Profiles chosen) throws ProblemException {
        Optional<AbiTable> found = table == null ? AbiTableReader.shipped(chosen.machine()) : Optional.of(AbiTableReader.of(table));
        AbiTable known = found.orElseThrow(() -> MixProblem.NO_ABI.exception(SourceRange.wholeFile(chosen.file()), chosen.machine().machineName()));
        if (known.machine() != chosen.machine()) {
            throw MixProblem.WRONG_ABI.exception(SourceRange.wholeFile(known.file()), known.machine().machineName(), chosen.machine().machineName());
        }
        return known;
    }

    private int compared(Profiles chosen, AbiTable listed, PrintWriter out, PrintWriter err) throws ArgumentException {
        VerificationOptions how = search.options().withTarget(Optional.empty());
        int atATime = jobs.jobs();
        Duration compilerLimit = Duration.ofNanos((long) Math.min(compilerSeconds * 1e9, 1e15));
        ProgressLine progress = ProgressLine.forTests(output.isQuiet() ? 0 : chosen.profiles().size(), err);
        try (CtrlC ctrlC = CtrlC.watch();
                Answers answers = folder == null ? Answers.inMemory() : Answers.in(folder.resolve("answers.tsv"));
                EscalatingVerifier verifier = new EscalatingVerifier(TRIED_HERE, atATime, how.memoryMegabytes())) {
            Bodies bodies = new Bodies(chosen.machine(), folder == null ? KeptTexts.nowhere() : KeptTexts.in(folder.resolve("bodies")), compilerLimit, ctrlC.interruption());
            AbiResults results;
            try {
                results = new AbiComparison(listed, chosen, how, verifier, bodies, answers, ctrlC.interruption(), atATime).run(progress::decided);
            } catch (Interruption.StoppedException stopped) {
                return ExitStatus.INTERRUPTED;
            } finally {
                progress.clear();
            }
            out.print(format.text(results));
            out.flush();
            say(results, err);
            if (folder != null) {
                AbiFiles.write(results, folder);
            }
            return results.isAnswered() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        } catch (IOException unwritable) {
            throw new ArgumentException(folder + " cannot be written: " + FileProblem.words(unwritable));
        }
    }

    /** A compiler that is missing is said once, not by each of its profiles. */
    private void say(AbiResults results, PrintWriter err) {
        Set<String> said = new HashSet<>();
        for (Problem problem : results.problems()) {
            if ((problem.severity() == Problem.Severity.ERROR || !output.isQuiet()) && said.add(problem.message())) {
                err.println(output.errorColours().problem(problem));
            }
        }
        err.flush();
    }
}
