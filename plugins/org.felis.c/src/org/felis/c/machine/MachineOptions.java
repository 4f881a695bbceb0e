package org.felis.c.machine;

import org.felis.c.memory.ProvenanceModel;

/**
 * How a program is run.
 *
 * @param isEqualityStrict whether {@code ==} of pointers with different provenance is that of their addresses; otherwise it may also be false
 * @param mostExecutions how many executions are looked at
 * @param mostSteps how many expressions one execution evaluates
 * @param bound how often loops are run in statements that run in parallel
 * @param isEnumerated whether each layout of the address space is looked at in turn; otherwise a solver says which there are
 * @param function which function is run; one other than {@code main} with any arguments
 */
public record MachineOptions(ProvenanceModel provenance, boolean isEqualityStrict, int mostExecutions, long mostSteps, int bound, boolean isEnumerated, String function) {

    public static final String MAIN = "main";

    public static final MachineOptions DEFAULT = new MachineOptions(ProvenanceModel.PNVI_AE_UDI, false, 20_000, 20_000_000, 2, false, MAIN);

    public MachineOptions with(ProvenanceModel model) {
        return new MachineOptions(model, isEqualityStrict, mostExecutions, mostSteps, bound, isEnumerated, function);
    }

    public MachineOptions withEnumeration(boolean enumerated) {
        return new MachineOptions(provenance, isEqualityStrict, mostExecutions, mostSteps, bound, enumerated, function);
    }

    public MachineOptions withBound(int iterations) {
        return new MachineOptions(provenance, isEqualityStrict, mostExecutions, mostSteps, iterations, isEnumerated, function);
    }

    public MachineOptions withFunction(String other) {
        return new MachineOptions(provenance, isEqualityStrict, mostExecutions, mostSteps, bound, isEnumerated, other);
    }
}
