package org.felis.cli.arguments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a command accepts, told to picocli one by one. Annotations would be shorter, but reading them takes a fifth of the time of
 * a small verification: each kind of annotation is a class made at run time, which no archive of classes holds.
 */
public final class CommandArguments {

    /** What {@code --version} prints. */
    public static final String VERSION = "felis 0.1.0";

    private static final Map<String, String> EXIT_CODES = exitCodes();

    private final CommandSpec spec;

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put(String.valueOf(ExitStatus.ANSWERED), "every question was answered");
        codes.put(String.valueOf(ExitStatus.UNANSWERED), "some question was not: Unknown, Error, or not as expected");
        codes.put(String.valueOf(ExitStatus.WRONG_ARGUMENTS), "wrong arguments");
        codes.put(String.valueOf(ExitStatus.INTERRUPTED), "ended by Ctrl-C");
        return codes;
    }

    /**
     * A command with {@code --help} and {@code --version}.
     *
     * @param command what it does
     */
    public CommandArguments(String name, Callable<Integer> command, String... description) {
        this(name, CommandSpec.wrapWithoutInspection(command), description);
    }

    /** What has subcommands and does nothing else. */
    public CommandArguments(String name, String description) {
        this(name, CommandSpec.create(), description);
    }

    private CommandArguments(String name, CommandSpec command, String... description) {
        spec = command.name(name).version(VERSION);
        spec.usageMessage().description(description);
        spec.usageMessage().exitCodeListHeading("Exit status:%n").exitCodeList(EXIT_CODES);
        spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help message and exit.").build());
        spec.addOption(OptionSpec.builder("-V", "--version").versionHelp(true).description("Print version information and exit.")
                .build());
    }

    /** Options without a command, to parse words that are not from the command line. */
    public CommandArguments() {
        spec = CommandSpec.create();
    }

    /** With the options of a group that several commands share. */
    public CommandArguments with(Consumer<CommandArguments> group) {
        group.accept(this);
        return this;
    }

    /** An option that is given or not. */
    public CommandArguments flag(Consumer<Boolean> receiver, OptionSpec.Builder option) {
        return option(boolean.class, receiver, option);
    }

    /** An option with a value; the receiver gets the last that was given, or the default if there is one. */
    public <T> CommandArguments option(Class<T> type, Consumer<T> receiver, OptionSpec.Builder option) {
        if (type.isEnum()) {
            // as its label spells the values, for completion
            option.completionCandidates(List.of(option.paramLabel().split("\\|")));
        }
        return add(option.type(type), new Received<>(receiver));
    }

    /** An option that may be repeated. */
    public <T> CommandArguments options(Class<T> type, Consumer<List<T>> receiver, OptionSpec.Builder option) {
        return add(option.type(List.class).auxiliaryTypes(type), new Received<>(receiver));
    }

    /** An option that may be repeated, with arguments for another program: they may look like our own options. */
    public CommandArguments passedOn(Consumer<List<String>> receiver, OptionSpec.Builder option) {
        return options(String.class, receiver, option.parameterConsumer((arguments, given, command) -> {
            if (arguments.isEmpty()) {
                throw new CommandLine.MissingParameterException(command.commandLine(), given, "Missing required parameter for option '" + option.names()[0] + "' ("
                        + given.paramLabel() + ")");
            }
            List<String> all = new ArrayList<>(Optional.ofNullable(given.<List<String>>getValue()).orElse(List.of()));
            all.add(arguments.pop());
            given.setValue(all);
        }));
    }

    /** An option {@code KEY=VALUE} that may be repeated. */
    public CommandArguments mapping(Consumer<Map<String, String>> receiver, OptionSpec.Builder option) {
        return add(option.type(Map.class).auxiliaryTypes(String.class, String.class), new Received<>(receiver));
    }

    /** A parameter; required, unless its arity says otherwise. */
    public <T> CommandArguments parameter(Class<T> type, Consumer<T> receiver, PositionalParamSpec.Builder parameter) {
        if (type.isEnum()) {
            parameter.completionCandidates(List.of(parameter.paramLabel().split("\\|")));
        }
        return add(parameter.type(type), new Received<>(receiver));
    }

    /** All parameters; one is required, unless their arity says otherwise. */
    public <T> CommandArguments parameters(Class<T> type, Consumer<List<T>> receiver, PositionalParamSpec.Builder parameters) {
        return add(parameters.type(List.class).auxiliaryTypes(type), new Received<>(receiver));
    }

    private CommandArguments add(OptionSpec.Builder option, Received<?> received) {
        spec.addOption(option.hasInitialValue(false).getter(received).setter(received).build());
        return this;
    }

    private CommandArguments add(PositionalParamSpec.Builder parameter, Received<?> received) {
        boolean required = parameter.arity() == null || parameter.arity().min() > 0;
        spec.addPositional(parameter.required(required).hasInitialValue(false).getter(received).setter(received).build());
        return this;
    }

    /** What picocli is told. */
    public CommandSpec spec() {
        return spec;
    }

    /** Hands a value on, and keeps it: picocli adds to a list where it finds one. */
    private static final class Received<T> implements IGetter, ISetter {

        private final Consumer<T> receiver;
        private T value;

        private Received(Consumer<T> receiver) {
            this.receiver = receiver;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V get() {
            return (V) value;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V set(V given) {
            V before = (V) value;
            value = (T) given;
            receiver.accept(value);
            return before;
        }
    }
}
