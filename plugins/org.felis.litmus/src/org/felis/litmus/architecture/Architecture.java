package org.felis.litmus.architecture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.litmus.generate.Assemblies;
import org.felis.litmus.generate.CLanguage;
import org.felis.litmus.generate.Language;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.aarch64.AArch64;
import org.felis.litmus.instructions.arm.Arm;
import org.felis.litmus.instructions.bpf.Bpf;
import org.felis.litmus.instructions.bpf.BpfOperators;
import org.felis.litmus.instructions.mips.Mips;
import org.felis.litmus.instructions.power.Power;
import org.felis.litmus.instructions.riscv.RiscV;

/**
 * The architectures of tests. A constant says everything in which an architecture differs from others and names its tables; nothing else
 * interprets an architecture's name. Tables are loaded when they are asked for.
 */
public enum Architecture {

    AARCH64(Description.of("AArch64", () -> AArch64.INSTRUCTIONS)
            .tags(Tags.NONE.ordering("A", "L", "Q", "ISB").ordering(barriers("SY", "LD", "ST", "ISH", "ISHLD", "ISHST", "NSH", "NSHLD", "NSHST",
                    "OSH", "OSHLD", "OSHST")).neutral("EX", "X", "Exp", "NoRet", "Pair"))
            .model("aarch64").severalSizes().mappings("armv8.0", "armv8", "lse", "rcpc").usualMapping("armv8")
            .generating(() -> List.of(Assemblies.AARCH64))),

    /** 32-bit Arm. Tests are of Armv8 if they have acquires or releases ({@code LDA}, {@code STL}), which Armv7 lacks. */
    ARM(Description.of("ARM", () -> Arm.INSTRUCTIONS)
            .tags(Tags.NONE.ordering("A", "L", "ISB", "DMB", "DSB").ordering(barriers("ST", "ISH", "ISHST", "NSH", "NSHST", "OSH", "OSHST"))
                    .neutral("EX", "AL").named("X"))
            .dialects(new Dialect("ARM, Armv8", "aarch32", List.of("arm"), Architecture::acquiresOrReleases, Architecture::acquiresOrReleases),
                    Dialect.last("ARM", "arm", List.of("aarch32"), tags -> !acquiresOrReleases(tags)))
            .mappings("armv7").generating(() -> List.of(Assemblies.ARM))),

    BPF(Description.of("BPF", () -> Bpf.INSTRUCTIONS).tags(Tags.NONE.ordering("SC", "AQ", "RL").neutral("X")).model("bpf")
            .generating(() -> List.of(Assemblies.BPF)).assignments(() -> BpfOperators.LONGEST_FIRST)),

    MIPS(Description.of("MIPS", () -> Mips.INSTRUCTIONS).tags(Tags.NONE.ordering("SYNC").neutral("EX").named("X")).model("mips")
            .generating(() -> List.of(Assemblies.MIPS)).spelling(Spelling.MNEMONICS_AND_DOLLAR_NAMES)),

    POWER(Description.of("PPC", () -> Power.INSTRUCTIONS)
            .tags(Tags.NONE.ordering("SYNC", "LWSYNC", "ISYNC", "EIEIO").neutral("EX").named("X")).model("power")
            .mappings("power-leading", "power-trailing").generating(() -> List.of(Assemblies.POWER))),

    RISCV(Description.of("RISCV", () -> RiscV.INSTRUCTIONS)
            .tags(Tags.NONE.ordering("Fence.r.r", "Fence.r.w", "Fence.r.rw", "Fence.w.r", "Fence.w.w", "Fence.w.rw", "Fence.rw.r", "Fence.rw.w",
                    "Fence.rw.rw", "Fence.tso", "Acq", "Rel", "AcqRel").neutral("EX", "X", "Fence.i").named("Sc"))
            .model("riscv").severalSizes().mappings("riscv").generating(() -> List.of(Assemblies.RISCV))),

    X86(Description.of("X86", () -> org.felis.litmus.instructions.x86.X86.INSTRUCTIONS_32).tags(ofX86())
            .model("x86tso").alsoInModelsAs("X86_64").severalSizes().generating(() -> List.of(Assemblies.X86))),

    X86_64(Description.of("X86_64", () -> org.felis.litmus.instructions.x86.X86.INSTRUCTIONS_64).tags(ofX86())
            .model("x86tso").alsoInModelsAs("X86").severalSizes().mappings("x86").generating(() -> List.of(Assemblies.X86_64))),

