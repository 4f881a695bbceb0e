package org.felis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.engine.query.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.ExpectationOutcome;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verdict;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;
import org.felis.verification.Verifier;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code felis verify}: one line per test, {@code VERDICT<TAB>TEST<TAB>MODEL<TAB>MILLISECONDS}. */
@Command(name = "verify", description = "Says whether a test's condition is allowed or forbidden under a model.",
        mixinStandardHelpOptions = true, version = Main.VERSION)
final class VerifyCommand implements Callable<Integer> {

    @Mixin
    private TaskOptions options;

    @Option(names = "--observation", description = "also count: Never, Sometimes or Always; and the flags raised")
    private boolean observation;

    @Option(names = "--check-expectations", description = "compare with what the tests say about their own verdicts: "
            + "'expect: MODEL allowed' and 'Result: Never' in comments, 'with MODEL: ~exists' behind the condition; "
            + "a deviation is an exit status of 1")
    private boolean expectations;

    @Option(names = "--stats", description = "also print figures: pairs per relation, formula sizes, time per stage")
    private boolean statistics;

    @Option(names = "--json", description = "print one JSON object a line")
    private boolean json;

    @Parameters(arity = "1..*", paramLabel = "TEST|DIR|@LIST", description = "the tests")
    private List<String> tests;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws ArgumentException {
        VerificationOptions how = options.options().withObservation(observation).withExpectations(expectations);
        options.checkModel();
        List<Path> files = TestFiles.of(tests);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = ProgressLine.forTests(files.size(), err);
        Verifier verifier = new InProcessVerifier();
        Warnings warnings = new Warnings(err);
        boolean answered = true;
        for (Path file : files) {
            progress.next(file);
            VerificationResult result = verify(verifier, file, how);
            answered &= result.verdict().isDecided() && result.expectations().stream().allMatch(ExpectationOutcome::met);
            progress.clear();
            print(result, out, err);
            warnings.print(result);
            if (result.verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled()) {
                // nobody here cancels: the solver has taken Ctrl-C for itself
                return Main.INTERRUPTED;
            }
        }
        return answered ? Main.ANSWERED : Main.UNANSWERED;
    }

    private VerificationResult verify(Verifier verifier, Path file, VerificationOptions how) {
        try {
            return verifier.verify(options.task(file, how), Progress.NONE, Interruption.none());
        } catch (TaskOptions.UnreadableTestException unreadable) {
            Problem problem = Problem.error("FELIS001", unreadable.getMessage(),
                    SourceRange.wholeFile(file.toString()));
            return new VerificationResult(file.toString(), options.model, new Verdict.Error(List.of(problem)),
                    Optional.empty(), Optional.empty(), how.bound(), Optional.empty(), Optional.empty(), 0, List.of(),
                    Optional.empty(), List.of(), List.of());
        }
    }

    private void print(VerificationResult result, PrintWriter out, PrintWriter err) {
        if (json) {
            out.println(JsonLines.of(result, statistics));
            return;
        }
        out.println(String.join("\t", result.verdict().toString(), result.test(), result.model(),
                String.format(Locale.ROOT, "%.1f", result.millis())));
        result.observation().ifPresent(o -> out.println("\tobservation " + JsonLines.capitalised(o.name())));
        result.flags().filter(f -> !f.isEmpty()).ifPresent(f -> out.println("\tflags " + String.join(", ", f)));
        result.expectations().stream().filter(e -> !e.met()).forEach(e -> out.println("\tdeviates: expected '"
                + e.expected() + "' (" + e.source().file() + ":" + e.source().line() + "), found " + e.found()));
        if (observation && result.boundReached().orElse(false)) {
            out.println("\tbound " + result.bound() + " reached: longer executions were not considered");
        }
        if (statistics) {
            StatisticsTable.print(result.statistics(), out);
        }
        switch (result.verdict()) {
            case Verdict.Error error -> error.problems().forEach(err::println);
            case Verdict.Unknown unknown -> err.println(result.test() + ": " + unknown.reason());
            case Verdict.Undefined undefined -> err.println(result.test() + ": undefined: an execution fails "
                    + undefined.axiom());
            case Verdict.Allowed allowed -> { }
            case Verdict.Forbidden forbidden -> { }
            case Verdict.ForbiddenUpToBound forbidden -> { }
        }
    }
}
