package org.felis.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.bench.FamilyBenchmark;
import org.felis.cli.bench.MeasuringOptions;
import org.felis.cli.bench.MutexTable;
import org.felis.cli.bench.Way;
import org.felis.cli.bench.WayOptions;
import org.felis.cli.bench.family.MutualExclusion;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis bench mutex}: how long seven algorithms for mutual exclusion take, by bound and model, as a table and as the figure of CAV 2019. */
final class BenchMutexCommand implements Callable<Integer> {

    private static final Path EXAMPLES = Path.of("examples", "c");
    private static final List<String> WAYS = List.of("--procedure auto");

    private final SearchOptions options = new SearchOptions();
    private final WayOptions wayOptions = new WayOptions();
    private final MeasuringOptions measuring = new MeasuringOptions(3, 1);
    private Path folder;
    private List<MutualExclusion.Algorithm> algorithms = List.of(MutualExclusion.Algorithm.values());
    private List<String> models = List.of();
    private List<Integer> bounds = List.of();
    private Path image;

    private final CommandSpec spec;

    BenchMutexCommand() {
        spec = new CommandArguments("mutex", this,
                "Times the verdicts on seven algorithms for mutual exclusion (Gavrilenko et al., CAV 2019, figure 1) by bound and model, warmed up, in this process: a table "
                        + "row for each, with its stages. Behind a bound without an answer no larger one is tried. Exit status 1 if a verdict is missing or wrong.")
                .with(options::addTo)
                .with(wayOptions::addTo)
                .parameter(Path.class, given -> folder = given, PositionalParamSpec.builder().arity("0..1").paramLabel("DIR")
                        .description("the folder with the programs; default: " + EXAMPLES))
                .options(MutualExclusion.Algorithm.class, given -> algorithms = List.copyOf(given), OptionSpec.builder("--algorithm").paramLabel("NAME").splitRegex(",")
                        .description("only these: burns, bakery, dekker, lamport, parker, peterson, szymanski"))
                .options(String.class, given -> models = List.copyOf(given), OptionSpec.builder("--model").paramLabel("NAME").splitRegex(",")
                        .defaultValue("x86tso,aarch64,riscv,power,rc11").description("the models; default ${DEFAULT-VALUE}"))
                .options(Integer.class, given -> bounds = given.stream().distinct().sorted().toList(), OptionSpec.builder("--bounds").paramLabel("N").splitRegex(",")
                        .defaultValue("1,2,3,5,10,20,30").description("the bounds; default ${DEFAULT-VALUE}"))
                .option(Path.class, given -> image = given, OptionSpec.builder("--svg").paramLabel("FILE")
                        .description("also draw the processor time over the bound, a panel for each model"))
                .with(measuring::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        measuring.check();
        if (bounds.isEmpty() || bounds.getFirst() < 1) {
            throw new ArgumentException("--bounds wants whole numbers of at least 1");
        }
        for (String model : models) {
            ModelArgument.check(model);
        }
        List<Way> ways = wayOptions.ways(spec.commandLine(), WAYS);
        spec.commandLine().getErr().println(MeasuringOptions.machine());
        FamilyBenchmark benchmark = new FamilyBenchmark(ways, measuring.warmUp(), measuring.repetitions());
        Verifier verifier = new PromptVerifier(new InProcessVerifier());
        Map<String, List<FamilyBenchmark.Row>> rows = new LinkedHashMap<>();
        for (MutualExclusion program : programs()) {
            rows.put(program.label(), benchmark.run(program, models, bounds, verifier, row -> spec.commandLine().getErr().println(program.label() + ", bound " + row.size() + ", ms: "
                    + row.points().stream().map(FamilyBenchmark.Point::text).collect(Collectors.joining(", ")))));
        }
        MutexTable table = new MutexTable(benchmark.columns(models), rows);
        measuring.print(table.table(), spec.commandLine().getOut());
        if (image != null) {
            draw(table);
        }
        return table.isComplete() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private List<MutualExclusion> programs() throws ArgumentException {
        List<MutualExclusion> programs = new ArrayList<>();
        for (MutualExclusion.Algorithm algorithm : algorithms) {
            Path file = algorithm.file(folder == null ? EXAMPLES : folder);
            try {
                programs.add(algorithm.in(file));
            } catch (IOException unreadable) {
                throw new ArgumentException("cannot read " + file + ": " + FileProblem.words(unreadable) + "; give the folder examples/c of Felis");
            }
        }
        return programs;
    }

    private void draw(MutexTable table) throws ArgumentException {
        try {
            Files.writeString(image, table.chart().svg(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new ArgumentException("cannot write " + image + ": " + FileProblem.words(failed));
        }
    }
}
