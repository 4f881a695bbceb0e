package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ComparedModel;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.Input;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.verification.Failure;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.PromptVerifier;
import org.felis.verification.SourceComparison;
import org.felis.verification.SourceComparison.Kind;
import org.felis.verification.Verifier;
import org.felis.verification.csource.SourcePrograms;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis compare --as source,compiled}. */
final class SourceCompared {

    private static final String SUPPORTED = "source,compiled";

    private String as = "";

    void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> as = given, OptionSpec.builder("--as").paramLabel(SUPPORTED).completionCandidates(List.of(SUPPORTED))
                .description("compare C programs as the standard has them with what clang compiles them to (--clang-arg -O2), in place of two models"));
    }

    boolean isWanted() {
        return !as.isEmpty();
    }

    /** A program and what came of it. */
    private record Compared(String file, SourceComparison comparison) {
    }

    /** @param all whether programs without a difference are printed, too */
    int compare(ComparedModel model, List<Input> inputs, int jobs, boolean all, OutputOptions output, CommandLine commandLine) throws ArgumentException {
        if (!as.equals(SUPPORTED)) {
            throw new ArgumentException("--as wants " + SUPPORTED + ", not '" + as + "'");
        }
        long start = System.nanoTime();
        List<Input> programs = inputs.stream().filter(input -> input instanceof Input.OfFile && SourcePrograms.isSource(input.name())).toList();
        if (programs.isEmpty()) {
            throw new ArgumentException("--as is about C programs: give files that end in .c or .i");
        }
        PrintWriter out = commandLine.getOut();
        PrintWriter err = commandLine.getErr();
        ProgressLine progress = ProgressLine.forTests(output.isQuiet() ? 0 : programs.size(), err);
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        Verifier verifier = new PromptVerifier(new InProcessVerifier());
        try (CtrlC ctrlC = CtrlC.watch()) {
            new Batch(jobs, ctrlC.interruption()).run(programs, program -> Optional.of(compare(program, model, verifier, ctrlC)),
                    (program, failure) -> new Compared(program.name(), new SourceComparison(Kind.NOT_COMPARED, Failure.internal(failure, program.name()).toString())),
                    program -> progress.decided(program.name()), compared -> {
                        progress.clear();
                        Kind kind = compared.comparison().kind();
                        counts.merge(kind, 1, Integer::sum);
                        if (all || kind == Kind.DIFFERENT || kind == Kind.NOT_COMPARED) {
                            out.println(String.join("\t", words(kind), compared.file(), compared.comparison().detail()).stripTrailing());
                            out.flush();
                        }
                    });
            progress.clear();
            if (!output.isQuiet()) {
                err.println(String.format(Locale.ROOT, "%d program%s: %d same, %d undefined, %d different, %d not compared; %.1f s", programs.size(), programs.size() == 1 ? "" : "s",
                        counts.getOrDefault(Kind.SAME, 0), counts.getOrDefault(Kind.UNDEFINED, 0), counts.getOrDefault(Kind.DIFFERENT, 0),
                        counts.getOrDefault(Kind.NOT_COMPARED, 0), (System.nanoTime() - start) / 1e9));
            }
            boolean isFine = counts.getOrDefault(Kind.DIFFERENT, 0) == 0 && counts.getOrDefault(Kind.NOT_COMPARED, 0) == 0;
            return ctrlC.interruption().isStopped() ? ExitStatus.INTERRUPTED : isFine ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        }
    }

    private static Compared compare(Input program, ComparedModel model, Verifier verifier, CtrlC ctrlC) {
        try {
            return new Compared(program.name(), SourceComparison.of(program.name(), program.text(), model.model().name(), model.options(), verifier, ctrlC.interruption()));
        } catch (IOException unreadable) {
            return new Compared(program.name(), new SourceComparison(Kind.NOT_COMPARED, "cannot be read: " + unreadable.getMessage()));
        }
    }

    private static String words(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
