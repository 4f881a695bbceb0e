package org.felis.verification.judgement;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.felis.cat.names.NearestNames;
import org.felis.engine.frontend.Expectation.Answer;
import org.felis.engine.frontend.Expectation.Scope;
import org.felis.engine.frontend.Expectation;
import org.felis.engine.source.Problem;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.task.VerificationResult.Observation;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/** Compares what a test says about its own verdict with the answer under one model. */
public final class Expectations {

    /** Other names under which tests know shipped models. */
    private static final Map<String, String> ALIASES = Map.of("tso", "x86tso", "x86", "x86tso", "ppc", "power", "armv8",
            "aarch64", "armv7", "arm", "rvwmo", "riscv", "linux", "lkmm");

    private static final Pattern LINUX_KERNEL = Pattern.compile("(?i)(lkmm|linux).*");
    private static final Pattern DATA_RACE = Pattern.compile("(?i)data.?race");

    private static final String HOLDS = new Verdict.Holds().toString();

    private final List<Expectation> applicable;

    /** @param model the model's name, or its file */
    public Expectations(List<Expectation> all, String model) {
        List<Expectation> named = all.stream().filter(e -> e.scope() == Scope.MODEL && isSame(e.model(), model)).toList();
        boolean inTrailer = named.stream().anyMatch(e -> e.answer() != Answer.VERDICT);
        applicable = all.stream().filter(e -> switch (e.scope()) {
            case MODEL -> named.contains(e);
            case OTHER_MODELS -> !inTrailer;
            case LINUX_KERNEL -> LINUX_KERNEL.matcher(stem(model)).matches();
        }).toList();
    }

    /** Warnings about expectations under models whose names seem misspelt: nothing would ever compare them. */
    public static List<Problem> misspelt(List<Expectation> all) {
        List<Problem> warnings = new ArrayList<>();
        for (Expectation expectation : all) {
            String name = canonical(expectation.model());
            if (expectation.scope() == Scope.MODEL && ShippedModel.find(name).isEmpty()) {
                List<String> meant = NearestNames.of(name, Stream.concat(ALIASES.keySet().stream(),
                        Arrays.stream(ShippedModel.values()).map(ShippedModel::modelName)));
                if (!meant.isEmpty()) {
                    warnings.add(Problem.warning("FELIS009", "'" + expectation.text() + "' speaks of a model that Felis does not "
                            + "bring; did you mean " + String.join(" or ", meant) + "?", expectation.source()));
                }
            }
        }
        return warnings;
    }

    /**
     * The models that a program names in what it expects, in that order, each once: shipped ones by their own names, and files that exist.
     *
     * @param file the program's
     */
    public static List<String> models(String file, String text) {
        return FrontEnds.ALL.of(file).expectations(file, text).stream().filter(e -> e.scope() == Scope.MODEL)
                .map(e -> ShippedModel.find(canonical(e.model())).map(ShippedModel::modelName).orElse(e.model()))
                .filter(name -> ShippedModel.find(name).isPresent() || Files.isRegularFile(Path.of(name))).distinct().toList();
    }

    /** Whether the observation and the flags are needed to compare. */
    public boolean needObservation() {
        return applicable.stream().anyMatch(e -> switch (e.answer()) {
            case VERDICT, REACHABLE, UNREACHABLE, MAYBE -> e.scope() == Scope.LINUX_KERNEL;
            case NEVER, SOMETIMES, ALWAYS, DEADLOCK, FLAG -> true;
        });
    }

    public List<ExpectationOutcome> compare(Judgement judgement) {
        return applicable.stream().map(expectation -> compare(expectation, judgement)).toList();
    }

    /** What became of each expectation that holds under the model, of a program with assertions: whether a property holds, or all that were asked for. */
    public List<ExpectationOutcome> compare(List<PropertyVerdict> properties) {
        return applicable.stream().map(expectation -> compare(expectation, properties)).toList();
    }

