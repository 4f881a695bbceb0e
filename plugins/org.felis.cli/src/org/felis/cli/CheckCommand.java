package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TestFiles;
import org.felis.cli.output.JsonLines;
import org.felis.cli.output.OutputOptions;
import org.felis.engine.interruption.LargeStack;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.Failure;
import org.felis.verification.SourceCheck;
import org.felis.verification.frontends.FrontEnds;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis check}: the problems of models and tests, one a line: {@code file:line:column: severity CODE message}. */
final class CheckCommand implements Callable<Integer> {

    private final StandardInput in;
    private final OutputOptions output = new OutputOptions();
    private List<String> arguments;
    private boolean json;
    private boolean program;
    private List<String> without = List.of();

    private final CommandSpec spec;

    CheckCommand(StandardInput in) {
        this.in = in;
        spec = new CommandArguments("check", this,
                "Prints what is wrong with models (.cat, .bell) and tests (.litmus).")
                .flag(given -> json = given, OptionSpec.builder("--json").description("print one JSON object a line: docs/json.md"))
                .flag(given -> program = given, OptionSpec.builder("--program")
                        .description("also print the programs that tests are compiled to: memory, operations of instructions, question"))
                .options(String.class, given -> without = given, OptionSpec.builder("--without").paramLabel("PASS").splitRegex(",")
                        .completionCandidates(FrontEnds.ALL.passes())
                        .description("with --program: leave out a pass, to see what it does: " + String.join(", ", FrontEnds.ALL.passes()) + "; may be repeated"))
                .with(options -> output.addTo(options, "warnings"))
                .parameters(String.class, given -> arguments = given, PositionalParamSpec.builder().arity("1..*").paramLabel("FILE|DIR|@LIST|-")
                        .description("the files, folders with all models and tests below, a file that names them, one a line, or - for standard "
                                + "input: a model or a test, as its first words say"))
                .with(in::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        if (program && json) {
            throw new ArgumentException("--program prints text: leave out --json");
        }
        Optional<String> unknown = without.stream().filter(pass -> !FrontEnds.ALL.passes().contains(pass)).findFirst();
        if (unknown.isPresent() || !without.isEmpty() && !program) {
            throw new ArgumentException(unknown.map(pass -> "no pass " + pass).orElse("--without needs --program") + ": the passes are " + String.join(", ", FrontEnds.ALL.passes()));
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean correct = true;
        for (Input input : new TestFiles(in).of(arguments, SourceCheck.SUFFIXES)) {
            List<Problem> problems = problems(input);
            for (Problem problem : problems) {
                boolean error = problem.severity() == Problem.Severity.ERROR;
                correct &= !error;
                if (error || !output.isQuiet()) {
                    out.println(json ? JsonLines.of(problem) : output.colours().problem(problem));
                }
            }
            if (program && problems.stream().noneMatch(problem -> problem.severity() == Problem.Severity.ERROR)) {
                programText(input).ifPresent(out::print);
            }
        }
        out.flush();
        return correct ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private Optional<String> programText(Input input) {
        return LargeStack.call(() -> {
            try {
                return SourceCheck.programText(input.name(), input.text(), Set.copyOf(without));
            } catch (IOException changed) {
                throw new UncheckedIOException(changed);
            }
        });
    }

    private static List<Problem> problems(Input input) {
        try {
            return LargeStack.call(() -> problemsOf(input));
        } catch (RuntimeException | Error failure) {
            return List.of(Failure.internal(failure, input.name()));
        }
    }

    private static List<Problem> problemsOf(Input input) {
        SourceRange whole = SourceRange.wholeFile(input.name());
        try {
            String text = input.text();
            return switch (input) {
                case Input.OfFile file -> SourceCheck.problems(file.name(), text);
                case Input.OfStandardInput piped -> SourceCheck.problemsOfText(piped.name(), text);
            };
        } catch (NoSuchFileException missing) {
            return List.of(Problem.error("FELIS001", "no such file", whole));
        } catch (IOException unreadable) {
            return List.of(Problem.error("FELIS001", "cannot be read: " + FileProblem.words(unreadable), whole));
        }
    }
}
