package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;

/** What the registers of a thread have been read from, so that one reading can be told to be another one's again. A compare-and-swap reads so where it fails. */
final class Readings {

    /** Two readings with the same of these differ in their time alone. */
    private record Kind(Expression address, int bytes, Order order) {
    }

    /** @param moment of the thread, see {@link ThreadCode#moment} */
    private record Reading(Kind kind, int moment) {
    }

    private final ThreadCode code;
    private final Map<Register, Reading> readings = new HashMap<>();
    /** Of registers that hold what one of others holds, as the way of control has it: these. */
    private final Map<Register, Set<Register>> sources = new HashMap<>();

    Readings(ThreadCode code) {
        this.code = code;
    }

    /** The value has just been read. */
    void add(Expression read, Expression address, int bytes, Order order) {
        if (read instanceof Expression.Read(Register register)) {
            readings.put(register, new Reading(new Kind(address, bytes, order), code.moment()));
        }
    }

    /** The register holds one of the values. */
    void join(Register merged, List<Binding> values) {
        Set<Register> all = new LinkedHashSet<>();
        for (Binding value : values) {
            if (!(value instanceof Binding.Computed(Expression.Read(Register register)))) {
                return;
            }
            all.addAll(sources(register));
        }
        sources.put(merged, all);
    }

    /**
     * Whether the first value was read last before the moment, with nothing done or decided since then, and the second one is the first one or was read again, in the same way, behind it, at least on one way of
     * control.
     *
     * @param kept when the iteration in front of the moment began, if what it has read counts as read last
     */
    boolean isReadAgain(Binding first, int moment, OptionalInt kept, Binding second) {
        if (!(first instanceof Binding.Computed(Expression.Read(Register before)) && second instanceof Binding.Computed(Expression.Read(Register after))) || before.equals(after)) {
            return false;
        }
        Set<Register> known = sources(before);
        Optional<Kind> kind = known.stream().filter(register -> readings.containsKey(register)
                && (kept.isPresent() ? readings.get(register).moment() > kept.getAsInt() : register.equals(before) && readings.get(register).moment() == moment))
                .map(register -> readings.get(register).kind()).findFirst();
        return kind.isPresent() && sources(after).stream().allMatch(register -> register.equals(before) || known.contains(register)
                || readings.containsKey(register) && readings.get(register).kind().equals(kind.get()) && readings.get(register).moment() > moment);
    }

    private Set<Register> sources(Register register) {
        return sources.getOrDefault(register, Set.of(register));
    }
}
