package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.cli.bench.family.StructureProgram;
import org.felis.cli.bench.family.StructureProgram.Variant;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/**
 * How long verdicts on data structures take whose data are any numbers, and whether they are the verdicts of programs with each of those numbers.
 *
 * @param warmUp how often a program is verified before it counts
 * @param repetitions how often it counts; its figures are the medians
 */
public record StructureBenchmark(VerificationOptions options, int warmUp, int repetitions) {

    /**
     * A row of the table.
     *
     * @param data which data the program has
     * @param isRight whether that is what is known of it
     */
    public record Row(String program, String data, String model, String verdict, double millis, double processorMillis, double peakMebibytes,
            boolean isRight) {
    }

    /** A right program in one of its variants. */
    public Row run(StructureProgram program, Variant variant, String model, Verifier verifier) {
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < warmUp + repetitions; i++) {
            Measured once = Measured.once(program.task(variant, model, options), verifier);
            if (i >= warmUp) {
                measured.add(once);
            }
        }
        return switch (Measured.of(measured)) {
            case Measured.Answered answered -> row(program, variant.name(), model, answered, answered.result().verdict().isHolding());
            case Measured.Unanswered unanswered -> unanswered(program, variant.name(), model, unanswered.reason());
        };
    }

    /**
     * A program, right or wrong, with given keys, and with any of that range: a property has to be violated with any keys exactly if it is with some
     * of them. If not all choices are verified, others may violate what these do not.
     *
     * @param choices how many of the choices of keys are verified, spread over all of them
     * @return a row for any keys, and one for the given ones together
     */
    public List<Row> compare(StructureProgram program, String model, int choices, Verifier verifier) {
        Measured any = Measured.once(program.task(StructureProgram.SMALL_RANGE, model, options), verifier);
        String name = StructureProgram.SMALL_RANGE.name();
        List<Measured> each = IntStream.range(0, choices).map(i -> i * StructureProgram.CHOICES / choices)
                .mapToObj(number -> Measured.once(program.task(StructureProgram.choice(number), model, options), verifier)).toList();
        String together = choices + " of " + StructureProgram.CHOICES + " choices";
        if (!(any instanceof Measured.Answered symbolic)) {
            return List.of(unanswered(program, name, model, ((Measured.Unanswered) any).reason()));
        }
        for (Measured one : each) {
            if (one instanceof Measured.Unanswered unanswered) {
                return List.of(row(program, name, model, symbolic, true), unanswered(program, together, model,
                        unanswered.reason()));
            }
        }
        List<Measured.Answered> concrete = each.stream().map(Measured.Answered.class::cast).toList();
        Set<Property> violated = new TreeSet<>();
        concrete.forEach(one -> violated.addAll(violated(one)));
        Set<Property> ofAny = violated(symbolic);
        boolean isRight = agree(ofAny, violated, choices == StructureProgram.CHOICES);
        long wrong = concrete.stream().filter(one -> !violated(one).isEmpty()).count();
        String verdict = wrong == 0 ? "Holds" : "Violated in " + wrong + ": " + violated.stream().map(Property::word).collect(Collectors.joining(", "));
        return List.of(row(program, name, model, symbolic, true),
                new Row(program.label(), together, model, isRight ? verdict : "WRONG: " + verdict,
                        concrete.stream().mapToDouble(one -> one.cost().millis()).sum(),
                        concrete.stream().mapToDouble(one -> one.cost().processorMillis()).sum(),
                        concrete.stream().mapToDouble(one -> one.cost().peakMebibytes()).max().orElse(Double.NaN), isRight));
    }

    /** Whether what any keys violate is what given ones do, which are all or some of them. */
    public static boolean agree(Set<Property> any, Set<Property> given, boolean isAll) {
        return isAll ? any.equals(given) : any.containsAll(given);
    }

    private static Set<Property> violated(Measured.Answered answered) {
        return answered.result().properties().stream().filter(each -> each.verdict() instanceof Verdict.Violated).map(PropertyVerdict::property)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Row row(StructureProgram program, String data, String model, Measured.Answered answered, boolean isRight) {
        Cost cost = answered.cost();
        String verdict = answered.result().verdict().toString();
        Set<Property> violated = violated(answered);
        String words = violated.isEmpty() ? verdict : verdict + ": " + violated.stream().map(Property::word).collect(Collectors.joining(", "));
        return new Row(program.label(), data, model, isRight ? words : "WRONG: " + words, cost.millis(), cost.processorMillis(), cost.peakMebibytes(), isRight);
    }

    private static Row unanswered(StructureProgram program, String data, String model, String reason) {
        return new Row(program.label(), data, model, reason, Double.NaN, Double.NaN, Double.NaN, false);
    }

    /** The rows as a table. */
    public static Table table(List<Row> rows) {
        return new Table(List.of("program", "data", "model", "verdict", "ms", "processor ms", "peak resident MiB"),
                rows.stream().map(row -> List.of(row.program(), row.data(), row.model(), row.verdict(), Sample.text(row.millis()),
                        Sample.text(row.processorMillis()),
                        Sample.text(row.peakMebibytes()))).toList());
    }
}
