package org.felis.cli;

import java.util.Arrays;
import java.util.stream.Collectors;

import org.felis.cli.bench.FamilyBenchmark;
import org.felis.cli.bench.FamilyBenchmark.Row;
import org.felis.cli.bench.Table;
import org.felis.cli.bench.family.Family;
import org.felis.verification.Verifier;

import picocli.CommandLine.Option;

/** The options for tests that grow. */
final class FamilyOptions {

    @Option(names = "--family", paramLabel = "NAME", defaultValue = "",
            description = "time generated tests of growing size in place of a suite: sb, sb-fenced, mp-chain, mp-chain-fenced, "
                    + "rcu-chain, rcu-chain-open, pointers, spin")
    String name;

    @Option(names = "--from", paramLabel = "N", defaultValue = "0", description = "the smallest size; default: the family's")
    private int from;

    @Option(names = "--to", paramLabel = "N", defaultValue = "0", description = "the largest size; default: the family's")
    private int to;

    @Option(names = "--step", paramLabel = "N", defaultValue = "0", description = "from size to size; default: the family's")
    private int step;

    boolean given() {
        return !name.isEmpty();
    }

    /** What was measured, and whether every verdict is the known one. */
    record Outcome(Table table, boolean right) {
    }

    Outcome run(FamilyBenchmark benchmark, Verifier verifier) throws ArgumentException {
        Family family = Family.find(name).orElseThrow(() -> new ArgumentException("no family " + name + ": give one of "
                + Arrays.stream(Family.values()).map(Family::label).collect(Collectors.joining(", "))));
        int first = from == 0 ? family.from() : from;
        int last = to == 0 ? Math.max(first, family.to()) : to;
        int increment = step == 0 ? family.step() : step;
        int smallest = family.smallest();
        if (first < smallest || last < first || increment < 1) {
            throw new ArgumentException("--from wants at least " + smallest + ", --to at least as much, --step at least 1");
        }
        var rows = benchmark.run(family, first, last, increment, verifier);
        return new Outcome(benchmark.table(family, rows), rows.stream().map(Row::points)
                .noneMatch(points -> points.stream().anyMatch(FamilyBenchmark.Wrong.class::isInstance)));
    }
}
