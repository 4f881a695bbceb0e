package org.felis.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.c.machine.MachineOptions;
import org.felis.c.machine.Outcome;
import org.felis.c.machine.Outcomes;
import org.felis.c.source.SourceFile;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.SourceRange;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/**
 * A C program as the standard has it, and as clang compiles it: whether the compiled program can do what the source does not allow. What is compared is the value
 * that {@code main} returns, assertions that fail, and undefined behaviour; not the output.
 *
 * @param detail what is undefined, what differs, or why there is no comparison; empty if there is no difference
 */
public record SourceComparison(Kind kind, String detail) {

    /** What a comparison comes to. */
    public enum Kind {
        /** The compiled program does nothing that the source does not allow. */
        SAME,
        /** The source may do what is undefined: the compiled program may do anything. */
        UNDEFINED,
        /** The compiled program does what the source does not allow. */
        DIFFERENT,
        /** An answer is missing. */
        NOT_COMPARED
    }

    private static final String UNSPECIFIED = "unspecified";
    private static final String WRAPPER = "felis_compiled.c";
    private static final String RENAMED_MAIN = "felis_source_main";

    /**
     * Compares.
     *
     * @param file as the user named it, relative to the current folder
     * @param options how, as source and compiled
     * @param model the model of threads; empty for the usual one
     * @throws Interruption.StoppedException if asked to stop
     */
    public static SourceComparison of(String file, String text, String model, VerificationOptions options, Verifier verifier, Interruption interruption) {
        VerificationTask source = new VerificationTask(file, text, model, options.withReading(options.reading().as(SourceReading.As.SOURCE)));
        return switch (SourcePrograms.outcomes(file, Path.of("").toAbsolutePath(), SourceSettings.of(source), interruption)) {
            case SourceAnswer.Found found -> of(found.outcomes(), source, verifier, interruption);
            case SourceAnswer.Accepted accepted -> new SourceComparison(Kind.NOT_COMPARED, "there is no function " + MachineOptions.MAIN + " to run");
            case SourceAnswer.Rejected rejected -> new SourceComparison(Kind.NOT_COMPARED, "the standard rejects the source: " + rejected.problems().getFirst());
            case SourceAnswer.Undecided undecided -> new SourceComparison(Kind.NOT_COMPARED, "as source: " + undecided.problems().getFirst());
        };
    }

    private static SourceComparison of(Outcomes outcomes, VerificationTask source, Verifier verifier, Interruption interruption) {
        Optional<Outcome> undefined = outcomes.list().stream().filter(outcome -> outcome.end() == Outcome.End.UNDEFINED).findFirst();
        if (undefined.isPresent()) {
            return new SourceComparison(Kind.UNDEFINED, undefined.get().toString());
        }
        if (outcomes.limit().isPresent()) {
            return new SourceComparison(Kind.NOT_COMPARED, "as source there is more than is looked at: " + outcomes.limit().get());
        }
        Set<String> values = values(outcomes);
        Optional<String> address = values.stream().filter(value -> value.startsWith("<")).findFirst();
        if (address.isPresent()) {
            return new SourceComparison(Kind.NOT_COMPARED, "a value depends on addresses: " + address.get());
        }
        Path folder = null;
        try {
            folder = Files.createTempDirectory("felis-compiled");
            Path wrapper = folder.resolve(WRAPPER);
            Path file = Path.of(source.testFile()).toAbsolutePath();
            String asked = wrapper(file, source.testText(), values);
            Files.writeString(wrapper, asked);
            List<String> arguments = new ArrayList<>(List.of("-fopenmp", "-iquote" + file.getParent()));
            arguments.addAll(source.options().clangArguments());
            VerificationTask compiled = new VerificationTask(wrapper.toString(), asked, source.model(),
                    source.options().withReading(source.options().reading().as(SourceReading.As.COMPILED)).withClangArguments(arguments).withWitness(false));
            return of(verifier.verify(compiled, Progress.NONE, interruption), outcomes, values);
        } catch (IOException unwritable) {
            return new SourceComparison(Kind.NOT_COMPARED, "a file for the comparison cannot be written: " + unwritable.getMessage());
        } finally {
            delete(folder);
        }
    }

    private static Set<String> values(Outcomes outcomes) {
        return outcomes.list().stream().filter(outcome -> outcome.end() == Outcome.End.RETURNED).map(Outcome::value).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A program that asserts that the value of {@code main} is one of these. */
    private static String wrapper(Path file, String text, Set<String> values) {
        List<String> conditions = new ArrayList<>();
        values.forEach(value -> conditions.add("value == " + (value.equals("-2147483648") ? "(-2147483647 - 1)" : value)));
        String condition = values.isEmpty() ? "0" : values.contains(UNSPECIFIED) ? "1" : String.join(" || ", conditions);
        return "void felis_join_regions(void);\nvoid __VERIFIER_assume(int);\nvoid __VERIFIER_assert(int);\n#define __BMC_ASSUME(e) __VERIFIER_assume(e)\n#define main " + RENAMED_MAIN
                + "\n#line 1 \"" + file.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n" + SourceFile.withRegions(text)
                + "\n#undef main\n#line 1 \"" + WRAPPER + "\"\nint main(void) {\n    int value = " + RENAMED_MAIN + "();\n    __VERIFIER_assert(" + condition + ");\n    return 0;\n}\n";
    }

    private static SourceComparison of(VerificationResult compiled, Outcomes outcomes, Set<String> values) {
        for (PropertyVerdict property : compiled.properties()) {
            if (property.verdict() instanceof Verdict.Violated && property.site().isPresent() && !isAllowed(property, outcomes)) {
                FailingSite site = property.site().get();
                return new SourceComparison(Kind.DIFFERENT, site.place().file().endsWith(WRAPPER)
                        ? "compiled, main returns a value that is none of the source's: " + String.join(", ", values) : "compiled, " + site);
            }
        }
        return switch (compiled.verdict()) {
            case Verdict.Error error -> new SourceComparison(Kind.NOT_COMPARED, "compiled: " + error.reason());
            case Verdict.Unknown unknown -> new SourceComparison(Kind.NOT_COMPARED, "compiled: " + unknown.reason());
            case Verdict.Violated violated -> new SourceComparison(Kind.SAME, "it fails where its source may; whether it also returns another value is not known");
            default -> new SourceComparison(Kind.SAME, compiled.verdict().isUpToBound() ? "up to the bound " + compiled.bound() : "");
        };
    }

    /** Whether the source can fail there, too: it does nothing undefined, and returns no other value. */
    private static boolean isAllowed(PropertyVerdict property, Outcomes outcomes) {
        SourceRange place = property.site().orElseThrow().place();
        return property.property() == Property.ASSERTIONS && !place.file().endsWith(WRAPPER) && outcomes.list().stream()
                .anyMatch(outcome -> outcome.end() == Outcome.End.ASSERTION && outcome.place().line() == place.line() || outcome.end() == Outcome.End.ABORTED);
    }

    private static void delete(Path folder) {
        if (folder != null) {
            try {
                Files.deleteIfExists(folder.resolve(WRAPPER));
                Files.deleteIfExists(folder);
            } catch (IOException left) {
                System.getLogger(SourceComparison.class.getName()).log(System.Logger.Level.DEBUG, "left behind: " + folder, left);
            }
        }
    }
}
