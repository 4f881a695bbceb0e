package org.felis.verification.task;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.Target;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.options.EncodingOptions;
import org.felis.verification.verdict.Property;

/**
 * How a test is verified.
 *
 * @param bound how many iterations of a loop are considered
 * @param procedure which search answers
 * @param doubleCheck whether the other procedure answers each question as well; a disagreement is an internal error
 * @param analysis which analyses are done before encoding
 * @param encoding how formulas for the solver are made
 * @param timeout after how long the verdict is {@code Unknown}
 * @param memoryMegabytes what the solver may allocate in its process, in MiB; beyond it the verdict is {@code Unknown}
 * @param observation whether the observation (Never, Sometimes, Always) is asked for
 * @param witness whether the execution that proves the verdict is wanted
 * @param expectations whether what the test says about its own verdict is compared with the answer
 * @param variants what a model's {@code if "name"} finds on, beside the defaults
 * @param target what a C test is compiled for, if it is not to be verified as C
 * @param clang the path of clang, for programs that are compiled by it; if empty, it is looked for
 * @param clangArguments what clang is given beside Felis's own arguments, in that order
 * @param properties which of them are asked of a program with assertions; at least one
 * @param reading what C files are taken for
 */
public record VerificationOptions(Bound bound, Procedure procedure, boolean doubleCheck, AnalysisOptions analysis, EncodingOptions encoding, Duration timeout,
        int memoryMegabytes, boolean observation, boolean witness, boolean expectations, Set<String> variants, Optional<Target> target,
        Optional<String> clang, List<String> clangArguments, Set<Property> properties,
        SourceReading reading) {

    public VerificationOptions {
        variants = Collections.unmodifiableSet(new TreeSet<>(variants)); // in an order that is the same in each process: the text of options is kept in caches
        clangArguments = List.copyOf(clangArguments);
        if (properties.isEmpty()) {
            throw new IllegalArgumentException("no property is asked for");
        }
        properties = Collections.unmodifiableSet(EnumSet.copyOf(properties));
    }

    /** The search that answers. */
    public enum Procedure {
        AUTO, SMT, EXPLICIT
    }

    /** Two iterations, as herd's default; 60 seconds; the plain verdict. */
    public static final VerificationOptions DEFAULT =
            new VerificationOptions(new Bound.Fixed(2), Procedure.AUTO, false, AnalysisOptions.DEFAULT, EncodingOptions.DEFAULT, Duration.ofSeconds(60), 4096,
                    false, false, false, Set.of(), Optional.empty(), Optional.empty(), List.of(), Property.DEFAULT, SourceReading.DEFAULT);

    private static final Set<String> LEFT_OUT_BY_DEFAULT = leftOut(Property.DEFAULT);

    /** With that many iterations. */
    public VerificationOptions withBound(int iterations) {
        return withBound(new Bound.Fixed(iterations));
    }

    public VerificationOptions withBound(Bound newBound) {
        return with(copy -> copy.bound = newBound);
    }

    public VerificationOptions withProcedure(Procedure newProcedure) {
        return with(copy -> copy.procedure = newProcedure);
    }

    public VerificationOptions withDoubleCheck(boolean newDoubleCheck) {
        return with(copy -> copy.doubleCheck = newDoubleCheck);
    }

    public VerificationOptions withAnalysis(AnalysisOptions newAnalysis) {
        return with(copy -> copy.analysis = newAnalysis);
    }

    public VerificationOptions withEncoding(EncodingOptions newEncoding) {
        return with(copy -> copy.encoding = newEncoding);
    }

    public VerificationOptions withTimeout(Duration newTimeout) {
        return with(copy -> copy.timeout = newTimeout);
    }

    public VerificationOptions withMemoryMegabytes(int newMemoryMegabytes) {
        return with(copy -> copy.memoryMegabytes = newMemoryMegabytes);
    }

    public VerificationOptions withObservation(boolean newObservation) {
        return with(copy -> copy.observation = newObservation);
    }

    public VerificationOptions withWitness(boolean newWitness) {
        return with(copy -> copy.witness = newWitness);
    }

    public VerificationOptions withExpectations(boolean newExpectations) {
        return with(copy -> copy.expectations = newExpectations);
    }

    public VerificationOptions withVariants(Set<String> newVariants) {
        return with(copy -> copy.variants = newVariants);
    }

    public VerificationOptions withTarget(Optional<Target> newTarget) {
        return with(copy -> copy.target = newTarget);
    }

    public VerificationOptions withClang(Optional<String> newClang) {
        return with(copy -> copy.clang = newClang);
    }

    public VerificationOptions withClangArguments(List<String> newClangArguments) {
        return with(copy -> copy.clangArguments = newClangArguments);
    }

    public VerificationOptions withProperties(Set<Property> newProperties) {
        return with(copy -> copy.properties = newProperties);
    }

    public VerificationOptions withReading(SourceReading newReading) {
        return with(copy -> copy.reading = newReading);
    }

    /** What a front end is to know of them. */
    public CompileOptions compileOptions() {
        return new CompileOptions(target, bound.first(), clang, clangArguments, Set.of(), properties.equals(Property.DEFAULT) ? LEFT_OUT_BY_DEFAULT : leftOut(properties));
    }

    /** The passes that only other properties need, and who counts executions. */
    private static Set<String> leftOut(Set<Property> properties) {
        Set<String> without = new LinkedHashSet<>(Set.of(CompileOptions.OMISSION, CompileOptions.SUBSTITUTION));
        if (!properties.contains(Property.TERMINATION)) {
            without.add(CompileOptions.REPETITION);
        }
        if (!properties.contains(Property.MEMORY)) {
            without.add(CompileOptions.LIFETIMES);
        }
        if (!properties.contains(Property.MEMORY) && !properties.contains(Property.RACES)) {
            without.add(CompileOptions.IDLE_ACCESSES);
        }
        if (!properties.contains(Property.LEAKS)) {
            without.add(CompileOptions.LEAKS);
        }
        return Set.copyOf(without);
    }

    private VerificationOptions with(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.options();
    }

    /** The options while one of them changes. */
    private static final class Copy {
        private Bound bound;
        private Procedure procedure;
        private boolean doubleCheck;
        private AnalysisOptions analysis;
        private EncodingOptions encoding;
        private Duration timeout;
        private int memoryMegabytes;
        private boolean observation;
        private boolean witness;
        private boolean expectations;
        private Set<String> variants;
        private Optional<Target> target;
        private Optional<String> clang;
        private List<String> clangArguments;
        private Set<Property> properties;
        private SourceReading reading;

        Copy(VerificationOptions options) {
            bound = options.bound;
            procedure = options.procedure;
            doubleCheck = options.doubleCheck;
            analysis = options.analysis;
            encoding = options.encoding;
            timeout = options.timeout;
            memoryMegabytes = options.memoryMegabytes;
            observation = options.observation;
            witness = options.witness;
            expectations = options.expectations;
            variants = options.variants;
            target = options.target;
            clang = options.clang;
            clangArguments = options.clangArguments;
            properties = options.properties;
            reading = options.reading;
        }

        VerificationOptions options() {
            return new VerificationOptions(bound, procedure, doubleCheck, analysis, encoding, timeout, memoryMegabytes, observation, witness,
                    expectations, variants, target, clang, clangArguments, properties, reading);
        }
    }
}
