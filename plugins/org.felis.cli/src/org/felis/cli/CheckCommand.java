package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.TestFiles;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;
import org.felis.verification.Failure;
import org.felis.verification.LargeStack;
import org.felis.verification.SourceCheck;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis check}: the problems of models and tests, one a line: {@code file:line:column: severity CODE message}. */
final class CheckCommand implements Callable<Integer> {

    private List<String> arguments;

    private final CommandSpec spec;

    CheckCommand() {
        spec = new CommandArguments("check", this,
                "Prints what is wrong with models (.cat, .bell) and tests (.litmus).")
                .parameters(String.class, given -> arguments = given, PositionalParamSpec.builder().arity("1..*").paramLabel("FILE|DIR|@LIST")
                        .description("the files, folders with all models and tests below, or a file that names them, one a line"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        PrintWriter out = spec.commandLine().getOut();
        boolean correct = true;
        for (Path file : TestFiles.of(arguments, SourceCheck.SUFFIXES)) {
            for (Problem problem : problems(file)) {
                correct &= problem.severity() != Problem.Severity.ERROR;
                out.println(problem);
            }
        }
        return correct ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private static List<Problem> problems(Path file) {
        try {
            return LargeStack.call(() -> problemsOf(file));
        } catch (RuntimeException | Error failure) {
            return List.of(Failure.internal(failure, file.toString()));
        }
    }

    private static List<Problem> problemsOf(Path file) {
        SourceRange whole = SourceRange.wholeFile(file.toString());
        try {
            return SourceCheck.problems(file.toString(), TextFile.read(file));
        } catch (NoSuchFileException missing) {
            return List.of(Problem.error("FELIS001", "no such file", whole));
        } catch (IOException unreadable) {
            return List.of(Problem.error("FELIS001", "cannot be read: " + FileProblem.words(unreadable), whole));
        }
    }
}
