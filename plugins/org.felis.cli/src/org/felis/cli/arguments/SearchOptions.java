package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.felis.engine.frontend.Target;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.source.TextFile;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.task.Bound;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;

import picocli.CommandLine.Model.OptionSpec;

/** The options that say how a verdict is searched for, whatever the model. */
public final class SearchOptions {

    /** With less the solver was seen to crash. */
    private static final int LEAST_MEMORY_MEGABYTES = 100;

    private static final String AUTOMATIC = "auto";
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[1-9]\\d{0,8}");

    String bound;
    VerificationOptions.Procedure procedure;
    boolean doubleCheck;
    AnalysisOptions.Aliasing aliasing;
    AnalysisOptions.Bounding analysis;
    EncodingOptions.CycleMethod acyclicity;
    EncodingOptions.RecursionMethod recursion;
    EncodingOptions.ValueMethod values;
    EncodingOptions.Solver solver;
    EncodingOptions.AxiomMethod axioms;
    double timeoutSeconds;
    int memoryMegabytes;
    Set<String> variants = new TreeSet<>();
    String target = "";
    List<String> changes = new ArrayList<>();
    String clang = "";
    List<String> clangArguments = new ArrayList<>();
    List<Property> properties = List.copyOf(Property.DEFAULT);

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> bound = given, OptionSpec.builder("-b", "--bound").paramLabel("N|auto").defaultValue("2")
                        .completionCandidates(List.of(AUTOMATIC))
                        .description("how many iterations of a loop are considered; auto: 1 and then more, until the verdict is no longer one up to the bound, or time is "
                                + "over; default ${DEFAULT-VALUE}"))
                .option(VerificationOptions.Procedure.class, given -> procedure = given,
                        OptionSpec.builder("-p", "--procedure").paramLabel("auto|smt|explicit").defaultValue("auto")
                        .description("which search answers; default ${DEFAULT-VALUE}"))
                .flag(given -> doubleCheck = given, OptionSpec.builder("--double-check")
                        .description("has the other procedure answer as well; a disagreement is an error, and without the second answer "
                                + "the verdict is Unknown"))
                .option(AnalysisOptions.Aliasing.class, given -> aliasing = given,
                        OptionSpec.builder("--alias").paramLabel("none|andersen").defaultValue("andersen")
                        .description("how precisely addresses are analysed; default ${DEFAULT-VALUE}"))
                .option(AnalysisOptions.Bounding.class, given -> analysis = given,
                        OptionSpec.builder("--analysis").paramLabel("none|may|structural|full").defaultValue("full")
                        .description("how precisely the model's relations are bounded before encoding (full: also by its "
                                + "axioms); default ${DEFAULT-VALUE}"))
                .option(EncodingOptions.CycleMethod.class, given -> acyclicity = given,
                        OptionSpec.builder("--acyclicity").paramLabel("auto|vertex-elimination|idl").defaultValue("auto")
                        .description("how the solver is told that a relation has no cycle; default ${DEFAULT-VALUE}"))
                .option(EncodingOptions.RecursionMethod.class, given -> recursion = given,
                        OptionSpec.builder("--recursion").paramLabel("knaster-tarski|idl").defaultValue("knaster-tarski")
                        .description("how the solver is told what a recursive definition holds; default ${DEFAULT-VALUE}"))
                .option(EncodingOptions.ValueMethod.class, given -> values = given,
                        OptionSpec.builder("--values").paramLabel("auto|enumerated|bits").defaultValue("auto")
                        .description("how the solver is told what a register or location holds (bits: integers of 64 bits; "
                                + "auto: only where there are more than 16); default ${DEFAULT-VALUE}"))
                .option(EncodingOptions.Solver.class, given -> solver = given,
                        OptionSpec.builder("--solver").paramLabel("sat|z3").defaultValue("sat")
                        .description("who solves what is encoded (sat: clauses and acyclic graphs; z3: nested formulas and integers); default "
                                + "${DEFAULT-VALUE}"))
                .option(EncodingOptions.AxiomMethod.class, given -> axioms = given,
                        OptionSpec.builder("--axioms").paramLabel("auto|eager|lazy").defaultValue("auto")
                        .description("when the solver is told the axioms of the model (eager: all at first; lazy: as far as its solutions violate "
                                + "them; auto: lazy for large programs); default ${DEFAULT-VALUE}"))
                .option(double.class, given -> timeoutSeconds = given,
                        OptionSpec.builder("-t", "--timeout").paramLabel("SECONDS").defaultValue("60")
                        .description("after how long a verdict is Unknown; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> memoryMegabytes = given,
                        OptionSpec.builder("--memory-limit").paramLabel("MIB").defaultValue("4096")
                        .description("how much memory the solver, or a worker process, may use before a verdict is Unknown; default "
                                + "${DEFAULT-VALUE}"))
                .options(String.class, given -> variants = new TreeSet<>(given),
                        OptionSpec.builder("--variant").paramLabel("NAME").splitRegex(",")
                        .description("turns a variant on that the model asks for (if \"NAME\"); may be repeated"))
                .option(String.class, given -> target = given, OptionSpec.builder("--target").paramLabel("NAME|FILE")
                        .description("compiles C tests for a machine and verifies that: x86, armv7, armv8.0, armv8, lse, "
                                + "rcpc, power-leading, power-trailing, riscv, or a file in their form"))
                .options(String.class, given -> changes = given, OptionSpec.builder("--map").paramLabel("LINE")
                        .description("replaces a line of the target's mapping, such as 'store SC: DMB ISH; STR X2,[X1]; DMB "
                                + "ISH'; may be repeated"))
                .option(String.class, given -> clang = given, OptionSpec.builder("--clang").paramLabel("PATH")
                        .description("the clang that compiles C programs; default: clang, or the newest clang-N, on the PATH"))
                .passedOn(given -> clangArguments = given, OptionSpec.builder("--clang-arg").paramLabel("ARG")
                        .description("gives clang an argument, such as -DN=3; may be repeated"))
                .options(Property.class, given -> properties = given,
                        OptionSpec.builder("--property").paramLabel("assertions|memory|races|termination|leaks").splitRegex(",")
                        .completionCandidates(Arrays.stream(Property.values()).map(Property::word).toList())
                        .description("what is asked of a program with assertions, separated by commas: assertions (none fails), memory (no "
                                + "access outside of objects, no undefined operation), races (none, under models that define them), "
                                + "termination (no thread waits for ever), leaks (what is allocated is freed); default: assertions,memory,races"));
    }

    /** The options as the façade wants them. */
    public VerificationOptions options() throws ArgumentException {
        if (target.isEmpty() && !changes.isEmpty()) {
            throw new ArgumentException("--map changes the mapping of a target: give --target too");
        }
        return options(Optional.of(target).filter(t -> !t.isEmpty()));
    }

    /** The options with C tests compiled for another target, or for none, than {@code --target} says. */
    public VerificationOptions options(Optional<String> target) throws ArgumentException {
        if (!(timeoutSeconds > 0)) {
            throw new ArgumentException("--timeout wants a number of seconds above 0, not " + timeoutSeconds);
        }
        if (memoryMegabytes < LEAST_MEMORY_MEGABYTES) {
            throw new ArgumentException("--memory-limit wants a whole number of at least " + LEAST_MEMORY_MEGABYTES
                    + " MiB, not " + memoryMegabytes);
        }
        return VerificationOptions.DEFAULT.withBound(bound()).withProcedure(procedure).withDoubleCheck(doubleCheck)
                .withAnalysis(new AnalysisOptions(aliasing, analysis))
                .withEncoding(EncodingOptions.DEFAULT.withAcyclicity(acyclicity).withRecursion(recursion).withValues(values).withSolver(solver)
                        .withAxioms(axioms))
                .withVariants(variants).withMemoryMegabytes(memoryMegabytes).withTarget(target.isEmpty() ? Optional.empty() : Optional.of(target(target.get())))
                .withClang(Optional.of(clang).filter(path -> !path.isEmpty())).withClangArguments(clangArguments)
                .withProperties(Set.copyOf(properties))
                .withTimeout(Duration.ofNanos((long) Math.min(timeoutSeconds * 1e9, 1e18)));
    }

    private Bound bound() throws ArgumentException {
        if (bound.equals(AUTOMATIC)) {
            return new Bound.Automatic();
        }
        if (!WHOLE_NUMBER.matcher(bound).matches()) {
            throw new ArgumentException("--bound wants a whole number of at least 1, or " + AUTOMATIC + ", not " + bound);
        }
        return new Bound.Fixed(Integer.parseInt(bound));
    }

    private Target target(String name) throws ArgumentException {
        Path file = Path.of(name);
        try {
            Optional<String> text = Files.isRegularFile(file)
                    ? Optional.of(TextFile.read(file)) : Optional.empty();
            if (text.isEmpty() && !FrontEnds.ALL.targets().contains(name)) {
                throw new ArgumentException("no target " + name + ": give a file with a mapping, or one of "
                        + String.join(", ", FrontEnds.ALL.targets()));
            }
            return new Target(name, text, changes);
        } catch (IOException unreadable) {
            throw new ArgumentException("--target " + name + ": cannot be read: " + FileProblem.words(unreadable));
        }
    }
}
