package org.felis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.c.core.CorePrinter;
import org.felis.c.core.CoreProgram;
import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.SourceOptions;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.Warnings;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis core}: C programs in Core. */
final class CoreCommand implements Callable<Integer> {

    private final SourceOptions options = new SourceOptions();
    private final OutputOptions output = new OutputOptions();
    private String clang;
    private List<String> clangArguments = List.of();
    private List<String> files;

    private final CommandSpec spec;

    CoreCommand() {
        spec = new CommandArguments("core", this, "Prints C programs in Core: conversions, accesses to memory, lifetimes and initialisers are explicit (docs/c-semantics.md).")
                .with(options::addSettingsTo)
                .option(String.class, given -> clang = given,
                        OptionSpec.builder("--clang").paramLabel("PATH").description("the clang that reads the files; default: clang, or "
                        + "the newest clang-N, on the PATH"))
                .passedOn(given -> clangArguments = given, OptionSpec.builder("--clang-arg").paramLabel("ARG")
                        .description("gives clang an argument, such as -DN=3; may be repeated"))
                .with(arguments -> output.addTo(arguments, "warnings"))
                .parameters(String.class, given -> files = given, PositionalParamSpec.builder().arity("1..*").paramLabel("FILE").description("the C files"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        VerificationOptions how = options.with(VerificationOptions.DEFAULT.withClang(Optional.ofNullable(clang)).withClangArguments(clangArguments));
        SourceSettings settings = SourceSettings.of(new VerificationTask("", "", "", how));
        PrintWriter out = spec.commandLine().getOut();
        boolean answered = true;
        for (String file : files) {
            try {
                CoreProgram program = SourcePrograms.core(file, Path.of("").toAbsolutePath(), settings, Interruption.none());
                out.print(CorePrinter.text(program));
                out.flush();
            } catch (ProblemException problem) {
                new Warnings(spec.commandLine().getErr(), output).print(problem.problems(), spec.commandLine().getErr());
                answered = false;
            }
        }
        return answered ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }
}
