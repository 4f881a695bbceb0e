package org.felis.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.bench.MeasuringOptions;
import org.felis.cli.bench.StructureBenchmark;
import org.felis.cli.bench.family.StructureProgram;
import org.felis.cli.bench.family.StructureProgram.Structure;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis bench structures}: what it costs that keys and stamps of data structures are any numbers. */
final class BenchStructuresCommand implements Callable<Integer> {

    private static final Path EXAMPLES = Path.of("examples", "structures");

    private final SearchOptions options = new SearchOptions();
    private final MeasuringOptions measuring = new MeasuringOptions(3, 1);
    private Path folder = EXAMPLES;
    private List<String> names = List.of();
    private List<String> models = List.of();
    private int choices;
    private boolean areClients;

    private final CommandSpec spec;

    BenchStructuresCommand() {
        spec = new CommandArguments("structures", this,
                "Times the verdicts on list sets with keys of several ranges, and on time-stamped stacks with any stamps beside successive ones, "
                        + "warmed up, in this process. Exit status 1 if a verdict is missing or wrong.")
                .with(options::addTo)
                .parameter(Path.class, given -> folder = given, PositionalParamSpec.builder().arity("0..1").paramLabel("DIR")
                        .description("the folder with the programs; default: " + EXAMPLES))
                .options(String.class, given -> names = List.copyOf(given), OptionSpec.builder("--program").paramLabel("NAME").splitRegex(",")
                        .description("only these: " + labels()))
                .options(String.class, given -> models = List.copyOf(given), OptionSpec.builder("--model").paramLabel("NAME").splitRegex(",")
                        .defaultValue("rc11").description("the models; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> choices = given, OptionSpec.builder("--concrete").paramLabel("N").defaultValue("0")
                        .description("in place of the ranges: verify each set, and the one with a planted bug, with N of the " + StructureProgram.CHOICES
                                + " choices of " + StructureProgram.KEYS + " keys from 1 to " + StructureProgram.LARGEST_KEY
                                + ", and compare with any keys of that range"))
                .flag(given -> areClients = given, OptionSpec.builder("--clients")
                        .description("in place of these: clients of many threads, each of which does one thing; at the bound that a proof needs, if --bound is smaller"))
                .with(measuring::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    private static String labels() {
        return Stream.of(Structure.values()).map(Structure::label).collect(Collectors.joining(", "));
    }

    @Override
    public Integer call() throws ArgumentException {
        measuring.check();
        if (choices < 0 || choices > StructureProgram.CHOICES) {
            throw new ArgumentException("--concrete wants a whole number from 0 to " + StructureProgram.CHOICES);
        }
        for (String model : models) {
            ModelArgument.check(model);
        }
        List<Structure> structures = structures();
        spec.commandLine().getErr().println(MeasuringOptions.machine());
        StructureBenchmark benchmark = new StructureBenchmark(options.options(), measuring.warmUp(), measuring.repetitions());
        Verifier verifier = new PromptVerifier(new InProcessVerifier());
        List<StructureBenchmark.Row> rows = new ArrayList<>();
        for (String model : models) {
            for (Structure structure : structures) {
                StructureProgram program = read(structure, false);
                if (choices == 0) {
                    program.variants().forEach(variant -> rows.add(tell(benchmark.run(program, variant, model, verifier))));
                } else if (program.hasKeys()) {
                    benchmark.compare(program, model, choices, verifier).forEach(row -> rows.add(tell(row)));
                    benchmark.compare(read(structure, true), model, choices, verifier).forEach(row -> rows.add(tell(row)));
                }
            }
        }
        measuring.print(StructureBenchmark.table(rows), spec.commandLine().getOut());
        return rows.stream().allMatch(StructureBenchmark.Row::isRight) ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private StructureBenchmark.Row tell(StructureBenchmark.Row row) {
        spec.commandLine().getErr().println(row.program() + ", " + row.data() + ", " + row.model() + ": " + row.verdict());
        return row;
    }

    private List<Structure> structures() throws ArgumentException {
        for (String name : names) {
            if (Stream.of(Structure.values()).noneMatch(structure -> structure.label().equals(name))) {
                throw new ArgumentException("no program " + name + ": give one of " + labels());
            }
        }
        return Stream.of(Structure.values()).filter(structure -> names.isEmpty() ? structure.hasClients() == areClients : names.contains(structure.label())).toList();
    }

    private StructureProgram read(Structure structure, boolean isWrong) throws ArgumentException {
        try {
            return isWrong ? structure.wrongIn(folder) : structure.in(folder);
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read " + structure.label() + ".c in " + folder + ": " + FileProblem.words(unreadable)
                    + "; give the folder examples/structures of Felis");
        }
    }
}
