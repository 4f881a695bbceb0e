package org.felis.cli.bench.family;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Verdict;

/** Tests of one shape that grow with a size, each with a verdict that is known for every size. */
public enum Family implements Growing {
    /** Store buffering: n threads in a ring write and then read what the next one writes; all read the old value. */
    SB("threads", ShippedModel.X86TSO, 2, 12, 1, n -> StoreBuffering.text(n, ""), new Verdict.Allowed()),
    /** The same with a fence between write and read. */
    SB_FENCED("threads", ShippedModel.X86TSO, 2, 12, 1, n -> StoreBuffering.text(n, "MFENCE"), new Verdict.Forbidden()),
    /** Message passing through n threads: each waits for a flag and raises the next one; the last does not see the message. */
    MP_CHAIN("threads", ShippedModel.AARCH64, 2, 12, 1, n -> MessageChain.text(n, ""), new Verdict.Allowed()),
    /** The same with a barrier in every thread. */
    MP_CHAIN_FENCED("threads", ShippedModel.AARCH64, 2, 12, 1, n -> MessageChain.text(n, "DMB SY"), new Verdict.Forbidden()),
    /** Load buffering through n threads, at least half of them with a grace period, the others inside critical sections. */
    RCU_CHAIN("threads", ShippedModel.LINUX_KERNEL, 2, 12, 1, n -> GracePeriods.text(n, (n + 1) / 2), new Verdict.Forbidden()),
    /** The same with fewer grace periods than critical sections, which no longer order anything. */
    RCU_CHAIN_OPEN("threads", ShippedModel.LINUX_KERNEL, 2, 12, 1, n -> GracePeriods.text(n, (n - 1) / 2), new Verdict.Allowed()),
    /** Kernel threads that hand a value on through n pointers. */
    POINTERS("pointers", ShippedModel.LINUX_KERNEL, 10, 100, 10, Pointers::text, new Verdict.Allowed()),
    /** A reader that spins on a flag, with a bound of n. */
    SPIN("bound", ShippedModel.AARCH64, 1, 8, 1, n -> Spin.TEXT, null);

    private final String unit;
    private final ShippedModel model;
    private final int from;
    private final int to;
    private final int step;
    private final IntFunction<String> text;
    private final Optional<Verdict> verdict;

    Family(String unit, ShippedModel model, int from, int to, int step, IntFunction<String> text, Verdict verdict) {
        this.unit = unit;
        this.model = model;
        this.from = from;
        this.to = to;
        this.step = step;
        this.text = text;
        this.verdict = Optional.ofNullable(verdict);
    }

    /** The name on the command line, as {@code mp-chain}. */
    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The family of that label. */
    public static Optional<Family> find(String label) {
        return Arrays.stream(values()).filter(family -> family.label().equals(label)).findFirst();
    }

    /** What the size counts. */
    @Override
    public String unit() {
        return unit;
    }

    /** The model that the verdicts are known for. */
    public ShippedModel model() {
        return model;
    }

    /** The smallest size that there is. */
    public int smallest() {
        return unit.equals("threads") ? 2 : 1;
    }

    /** The smallest size by default. */
    public int from() {
        return from;
    }

    /** The largest size by default. */
    public int to() {
        return to;
    }

    /** From one size to the next, by default. */
    public int step() {
        return step;
    }

    /** The litmus test of a size. */
    @Override
    public String text(int size) {
        if (size < smallest()) {
            throw new IllegalArgumentException(label() + " of size " + size);
        }
        return text.apply(size);
    }

    @Override
    public String fileName(int size) {
        return label() + "-" + size + ".litmus";
    }

    @Override
    public VerificationOptions options(int size, VerificationOptions given) {
        return given.withBound(bound(size));
    }

    @Override
    public boolean isRight(int size, Verdict.Decided found) {
        return found.equals(verdict(size));
    }

    /** The bound for a size: the size itself where it counts iterations. */
    public int bound(int size) {
        return this == SPIN ? size : 1;
    }

    /** What every correct verification says. */
    public Verdict verdict(int size) {
        return verdict.orElseGet(() -> new Verdict.ForbiddenUpToBound(size));
    }
}
