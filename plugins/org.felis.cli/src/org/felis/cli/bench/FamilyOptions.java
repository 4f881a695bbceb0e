package org.felis.cli.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.bench.FamilyBenchmark.Row;
import org.felis.cli.bench.family.Family;
import org.felis.verification.Verifier;

import picocli.CommandLine.Model.OptionSpec;

/** The options for tests that grow. */
public final class FamilyOptions {

    private String name;
    private int from;
    private int to;
    private int step;

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> name = given, OptionSpec.builder("--family").paramLabel("NAME").defaultValue("")
                        .description("time generated tests of growing size in place of a suite: sb, sb-fenced, mp-chain, "
                                + "mp-chain-fenced, rcu-chain, rcu-chain-open, pointers, spin"))
                .option(int.class, given -> from = given, OptionSpec.builder("--from").paramLabel("N").defaultValue("0")
                        .description("the smallest size; default: the family's"))
                .option(int.class, given -> to = given, OptionSpec.builder("--to").paramLabel("N").defaultValue("0")
                        .description("the largest size; default: the family's"))
                .option(int.class, given -> step = given, OptionSpec.builder("--step").paramLabel("N").defaultValue("0")
                        .description("from size to size; default: the family's"));
    }

    public boolean given() {
        return !name.isEmpty();
    }

    /** What was measured, and whether every verdict is the known one. */
    public record Outcome(Table table, boolean right) {
    }

    public Outcome run(FamilyBenchmark benchmark, Verifier verifier) throws ArgumentException {
        Family family = Family.find(name).orElseThrow(() -> new ArgumentException("no family " + name + ": give one of "
                + Arrays.stream(Family.values()).map(Family::label).collect(Collectors.joining(", "))));
        int first = from == 0 ? family.from() : from;
        int last = to == 0 ? Math.max(first, family.to()) : to;
        int increment = step == 0 ? family.step() : step;
        int smallest = family.smallest();
        if (first < smallest || last < first || increment < 1) {
            throw new ArgumentException("--from wants at least " + smallest + ", --to at least as much, --step at least 1");
        }
        List<Row> rows = benchmark.run(family, IntStream.iterate(first, size -> size <= last, size -> size + increment).boxed().toList(), verifier);
        return new Outcome(benchmark.table(family, rows), rows.stream().map(Row::points)
                .noneMatch(points -> points.stream().anyMatch(FamilyBenchmark.Wrong.class::isInstance)));
    }
}
