package org.felis.verification;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.cat.names.NearestNames;

/** A model that ships with Felis, with its title and the architectures whose default it is. */
public enum ShippedModel {
    AARCH64("aarch64", "ARMv8", List.of("AArch64")),
    ARMV7("arm", "ARMv7", List.of("ARM"), List.of(Dialect.ARMV8_32)),
    AARCH32("aarch32", "ARMv8 AArch32", List.of(Dialect.ARMV8_32), List.of("ARM")),
    MIPS("mips", "MIPS", List.of("MIPS")),
    POWER("power", "Power", List.of("PPC")),
    RISCV("riscv", "RISC-V", List.of("RISCV")),
    X86TSO("x86tso", "x86-TSO", List.of("X86", "X86_64")),
    LINUX_KERNEL("lkmm", "Linux kernel", List.of(Dialect.LINUX_KERNEL)),
    RC11("rc11", "RC11", List.of("C")),
    C11_PARTIAL_SC("c11_partialSC", "C11", List.of()),
    C11_SIMPLE("c11_simp", "C11 (simple SC)", List.of()),
    SC("sc", "SC", List.of());

    private static final String HERD_POWER = "ppc";
    private static final Map<String, ShippedModel> BY_NAME = Arrays.stream(values()).collect(Collectors.toMap(ShippedModel::modelName, Function.identity()));

    private final String fileStem;
    private final String title;
    private final List<String> defaultFor;
    private final List<String> alsoFor;

    ShippedModel(String fileStem, String title, List<String> defaultFor) {
        this(fileStem, title, defaultFor, List.of());
    }

    /** @param alsoFor architectures and dialects whose tests it judges as well, though another model is their default */
    ShippedModel(String fileStem, String title, List<String> defaultFor, List<String> alsoFor) {
        this.fileStem = fileStem;
        this.title = title;
        this.defaultFor = defaultFor;
        this.alsoFor = alsoFor;
    }

    /** The name on the command line, the file's name without {@code .cat}. */
    public String modelName() {
        return fileStem;
    }

    /** The name in menus. */
    public String title() {
        return title;
    }

    /** The architectures, as in litmus headers, or dialects of C whose default model this is. */
    public List<String> defaultFor() {
        return defaultFor;
    }

    /** The architectures or dialects that the model is meant for; none if it is for what its text speaks of. */
    List<String> meantFor() {
        List<String> meant = new ArrayList<>(defaultFor);
        meant.addAll(alsoFor);
        return meant;
    }

    /** The model of that name; {@code ppc}, as herd7's library calls its Power model, is {@code power}. */
    public static Optional<ShippedModel> find(String modelName) {
        return Optional.ofNullable(BY_NAME.get(modelName.equals(HERD_POWER) ? POWER.fileStem : modelName));
    }

    /** The names of all, as a message lists them. */
    public static String names() {
        return Arrays.stream(values()).map(ShippedModel::modelName).collect(Collectors.joining(", "));
    }

    /** Names of shipped models that differ little from one that is none. */
    public static List<String> nearest(String modelName) {
        return NearestNames.of(modelName, Arrays.stream(values()).map(ShippedModel::modelName));
    }

    public static Optional<ShippedModel> defaultModel(String architecture) {
        return Arrays.stream(values()).filter(m -> m.defaultFor.contains(architecture)).findFirst();
    }
}