    /** The same of those properties that have a verdict, where others have none. */
    public List<ExpectationOutcome> compareDecided(List<PropertyVerdict> properties) {
        List<PropertyVerdict> decided = properties.stream().filter(property -> property.verdict() instanceof Verdict.Decided).toList();
        return applicable.stream().filter(expectation -> decided.stream().anyMatch(property -> property.property().word().equals(words(expectation)[0])))
                .map(expectation -> compare(expectation, decided)).toList();
    }

    private static String[] words(Expectation expectation) {
        return expectation.detail().toLowerCase(Locale.ROOT).split("\\s+", 2);
    }

    private static ExpectationOutcome compare(Expectation expectation, List<PropertyVerdict> properties) {
        String[] words = words(expectation);
        Optional<Property> property = Arrays.stream(Property.values()).filter(p -> p.word().equals(words[0])).findFirst();
        if (property.isEmpty()) {
            String overall = PropertyVerdict.overall(properties).toString();
            return outcome(expectation, overall, isMet(expectation.detail(), overall));
        }
        String found = properties.stream().filter(p -> p.property() == property.get()).map(p -> p.verdict().toString()).findFirst()
                .orElse("not asked for");
        return outcome(expectation, property.get().word() + " " + found, words.length == 2 && isMet(words[1], found));
    }

    /** Who expects that something holds does not mind the bound, unless it is named. */
    private static boolean isMet(String expected, String found) {
        return expected.equalsIgnoreCase(found) || expected.equalsIgnoreCase(HOLDS) && found.startsWith(HOLDS);
    }

    private static ExpectationOutcome compare(Expectation expectation, Judgement judgement) {
        boolean racy = judgement.flags().orElse(List.of()).stream().anyMatch(f -> DATA_RACE.matcher(f).matches());
        boolean raceExpected = expectation.dataRace() == racy;
        String verdict = judgement.verdict().toString();
        boolean allowed = judgement.verdict() instanceof Verdict.Allowed;
        Optional<Observation> observation = judgement.observation();
        return switch (expectation.answer()) {
            case VERDICT -> outcome(expectation, verdict, expectation.detail().equalsIgnoreCase(verdict));
            case REACHABLE -> outcome(expectation, verdict, allowed);
            case UNREACHABLE -> outcome(expectation, verdict, !allowed);
            case NEVER -> observed(expectation, judgement, raceExpected, racy, observation.equals(Optional.of(Observation.NEVER)));
            case SOMETIMES ->
                observed(expectation, judgement, raceExpected, racy, observation.equals(Optional.of(Observation.SOMETIMES)));
            case ALWAYS -> observed(expectation, judgement, raceExpected, racy, observation.equals(Optional.of(Observation.ALWAYS)));
            // without an execution there is none that satisfies the condition; more is not asked for
            case DEADLOCK -> observed(expectation, judgement, raceExpected, racy, observation.equals(Optional.of(Observation.NEVER)));
            case MAYBE -> observed(expectation, judgement, raceExpected, racy, true);
            case FLAG -> outcome(expectation, "flags " + judgement.flags().orElse(List.of()),
                    judgement.flags().orElse(List.of()).contains(expectation.detail()));
        };
    }

    private static ExpectationOutcome observed(Expectation expectation, Judgement judgement, boolean raceExpected,
            boolean racy, boolean agrees) {
        String found = judgement.observation().map(o -> o.name().charAt(0) + o.name().substring(1).toLowerCase())
                .orElse(judgement.verdict().toString());
        return outcome(expectation, found + (racy ? " DATARACE" : ""), agrees && raceExpected);
    }

    private static ExpectationOutcome outcome(Expectation expectation, String found, boolean met) {
        return new ExpectationOutcome(expectation.text(), found, met, expectation.source());
    }

    public static boolean isSame(String written, String model) {
        return canonical(written).equals(canonical(model)) || canonical(written).equals(canonical(stem(model)));
    }

    private static String canonical(String name) {
        String stem = name.endsWith(".cat") ? stem(name) : name;
        return ALIASES.getOrDefault(stem, stem);
    }

    /** A file's name without folder and {@code .cat}; other names as they are. */
    private static String stem(String model) {
        if (!model.endsWith(".cat")) {
            return model;
        }
        String file = Path.of(model).getFileName().toString();
        return file.substring(0, file.length() - ".cat".length());
    }
}
