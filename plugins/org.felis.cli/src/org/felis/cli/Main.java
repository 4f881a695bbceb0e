package org.felis.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.List;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.StandardInput;
import org.felis.verification.Failure;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine;

/**
 * The command line {@code felis}. Exit status: 0 when every question was answered, 1 when one was not, 2 for wrong arguments,
 * 130 after Ctrl-C.
 */
public final class Main {

    private static final String COMPLETION = "completion";

    /** In the order of the help. */
    private static final List<String> COMMANDS = List.of("verify", "outcomes", "executions", "graph", "compare", "check", "core", "conformance", "bench",
            "generate", "mix", "abi", "fuzz", "lsp", COMPLETION);

    private Main() {
    }

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int status = run(System.in, out, err, arguments);
        out.flush();
        System.exit(status);
    }

    /** Says in two lines what is wrong and what would be accepted; the list of all options would hide it. */
    private static int refuse(CommandLine.ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        command.getErr().println("felis: " + wrong.getMessage());
        if (!CommandLine.UnmatchedArgumentException.printSuggestions(wrong, command.getErr())) {
            command.getErr().println("'" + command.getCommandSpec().qualifiedName() + " --help' lists what is accepted");
        }
        return ExitStatus.WRONG_ARGUMENTS;
    }

    /** Runs one command; what {@link #main} does, but for leaving the process. */
    public static int run(InputStream in, PrintStream out, PrintStream err, String... arguments) {
        CommandSpec felis = new CommandArguments("felis", "Verifies litmus tests under memory models.").spec();
        StandardInput standardInput = new StandardInput(in);
        commands(arguments).forEach(name -> felis.addSubcommand(name, new CommandLine(command(name, standardInput))));
        CommandLine commandLine = new CommandLine(felis);
        commandLine.setExpandAtFiles(false);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setOut(new PrintWriter(new java.io.OutputStreamWriter(out, StandardCharsets.UTF_8), true));
        commandLine.setErr(new PrintWriter(new java.io.OutputStreamWriter(err, StandardCharsets.UTF_8), true));
        commandLine.setExecutionExceptionHandler((exception, command, parsed) -> {
            if (exception instanceof ArgumentException) {
                command.getErr().println("felis: " + exception.getMessage());
                return ExitStatus.WRONG_ARGUMENTS;
            }
            if (exception instanceof InvalidPathException noName) {
                command.getErr().println("felis: not the name of a file: '" + noName.getInput() + "' (" + noName.getReason() + ")");
                return ExitStatus.WRONG_ARGUMENTS;
            }
            return internalError(exception, command.getErr());
        });
        commandLine.setParameterExceptionHandler((wrong, all) -> refuse(wrong));
        int status = execute(commandLine, arguments);
        if (out.checkError()) {
            err.println("felis: the output could not be written");
            return Math.max(status, ExitStatus.UNANSWERED);
        }
        return status;
    }

    private static int execute(CommandLine commandLine, String... arguments) {
        try {
            return commandLine.execute(arguments);
        } catch (Error failure) {
            return internalError(failure, commandLine.getErr());
        }
    }

    /** What belongs to no test in particular. */
    private static int internalError(Throwable failure, PrintWriter err) {
        err.println("felis: " + Failure.internal(failure, "felis").message());
        return ExitStatus.UNANSWERED;
    }

    /** The command asked for, or all where none is, or one that is about all: making one ready takes time. */
    private static List<String> commands(String[] arguments) {
        return arguments.length > 0 && !arguments[0].equals(COMPLETION) && COMMANDS.contains(arguments[0]) ? List.of(arguments[0]) : COMMANDS;
    }

    private static CommandSpec command(String name, StandardInput in) {
        return switch (name) {
            case "verify" -> new VerifyCommand(in).spec();
            case "outcomes" -> new OutcomesCommand(in).spec();
            case "executions" -> new ExecutionsCommand(in).spec();
            case "graph" -> new GraphCommand(in).spec();
            case "compare" -> new CompareCommand(in).spec();
            case "check" -> new CheckCommand(in).spec();
            case "core" -> new CoreCommand().spec();
            case "conformance" -> new ConformanceCommand().spec();
            case "bench" -> new BenchCommand(in).spec();
            case "generate" -> new GenerateCommand().spec();
            case "mix" -> new MixCommand(in).spec();
            case "abi" -> new AbiCommand().spec();
            case "fuzz" -> FuzzCommand.all();
            case COMPLETION -> new CompletionCommand().spec();
            case "lsp" -> new LspCommand().spec();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
