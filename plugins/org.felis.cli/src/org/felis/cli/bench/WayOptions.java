package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.SearchOptions;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine;

/** The ways of verifying that a benchmark compares: each is what {@link SearchOptions} makes of its words. */
public final class WayOptions {

    private List<String> ways = new ArrayList<>();

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.options(String.class, given -> ways = given, OptionSpec.builder("--way").paramLabel("OPTIONS")
                        .description("verify with these options too, given as one word (--way '--procedure smt --alias "
                                + "none'); may be repeated: "
                                + "all ways are measured in one run, in turn. Options outside of --way hold for all of them"));
    }

    /**
     * The ways asked for, or the defaults.
     *
     * @param shared what was parsed for the command, which holds for every way
     * @param defaults each the options of a way
     */
    public List<Way> ways(CommandLine shared, List<String> defaults) throws ArgumentException {
        List<Way> result = new ArrayList<>();
        for (String way : ways.isEmpty() ? defaults : ways) {
            SearchOptions options = new SearchOptions();
            CommandLine parser = parser(options);
            parser.setCaseInsensitiveEnumValuesAllowed(true).setOverwrittenOptionsAllowed(true);
            List<String> words = new ArrayList<>(shared(shared, parser));
            words.addAll(split(way));
            try {
                parser.parseArgs(words.toArray(String[]::new));
            } catch (ParameterException wrong) {
                throw new ArgumentException("--way '" + way + "': " + wrong.getMessage());
            }
            result.add(new Way(way.isBlank() ? "default" : way.strip().replace("--", ""), options.options()));
        }
        return result;
    }

    /** The words of one way, with the options that hold for all: what {@code felis verify} would be given. */
    public List<String> words(CommandLine shared) throws ArgumentException {
        if (ways.size() > 1) {
            throw new ArgumentException("--process wants one --way");
        }
        ways(shared, List.of(""));
        List<String> words = new ArrayList<>(shared(shared, parser(new SearchOptions())));
        ways.forEach(way -> words.addAll(split(way)));
        return words;
    }

    private static CommandLine parser(SearchOptions options) {
        return new CommandLine(new CommandArguments().with(options::addTo).spec());
    }

    private static List<String> split(String way) {
        return Arrays.stream(way.strip().split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    /** The words of the command's own search options. */
    private static List<String> shared(CommandLine command, CommandLine parser) {
        List<String> words = new ArrayList<>();
        for (OptionSpec option : command.getParseResult().matchedOptions()) {
            if (parser.getCommandSpec().findOption(option.longestName()) != null) {
                for (String value : option.originalStringValues()) {
                    words.add(option.longestName());
                    words.add(value);
                }
            }
        }
        return words;
    }
}
