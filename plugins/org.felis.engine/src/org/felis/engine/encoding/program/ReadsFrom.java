package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.encoding.formula.BitVector;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Relation;

/**
 * Encodes reads-from and the values read: every executed read takes its value from exactly one executed write of the same
 * address. Nothing else is assumed; a read may take the value of a write that follows it in program order.
 */
final class ReadsFrom {

    private final UnrolledProgram program;
    private final Relation may;
    private final ValueDomains domains;
    private final Constraints constraints;
    private final Formulas formulas;
    /** For each read, the writes it may read from and the variable that says that it does. */
    private final List<List<Source>> sources = new ArrayList<>();
    private final List<EncodedValue> values = new ArrayList<>();

    /** {@code chosen} says that the read takes its value from the write, if it is executed. */
    private record Source(int write, Formula chosen) {
    }

    ReadsFrom(UnrolledProgram program, Relation may, ValueDomains domains, Constraints constraints) {
        this.program = program;
        this.may = may;
        this.domains = domains;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
        for (Event event : program.events()) {
            sources.add(event.isRead() ? choose(event.id()) : List.of());
            values.add(event.isRead() ? taken(event.id()) : null);
        }
    }

    private List<Source> choose(int read) {
        int[] writes = may.predecessors(read).toArray();
        if (writes.length == 1) {
            return List.of(new Source(writes[0], Formulas.TRUE));
        }
        int group = formulas.newGroup();
        List<Source> result = new ArrayList<>(writes.length);
        for (int write : writes) {
            result.add(new Source(write, formulas.variable(group, "rf", write, read)));
        }
        constraints.atMostOne(result.stream().map(Source::chosen).toList());
        return result;
    }

    /** If each write has one value only, the choice of the write decides the value read; else there are variables for it. */
    private EncodedValue taken(int read) {
        ValueDomain domain = domains.read(read);
        if (domain.single().isPresent()) {
            return EncodedValue.constant(domain.single().get());
        }
        if (!domains.isSelfJustified(read)
                && sources.get(read).stream().allMatch(source -> domains.written(source.write()).single().isPresent())) {
            EncodedValue.Collector collector = new EncodedValue.Collector(formulas);
            sources.get(read).forEach(source -> collector
                    .add(seen(domains.written(source.write()).single().get(), source.write(), read), source.chosen()));
            return collector.value();
        }
        return open(read, domain);
    }

    /** A variable for each value; for many integers, one for each bit. */
    private EncodedValue open(int read, ValueDomain domain) {
        int group = formulas.newGroup();
        List<Formula> variables = new ArrayList<>();
        List<EncodedValue.Alternative> alternatives = new ArrayList<>();
        for (Value value : domain.values()) {
            variables.add(formulas.variable(group, "value", read, variables.size()));
            alternatives.add(new EncodedValue.Alternative(value, variables.getLast()));
        }
        Optional<EncodedValue.Number> number = Optional.empty();
        if (domain.manyIntegers()) {
            int width = AccessWidth.bytes(program, program.event(read)) * Byte.SIZE;
            BitVector bits = BitVector.of(i -> i < width ? formulas.variable("bit", read, i) : Formulas.FALSE);
            if (alternatives.isEmpty()) {
                return new EncodedValue(List.of(), Optional.of(new EncodedValue.Number(bits, Formulas.TRUE)), Formulas.FALSE);
            }
            variables.add(formulas.variable(group, "value", read, variables.size()));
            number = Optional.of(new EncodedValue.Number(bits, variables.getLast()));
        }
        constraints.atMostOne(variables);
        return new EncodedValue(alternatives, number, Formulas.FALSE);
    }

    /** What the read gets of a value written. */
    private Value seen(Value written, int write, int read) {
        return AccessWidth.truncate(AccessWidth.stored(program, write, written),
                AccessWidth.bytes(program, program.event(read)));
    }

    /** How many low bits of what is written the read gets. */
    private int seenBits(int write, int read) {
        return Math.min(AccessWidth.bytes(program, program.event(write)), AccessWidth.bytes(program, program.event(read))) * Byte.SIZE;
    }

    /** The value of a read. */
    EncodedValue value(int read) {
        return values.get(read);
    }

    /** When the write is executed and the read takes its value from it. */
    Formula pair(int write, int read, EncodedEvent[] events) {
        for (Source source : sources.get(read)) {
            if (source.write() == write) {
                return formulas.and(source.chosen(), events[read].executed());
            }
        }
        return Formulas.FALSE;
    }

    /** Requires what must hold between each read and the write it takes its value from. */
    void constrain(EncodedEvent[] events) {
        for (Event event : program.events()) {
            if (event.isRead() && !events[event.id()].executed().isFalse()) {
                constrain(event.id(), events);
            }
        }
    }

    /** Requires under a condition that a number that is written is what is read. */
    private void take(Formula condition, EncodedValue written, EncodedValue read) {
        if (condition.isFalse()) {
            return;
        }
        if (read.number().isEmpty()) {
            constraints.requireImplication(condition, written.equal(read, formulas));
            return;
        }
        constraints.requireImplication(condition, read.number().get().when());
        for (int i = 0; i < BitVector.WIDTH; i++) {
            Formula from = written.number().orElseThrow().bits().bit(i);
            Formula to = read.number().get().bits().bit(i);
            constraints.requireImplication(formulas.and(condition, from), to);
            constraints.requireImplication(formulas.and(condition, to), from);
        }
    }

    private void constrain(int read, EncodedEvent[] events) {
        Formula executed = events[read].executed();
        List<Formula> some = new ArrayList<>();
        for (Source source : sources.get(read)) {
            EncodedEvent write = events[source.write()];
            Formula chosen = formulas.and(source.chosen(), executed);
            some.add(source.chosen());
            constraints.requireImplication(chosen, write.executed());
            constraints.requireImplication(chosen, write.address().equal(events[read].address(), formulas));
            for (EncodedValue.Alternative written : write.value().alternatives()) {
                Formula seen = values.get(read).is(seen(written.value(), source.write(), read), formulas);
                constraints.requireImplication(formulas.and(chosen, written.when()), seen);
            }
            write.value().number().ifPresent(written -> take(formulas.and(chosen, written.when()),
                    write.value().low(seenBits(source.write(), read), formulas), values.get(read)));
        }
        constraints.requireImplication(executed, formulas.or(some));
        constraints.requireImplication(executed, values.get(read).isDefined(formulas));
    }
}
