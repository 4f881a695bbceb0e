package org.felis.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/**
 * One step of an instruction. The operations of an instruction are done in order; later ones see the registers that earlier
 * ones wrote. Tags are those a CAT model speaks of ({@code A}, {@code L}, {@code X}, {@code DMB.SY} …); the kinds
 * {@code R W M F} are implied and not listed.
 *
 * <p>Each operation says itself what it does: which event it makes and when, which register it writes, which expressions it
 * evaluates and what for. Analyses, encoding and the judge go by these methods and do not tell operations apart, so that a new
 * operation is one record as long as the methods can describe it. There are four kinds: a {@link MemoryAction},
 * a {@link ControlAction}, and an assignment or the choice of a number, which are neither.
 */
public sealed interface Operation permits Operation.Assign, Operation.Choose, MemoryAction, ControlAction {

    /** How the thread ends here, always or unless a condition holds; empty if control always goes on. */
    default Optional<ControlAction.Stop> stop() {
        return Optional.empty();
    }

    /** The kind of its event; empty if it makes none. A read that is part of an update shares the event of the write. */
    Optional<Event.Kind> event();

    /** The tags of its event. */
    default Set<String> tags() {
        return Set.of();
    }

    /** When its event happens. */
    default Occurrence occurrence() {
        return Occurrence.ALWAYS;
    }

    /** The address of its event, for a memory access or a synchronization. */
    default Optional<Expression> location() {
        return Optional.empty();
    }

    /** The size in bytes of a memory access; 0 for other operations. */
    default int bytes() {
        return 0;
    }

    /** The value whose low {@link #bytes} bytes it stores; empty if it does not write memory. */
    default Optional<Expression> stored() {
        return Optional.empty();
    }

    /** What it writes into a register, if it does. */
    default Optional<Definition> definition() {
        return Optional.empty();
    }

    /** The condition by which it decides where control goes on, if that makes a branch event and control dependencies. */
    default Optional<Expression> branch() {
        return Optional.empty();
    }

    /**
     * The condition by which it decides where control goes on: along the edge {@code TAKEN} if it is not 0, else along the edge
     * {@code NOT_TAKEN}.
     */
    default Optional<Expression> direction() {
        return branch();
    }

    /** Whether control may go on either way, whatever the values: an execution chooses. */
    default boolean isFreeChoice() {
        return false;
    }

    /** The condition that is not 0 in any execution that passes it. */
    default Optional<Expression> assumption() {
        return Optional.empty();
    }

    /** How it ends the thread, always or at times; empty if control always goes on. */
    default Optional<ThreadEnd> end() {
        return Optional.empty();
    }

    /** Whether it ends the thread's reservation without an access: no store exclusive behind it succeeds without another load exclusive. */
    default boolean endsReservation() {
        return false;
    }

    /** The access that the operation is one of several parts of; empty for an access of its own and for other operations. */
    default Optional<AtomicAccess> partOf() {
        return Optional.empty();
    }

    /** The same with other names for its registers and labels. */
    Operation renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels);

    /** The same with other constants in its expressions; they are asked for one after the other, and those of equal operations in the same order. */
    Operation withConstants(UnaryOperator<Value> constants);

    /** The size in bytes of an access, of all its parts together; 0 for other operations. */
    default int accessBytes() {
        return partOf().map(AtomicAccess::bytes).orElse(bytes());
    }

    /** The register that the operation writes, if there is one. */
    default Optional<Register> written() {
        return definition().map(Definition::register);
    }

    /** All expressions that it evaluates, over the registers in front of it. */
    default List<Expression> expressions() {
        List<Expression> all = new ArrayList<>(3);
        location().ifPresent(all::add);
        stored().ifPresent(all::add);
        occurrence().condition().ifPresent(all::add);
        definition().flatMap(Definition::value).ifPresent(all::add);
        definition().flatMap(Definition::kept).ifPresent(kept -> all.add(kept.compared()));
        direction().ifPresent(all::add);
        assumption().ifPresent(all::add);
        return all;
    }

    /**
     * {@code target := value}.
     *
     * @param kept for the register of a compare-and-swap that gets what was in memory
     */
    record Assign(Register target, Expression value, Optional<Kept> kept) implements Operation {

        /** An assignment that depends on what its value is computed from. */
        public Assign(Register target, Expression value) {
            this(target, value, Optional.empty());
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Definition> definition() {
            return Optional.of(new Definition.Computed(target, value, kept));
        }

        @Override
        public Assign renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Assign(registers.apply(target), value.renamed(registers), kept.map(k -> k.renamed(registers)));
        }

        @Override
        public Assign withConstants(UnaryOperator<Value> constants) {
            return new Assign(target, value.withConstants(constants), kept.map(k -> k.withConstants(constants)));
        }
    }

    /**
     * {@code target :=} any number of so many bits, without a sign, or one of a few of them: an execution chooses it. No event, and nothing depends on it.
     *
     * @param bits 1 … 64
     * @param few the numbers of which it is one; empty for all of so many bits
     */
    record Choose(Register target, int bits, List<Long> few) implements Operation {
        public Choose {
            if (bits < 1 || bits > Long.SIZE) {
                throw new IllegalArgumentException("a number of " + bits + " bits");
            }
            few = List.copyOf(few);
        }

        /** Any number of so many bits. */
        public Choose(Register target, int bits) {
            this(target, bits, List.of());
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Definition> definition() {
            return Optional.of(new Definition.Chosen(target, bits, few));
        }

        @Override
        public Choose renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Choose(registers.apply(target), bits, few);
        }

        @Override
        public Choose withConstants(UnaryOperator<Value> constants) {
            return this;
        }
    }

    /**
     * Of the register of a compare-and-swap, the other source that its value may have: where the swap is done, what was in memory
     * and what it was compared with are the same, and an execution chooses which of them the register keeps. It then depends, by
     * data, on what was in memory; or, by data, on {@code compared} and, as a pick, on {@code condition}.
     *
     * @param compared the value compared with what was in memory
     * @param condition the condition of the swap's conditional write, which stands before the assignment in the instruction and is
     *        named by it ({@link Instruction#writeOf})
     */
    record Kept(Expression compared, Expression condition) {
        public Kept {
            if (condition instanceof Expression.Constant) {
                throw new IllegalArgumentException("a compare-and-swap that compares nothing: " + condition);
            }
        }

        private Kept renamed(UnaryOperator<Register> registers) {
            return new Kept(compared.renamed(registers), condition.renamed(registers));
        }

        private Kept withConstants(UnaryOperator<Value> constants) {
            return new Kept(compared.withConstants(constants), condition.withConstants(constants));
        }
    }
}
