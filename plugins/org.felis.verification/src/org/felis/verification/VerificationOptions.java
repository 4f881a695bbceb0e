package org.felis.verification;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a test is verified.
 *
 * @param bound how many iterations of a loop are considered, at least 1
 * @param procedure which search answers
 * @param aliasing how precisely addresses are analysed
 * @param timeout after how long the verdict is {@code Unknown}
 * @param observation whether the observation (Never, Sometimes, Always) is asked for
 * @param witness whether the execution that proves the verdict is wanted
 * @param expectations whether what the test says about its own verdict is compared with the answer
 * @param variants what a model's {@code if "name"} finds on, beside the defaults
 * @param target what a C test is compiled for, if it is not to be verified as C
 */
public record VerificationOptions(int bound, Procedure procedure, Aliasing aliasing, Duration timeout,
        boolean observation, boolean witness, boolean expectations, Set<String> variants, Optional<Target> target) {

    public VerificationOptions {
        variants = Set.copyOf(variants);
    }

    /** The search that answers. */
    public enum Procedure {
        AUTO, SMT, EXPLICIT
    }

    /** How precisely addresses are analysed before encoding. */
    public enum Aliasing {
        NONE, ANDERSEN
    }

    /** Two iterations, as herd's default; 60 seconds; the plain verdict. */
    public static final VerificationOptions DEFAULT =
            new VerificationOptions(2, Procedure.AUTO, Aliasing.ANDERSEN, Duration.ofSeconds(60), false, false, false,
                    Set.of(), Optional.empty());

    public VerificationOptions withBound(int newBound) {
        return new VerificationOptions(newBound, procedure, aliasing, timeout, observation, witness, expectations,
                variants, target);
    }

    public VerificationOptions withProcedure(Procedure newProcedure) {
        return new VerificationOptions(bound, newProcedure, aliasing, timeout, observation, witness, expectations,
                variants, target);
    }

    public VerificationOptions withAliasing(Aliasing newAliasing) {
        return new VerificationOptions(bound, procedure, newAliasing, timeout, observation, witness, expectations,
                variants, target);
    }

    public VerificationOptions withTimeout(Duration newTimeout) {
        return new VerificationOptions(bound, procedure, aliasing, newTimeout, observation, witness, expectations,
                variants, target);
    }

    public VerificationOptions withObservation(boolean newObservation) {
        return new VerificationOptions(bound, procedure, aliasing, timeout, newObservation, witness, expectations,
                variants, target);
    }

    public VerificationOptions withWitness(boolean newWitness) {
        return new VerificationOptions(bound, procedure, aliasing, timeout, observation, newWitness, expectations,
                variants, target);
    }

    public VerificationOptions withExpectations(boolean newExpectations) {
        return new VerificationOptions(bound, procedure, aliasing, timeout, observation, witness, newExpectations,
                variants, target);
    }

    public VerificationOptions withVariants(Set<String> newVariants) {
        return new VerificationOptions(bound, procedure, aliasing, timeout, observation, witness, expectations,
                newVariants, target);
    }

    public VerificationOptions withTarget(Optional<Target> newTarget) {
        return new VerificationOptions(bound, procedure, aliasing, timeout, observation, witness, expectations,
                variants, newTarget);
    }

    /**
     * A machine that C tests are compiled for.
     *
     * @param mapping the name of a mapping that Felis brings, or how the user named another one
     * @param text the lines of a mapping that Felis does not bring
     * @param changes lines that replace or add to those of the mapping
     */
    public record Target(String mapping, Optional<String> text, List<String> changes) {
        public Target {
            changes = List.copyOf(changes);
        }
    }
}
