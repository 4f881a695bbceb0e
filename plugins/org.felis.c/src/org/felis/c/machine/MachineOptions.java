package org.felis.c.machine;

import org.felis.c.memory.ProvenanceModel;

/**
 * How a program is run.
 *
 * @param isEqualityStrict whether {@code ==} of pointers with different provenance is that of their addresses; otherwise it may also be false
 * @param mostExecutions how many executions are looked at
 * @param mostSteps how many expressions one execution evaluates
 */
public record MachineOptions(ProvenanceModel provenance, boolean isEqualityStrict, int mostExecutions, long mostSteps) {

    public static final MachineOptions DEFAULT = new MachineOptions(ProvenanceModel.PNVI_AE_UDI, false, 20_000, 20_000_000);

    public MachineOptions with(ProvenanceModel model) {
        return new MachineOptions(model, isEqualityStrict, mostExecutions, mostSteps);
    }
}