    /**
     * C, with C11's atomics or the macros of the Linux kernel. A test is of the kernel if some operation has a tag of the kernel's model
     * ({@code READ_ONCE}, {@code smp_mb}, {@code spin_lock} …); one without any atomic operation may be meant as either.
     */
    C(Description.of("C", () -> CTests.VARIABLES).tags(CTests.C11.and(CTests.KERNEL))
            .dialects(new Dialect(CTests.KERNEL_DIALECT, "lkmm", List.of(), CTests::isOfKernel, CTests::canBeOfKernel),
                    Dialect.last(CTests.C11_DIALECT, "rc11", List.of(), tags -> !CTests.isOfKernel(tags)))
            .generating(() -> List.of(CLanguage.C11, CLanguage.LINUX_KERNEL)).spelling(Spelling.C));

    /** Architectures that herd7 reads and Felis does not. */
    private static final Set<String> ELSEWHERE = Set.of("ASL", "JAVA", "LISA");

    private static final Map<String, Architecture> BY_HEADER = Arrays.stream(values())
            .collect(Collectors.toMap(Architecture::headerName, Function.identity()));

    private final Description description;

    Architecture(Description description) {
        this.description = description;
    }

    /** The architecture with that name in the first line of tests. */
    public static Optional<Architecture> find(String headerName) {
        return Optional.ofNullable(BY_HEADER.get(headerName));
    }

    /** The names in the first line of tests, in the order of the constants. */
    public static List<String> headerNames() {
        return Arrays.stream(values()).map(Architecture::headerName).toList();
    }

    /** Whether herd7 has tests with that name in the first line, which Felis does not read. */
    public static boolean isKnownElsewhere(String headerName) {
        return ELSEWHERE.contains(headerName);
    }

    /** The architectures that a model is for whose first line begins with that word; none if the word is something else. */
    public static List<Architecture> namedInModelsAs(String word) {
        return Arrays.stream(values()).filter(a -> a.description.namesInModels.contains(word)).toList();
    }

    /** The name in the first line of tests, by which programs and results have it as well. */
    public String headerName() {
        return description.headerName;
    }

    /** The words in the first line of models that are for it. */
    public Set<String> namesInModels() {
        return description.namesInModels;
    }

    /** Its instructions and registers; for C the variables. */
    public InstructionSet instructions() {
        return description.instructions.get();
    }

    /** Whether the table is of this architecture. */
    public boolean isOf(InstructionSet instructions) {
        return headerName().equals(instructions.architecture());
    }

    /** The tags of its events. */
    public Tags tags() {
        return description.tags;
    }

    /** The dialects, each with its default model; of several the first that fits is that of a test. */
    public List<Dialect> dialects() {
        return description.dialects;
    }

    /** The dialect of a test. */
    public Dialect dialect(Set<String> tagsOfTest) {
        return description.dialects.stream().filter(d -> d.isOf().test(tagsOfTest)).findFirst().orElseThrow();
    }

    /** Whether accesses of several sizes to one location have a defined meaning. */
    public boolean hasSeveralSizes() {
        return description.severalSizes;
    }

    /** The mapping that C programs are compiled by where none is named; none if Felis brings none. */
    public Optional<String> usualMapping() {
        return description.usualMapping;
    }

    /** The names of the mappings of C operations to its instructions that Felis brings. */
    public List<String> mappings() {
        return description.mappings;
    }

    /** What tests can be generated in. */
    public List<Language> languages() {
        return description.languages.get();
    }

    /** How code is written. */
    public Spelling spelling() {
        return description.spelling;
    }

    /** The operators that are words of its code, longest first; none unless it is spelled as {@link Spelling#ASSIGNMENTS}. */
    public List<String> operators() {
        return description.operators.get();
    }

    private static boolean acquiresOrReleases(Set<String> tags) {
        return tags.contains("A") || tags.contains("L");
    }

    /** The tags of both kinds of barriers for these options. */
    private static List<String> barriers(String... options) {
        List<String> tags = new ArrayList<>();
        for (String option : options) {
            tags.add("DMB." + option);
            tags.add("DSB." + option);
        }
        return tags;
    }

    /**
     * Locked accesses are atomic without further order than that of their fence-like place in x86-TSO; the older name of their tag is
     * {@code A}. Loads are in order anyway, and so are stores beside the non-temporal ones.
     */
    private static Tags ofX86() {
        return Tags.NONE.ordering("MFENCE").neutral("X", "A", "Exp", "LFENCE", "SFENCE", "ClFlush", "ClFlushOpt")
                .weakening("NT", "writes out of order with other writes").named("EX");
    }
}
