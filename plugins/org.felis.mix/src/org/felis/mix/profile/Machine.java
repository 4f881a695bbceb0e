package org.felis.mix.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.felis.litmus.architecture.Architecture;

/** The machines whose instructions are mixed. */
public enum Machine {

    AARCH64(Architecture.AARCH64, "aarch64", Long.BYTES),
    /** 32-bit Arm: mixes have instructions of Armv7 and of Armv8, so the model is the one that knows both. */
    ARM(Architecture.ARM, "aarch32", Integer.BYTES),
    RISCV(Architecture.RISCV, "riscv", Long.BYTES),
    POWER(Architecture.POWER, "power", Long.BYTES),
    X86_64(Architecture.X86_64, "x86tso", Long.BYTES);

    private final Architecture architecture;
    private final String model;
    private final int pointerBytes;

    Machine(Architecture architecture, String model, int pointerBytes) {
        this.architecture = architecture;
        this.model = model;
        this.pointerBytes = pointerBytes;
    }

    /** The machine of that name in the first line of tests. */
    public static Optional<Machine> find(String name) {
        return Arrays.stream(values()).filter(machine -> machine.machineName().equals(name)).findFirst();
    }

    /** The names of all. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Machine::machineName).toList();
    }

    public Architecture architecture() {
        return architecture;
    }

    /** As in the first line of tests. */
    public String machineName() {
        return architecture.headerName();
    }

    /** The shipped model of mixes. */
    public String defaultModel() {
        return model;
    }

    /** The size of a pointer and of {@code long}. */
    public int pointerBytes() {
        return pointerBytes;
    }
}
