package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import org.felis.engine.query.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.ShippedModel;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.Comparison;
import org.felis.verification.conformance.Comparison.Kind;
import org.felis.verification.conformance.Conformance;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code felis conformance}: one line per row that does not agree,
 * {@code KIND<TAB>TEST<TAB>MODEL<TAB>expected …<TAB>found …}, and a last line of counts.
 */
@Command(name = "conformance", mixinStandardHelpOptions = true, version = Main.VERSION,
        description = "Compares verdicts and final states with those of a reference tool: DIR/expected.tsv names tests, "
                + "models and answers, DIR/out/MODEL/TEST.out holds herd7's output. Exit status 0 if nothing disagrees "
                + "and nothing but unsupported rows is without an answer.")
final class ConformanceCommand implements Callable<Integer> {

    private static final String SUFFIX = ".cat";

    @Mixin
    private SearchOptions options;

    @Option(names = "--models", paramLabel = "DIR",
            description = "use the models NAME.cat of that folder, where it has them, in place of the shipped ones")
    private Path modelFolder;

    @Option(names = "--model-for", paramLabel = "NAME=MODEL",
            description = "use that shipped model or .cat file for the suite's model NAME; may be repeated")
    private Map<String, String> modelFor = new LinkedHashMap<>();

    @Option(names = "--only", paramLabel = "REGEX", defaultValue = "",
            description = "only the rows whose \"MODEL TEST\" contains a match")
    private String only;

    @Option(names = "--no-states", description = "compare observations and flags only, not the final states")
    private boolean withoutStates;

    @Option(names = "--jobs", paramLabel = "N", description = "how many rows at a time; default: one per processor")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--times", description = "also list the agreeing rows, each row with its milliseconds")
    private boolean times;

    @Parameters(paramLabel = "DIR", description = "the folder with " + ReferenceSuite.TABLE)
    private Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws ArgumentException, InterruptedException {
        if (jobs < 1) {
            throw new ArgumentException("--jobs wants a whole number of at least 1, not " + jobs);
        }
        ReferenceSuite suite = suite();
        List<ReferenceRow> rows = rows(suite);
        for (String name : rows.stream().map(ReferenceRow::modelName).distinct().toList()) {
            TaskOptions.checkModel(model(name));
        }
        Conformance conformance = new Conformance(suite, this::model, options.options(), !withoutStates);
        Map<Kind, Integer> counts = compare(conformance, rows);
        PrintWriter out = spec.commandLine().getOut();
        out.printf("agree %d disagree %d unsupported %d error %d of %d%n", counts.get(Kind.AGREE),
                counts.get(Kind.DISAGREE), counts.get(Kind.UNSUPPORTED), counts.get(Kind.ERROR), rows.size());
        return counts.get(Kind.DISAGREE) + counts.get(Kind.ERROR) == 0 ? Main.ANSWERED : Main.UNANSWERED;
    }

    private ReferenceSuite suite() throws ArgumentException {
        try {
            return ReferenceSuite.read(folder);
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read " + folder.resolve(ReferenceSuite.TABLE) + ": "
                    + FileProblem.words(unreadable));
        } catch (ReferenceSuite.FormatException wrong) {
            throw new ArgumentException(folder.resolve(ReferenceSuite.TABLE) + ": " + wrong.getMessage());
        }
    }

    private List<ReferenceRow> rows(ReferenceSuite suite) throws ArgumentException {
        try {
            Pattern pattern = Pattern.compile(only);
            return suite.rows().stream().filter(row -> pattern.matcher(row.model() + " " + row.test()).find()).toList();
        } catch (PatternSyntaxException wrong) {
            throw new ArgumentException("--only wants a regular expression: " + wrong.getDescription());
        }
    }

    /** The model for a name in the suite: as said, from the folder given, or shipped under that name. */
    private String model(String name) {
        if (modelFor.containsKey(name)) {
            return modelFor.get(name);
        }
        if (modelFolder != null && Files.isRegularFile(modelFolder.resolve(name + SUFFIX))) {
            return modelFolder.resolve(name + SUFFIX).toString();
        }
        return ShippedModel.find(name).map(ShippedModel::modelName).orElse(name);
    }

    private Map<Kind, Integer> compare(Conformance conformance, List<ReferenceRow> rows) throws InterruptedException {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            counts.put(kind, 0);
        }
        PrintWriter out = spec.commandLine().getOut();
        ProgressLine progress = ProgressLine.forTests(rows.size(), spec.commandLine().getErr());
        Verifier verifier = new InProcessVerifier();
        try (ExecutorService workers = Executors.newFixedThreadPool(jobs)) {
            List<Future<Comparison>> pending = new ArrayList<>();
            rows.forEach(row -> pending.add(workers.submit(() -> compare(conformance, row, verifier))));
            for (int i = 0; i < rows.size(); i++) {
                progress.next(Path.of(rows.get(i).test()));
                Comparison comparison = finished(pending.get(i));
                counts.merge(comparison.kind(), 1, Integer::sum);
                progress.clear();
                if (times || comparison.kind() != Kind.AGREE) {
                    out.println(line(comparison));
                    out.flush();
                }
            }
        }
        return counts;
    }

    private static Comparison compare(Conformance conformance, ReferenceRow row, Verifier verifier) {
        try {
            return conformance.compare(row, verifier, Interruption.none());
        } catch (IOException unreadable) {
            return new Comparison(row, Kind.ERROR, "", FileProblem.words(unreadable), 0);
        }
    }

    private static Comparison finished(Future<Comparison> pending) throws InterruptedException {
        try {
            return pending.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private String line(Comparison comparison) {
        List<String> parts = new ArrayList<>(List.of(comparison.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                comparison.row().test(), comparison.row().model()));
        Optional.of(comparison.expected()).filter(e -> !e.isEmpty()).ifPresent(e -> parts.add("expected " + e));
        Optional.of(comparison.found()).filter(f -> !f.isEmpty()).ifPresent(f -> parts.add("found " + f));
        if (times) {
            parts.add(String.format(Locale.ROOT, "%.1f", comparison.millis()));
        }
        return String.join("\t", parts);
    }
}
