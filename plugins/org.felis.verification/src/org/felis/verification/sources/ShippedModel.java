package org.felis.verification.sources;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.felis.cat.names.NearestNames;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Dialect;

/** A model that ships with Felis, with its title. Whose default it is, architectures say ({@link Dialect}). */
public enum ShippedModel {
    AARCH64("aarch64", "ARMv8", Kind.HARDWARE),
    ARMV7("arm", "ARMv7", Kind.HARDWARE),
    AARCH32("aarch32", "ARMv8 AArch32", Kind.HARDWARE),
    MIPS("mips", "MIPS", Kind.HARDWARE),
    POWER("power", "Power", Kind.HARDWARE),
    RISCV("riscv", "RISC-V", Kind.HARDWARE),
    BPF("bpf", "BPF", Kind.HARDWARE),
    X86TSO("x86tso", "x86-TSO", Kind.HARDWARE),
    LINUX_KERNEL("lkmm", "Linux kernel", Kind.LANGUAGE),
    RC11("rc11", "RC11", Kind.LANGUAGE),
    CPP20("c20", "C++20", Kind.LANGUAGE),
    C11_PARTIAL_SC("c11_partialSC", "C11", Kind.LANGUAGE),
    C11_SIMPLE("c11_simp", "C11 (simple SC)", Kind.LANGUAGE),
    SC("sc", "SC", Kind.GENERAL);

    /** What a model is of. */
    public enum Kind {
        HARDWARE, LANGUAGE, GENERAL
    }

    private static final String HERD_POWER = "ppc";
    private static final Map<ShippedModel, List<String>> MEANT_FOR = Arrays.stream(values()).collect(Collectors.toMap(Function.identity(), ShippedModel::listMeantFor));
    private static final Map<String, ShippedModel> BY_NAME = Arrays.stream(values()).collect(Collectors.toMap(ShippedModel::modelName, Function.identity()));

    private final String fileStem;
    private final String title;
    private final Kind kind;

    ShippedModel(String fileStem, String title, Kind kind) {
        this.fileStem = fileStem;
        this.title = title;
        this.kind = kind;
    }

    /** The name on the command line, the file's name without {@code .cat}. */
    public String modelName() {
        return fileStem;
    }

    /** The name in menus. */
    public String title() {
        return title;
    }

    /** What it is of. */
    public Kind kind() {
        return kind;
    }

    /** The architectures, as in litmus headers, or dialects of them whose default model this is. */
    public List<String> defaultFor() {
        return dialects(dialect -> dialect.defaultModel().equals(fileStem));
    }

    /** The architectures or dialects that the model is meant for; none if it is for what its text speaks of. */
    List<String> meantFor() {
        return MEANT_FOR.get(this);
    }

    private List<String> listMeantFor() {
        List<String> meant = new ArrayList<>(defaultFor());
        meant.addAll(dialects(dialect -> dialect.alsoJudgedBy().contains(fileStem)));
        return List.copyOf(meant);
    }

    private static List<String> dialects(Predicate<Dialect> wanted) {
        return Arrays.stream(Architecture.values()).flatMap(architecture -> architecture.dialects().stream()).filter(wanted).map(Dialect::name)
                .toList();
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

    /** @param architecture as in litmus headers, or the name of a dialect */
    public static Optional<ShippedModel> defaultModel(String architecture) {
        return Arrays.stream(values()).filter(m -> m.defaultFor().contains(architecture)).findFirst();
    }
}
