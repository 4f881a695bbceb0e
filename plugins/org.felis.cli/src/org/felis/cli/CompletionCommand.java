package org.felis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;

import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine;

/** {@code felis completion}: what a shell needs to complete commands, options and their values. */
final class CompletionCommand implements Callable<Integer> {

    /** The shells that there is a script for; it is the same, zsh reads bash's. */
    enum Shell {
        BASH, ZSH
    }

    private final CommandSpec spec;

    CompletionCommand() {
        spec = new CommandArguments("completion", this,
                "Prints a script that completes what is typed after felis.",
                "For this shell: source <(felis completion bash). For all shells to come: add that line to ~/.bashrc or ~/.zshrc.")
                .parameter(Shell.class, given -> { }, PositionalParamSpec.builder().paramLabel("bash|zsh").description("the shell"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        CommandLine felis = spec.commandLine().getParent();
        ofTheScript(felis);
        out.print(AutoComplete.bash(felis.getCommandName(), felis));
        out.flush();
        return ExitStatus.ANSWERED;
    }

    /** With the commands that the script answers itself. */
    private static void ofTheScript(CommandLine felis) {
        add(felis, new CommandArguments("ide", "Starts the workbench.")
                .option(Path.class, given -> { }, OptionSpec.builder("--workspace").paramLabel("DIR").description("its workspace")));
        add(felis, new CommandArguments("install", "Installs Felis for use without its sources.")
                .option(Path.class, given -> { }, OptionSpec.builder("--prefix").paramLabel("DIR").description("where")));
        add(felis, new CommandArguments("test", "Builds everything and runs every test."));
        add(felis, new CommandArguments("build", "Builds what the commands start from."));
        CommandArguments help = new CommandArguments("help", "Says what there is.");
        help.parameter(String.class, given -> { }, PositionalParamSpec.builder().arity("0..1").paramLabel("COMMAND")
                .completionCandidates(felis.getSubcommands().keySet()));
        add(felis, help);
    }

    private static void add(CommandLine felis, CommandArguments command) {
        felis.addSubcommand(command.spec().name(), new CommandLine(command.spec()));
    }
}
