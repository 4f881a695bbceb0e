package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.equal;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.aarch64.AArch64.EXPLICIT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.OFFSET_MEMORY;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.PLAIN_MEMORY;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RS;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.W;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.X;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.AtomicAccess;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.MemoryAction;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;

/**
 * Instructions of AArch64 that access two adjacent places: two accesses of one instruction, in no order but where the manual
 * says so (Arm ARM, B2.3: LDIAPP and STILP). The base register of the access is read before anything is written.
 */
final class AArch64Pairs {

    private static final Set<String> PLAIN = Set.of(EXPLICIT);
    private static final Set<String> ACQUIRE = Set.of(EXPLICIT, "A");
    private static final Set<String> RELEASE = Set.of(EXPLICIT, "L");
    private static final Set<String> ORDERED_ACQUIRE = Set.of(EXPLICIT, "Q", EngineTag.IN_ORDER.text());
    private static final Set<String> ORDERED_RELEASE = Set.of(EXPLICIT, "L", EngineTag.IN_ORDER.text());
    private static final Set<String> EXCLUSIVE = Set.of(EXPLICIT, EngineTag.EXCLUSIVE.text());
    private static final Set<String> EXCLUSIVE_ACQUIRE = Set.of(EXPLICIT, EngineTag.EXCLUSIVE.text(), "A");
    private static final Set<String> EXCLUSIVE_RELEASE = Set.of(EXPLICIT, EngineTag.EXCLUSIVE.text(), "L");

    private static final int DOUBLE_WORD = 8;

    /** Marks both accesses of a pair of double-words: with FEAT_LSE2 they are one access (DDI 0487, B2.2.1), which the model says. */
    private static final String PAIR = "Pair";

    private AArch64Pairs() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(load("LDP", PLAIN, "Loads two registers."));
        rows.add(load("LDNP", PLAIN, "Loads two registers; a hint says that they are not needed again soon."));
        rows.add(load("LDIAPP", ORDERED_ACQUIRE,
                "Loads two registers, the first before the second, with RCpc acquire semantics."));
        rows.add(load("LDAP", ACQUIRE, "Loads two registers with acquire semantics."));
        rows.add(new InstructionRow(List.of("LDPSW"), List.of(X, X, OFFSET_MEMORY, NUMBER), 1, PLAIN,
                "Loads two words and extends their signs.", (arguments, builder) -> {
                    InMemory memory = arguments.memory(2);
                    Expression first = builder.read("first", memory.address(), 4, PLAIN);
                    Expression second = builder.read("second", next(memory, 4), 4, PLAIN);
                    builder.assign(arguments.register(0), signExtended(first, 32));
                    builder.assign(arguments.register(1), signExtended(second, 32));
                    AArch64Memory.writeBack(arguments, 2, builder);
                }));
        rows.add(store("STP", PLAIN, "Stores two registers."));
        rows.add(store("STNP", PLAIN, "Stores two registers; a hint says that they are not needed again soon."));
        rows.add(store("STILP", ORDERED_RELEASE,
                "Stores two registers, the first before the second, or the second first where the address is pre-indexed, with release semantics."));
        rows.add(store("STLP", RELEASE, "Stores two registers with release semantics."));
        rows.add(loadExclusive("LDXP", EXCLUSIVE, "Loads two registers and marks their address for a store exclusive."));
        rows.add(loadExclusive("LDAXP", EXCLUSIVE_ACQUIRE,
                "Loads two registers with acquire semantics and marks their address for a store exclusive."));
        rows.add(storeExclusive("STXP", EXCLUSIVE,
                "Stores two registers if the address is still marked by a load exclusive; the first register becomes 0 if so, else 1."));
        rows.add(storeExclusive("STLXP", EXCLUSIVE_RELEASE,
                "Stores two registers with release semantics if the address is still marked; the first register becomes 0 if so, else 1."));
        AArch64Atomics.ORDERINGS.forEach(ordering -> rows.add(compareAndSwap(ordering)));
        AArch64Atomics.ORDERINGS.forEach(ordering -> {
            rows.add(update("SWPP", "Stores the registers", ordering, (old, operand) -> operand));
            rows.add(update("LDSETP", "Sets the bits of the registers", ordering, Expressions::or));
            rows.add(update("LDCLRP", "Clears the bits of the registers", ordering, (old, operand) -> and(old, complement(operand))));
        });
        return rows;
    }

    private static Expression next(InMemory memory, int bytes) {
        return add(memory.address(), constant(bytes));
    }

    private static Set<String> withPair(Set<String> tags) {
        return Stream.concat(tags.stream(), Stream.of(PAIR)).collect(Collectors.toUnmodifiableSet());
    }

    private static InstructionRow load(String mnemonic, Set<String> tags, String documentation) {
        Set<String> ofPair = withPair(tags);
        return new InstructionRow(List.of(mnemonic), List.of(RT, AArch64Shapes.RT2, OFFSET_MEMORY, NUMBER), 1, ofPair,
                documentation, (arguments, builder) -> {
                    InMemory memory = arguments.memory(2);
                    Set<String> all = arguments.bytes() == DOUBLE_WORD ? ofPair : tags;
                    Expression first = builder.read("first", memory.address(), arguments.bytes(), all);
                    Expression second = builder.read("second", next(memory, arguments.bytes()), arguments.bytes(), all);
                    builder.assign(arguments.register(0), first);
                    builder.assign(arguments.register(1), second);
                    AArch64Memory.writeBack(arguments, 2, builder);
                });
    }

    private static InstructionRow store(String mnemonic, Set<String> tags, String documentation) {
        Set<String> ofPair = withPair(tags);
        return new InstructionRow(List.of(mnemonic), List.of(RT, AArch64Shapes.RT2, OFFSET_MEMORY, NUMBER), 1, ofPair,
                documentation, (arguments, builder) -> {
                    InMemory memory = arguments.memory(2);
                    Set<String> all = arguments.bytes() == DOUBLE_WORD ? ofPair : tags;
                    boolean secondFirst = memory.writeBack() && tags == ORDERED_RELEASE;
                    if (!secondFirst) {
                        builder.write(memory.address(), arguments.register(0).value(), arguments.bytes(), all);
                    }
                    builder.write(next(memory, arguments.bytes()), arguments.register(1).value(), arguments.bytes(),
                            all);
                    if (secondFirst) {
                        builder.write(memory.address(), arguments.register(0).value(), arguments.bytes(), all);
                    }
                    AArch64Memory.writeBack(arguments, 2, builder);
                });
    }

    /** The access to both places. A store exclusive is matched by the size of one of them. */
    private static AtomicAccess both(Arguments arguments) {
        return new AtomicAccess(0, arguments.bytes());
    }

    /** The load that a store exclusive looks back at is the last one: that of the first place. */
    private static InstructionRow loadExclusive(String mnemonic, Set<String> tags, String documentation) {
        return new InstructionRow(List.of(mnemonic), List.of(RT, AArch64Shapes.RT2, PLAIN_MEMORY), 0, tags,
                documentation, (arguments, builder) -> {
                    InMemory memory = arguments.memory(2);
                    AtomicAccess both = both(arguments);
                    Expression second = builder.read("second", next(memory, arguments.bytes()), arguments.bytes(), tags,
                            both);
                    Expression first = builder.read("first", memory.address(), arguments.bytes(), tags, both);
                    builder.assign(arguments.register(0), first);
                    builder.assign(arguments.register(1), second);
                });
    }

    /** The second write happens if the first one does. */
    private static InstructionRow storeExclusive(String mnemonic, Set<String> tags, String documentation) {
        return new InstructionRow(List.of(mnemonic), List.of(W, RT, AArch64Shapes.RT2, PLAIN_MEMORY), 0, tags,
                documentation, (arguments, builder) -> {
                    InMemory memory = arguments.memory(3);
                    Register status = Register.temporary("status");
                    builder.add(new MemoryAction.WriteExclusive(status, memory.address(), arguments.register(1).value(),
                            arguments.bytes(), tags, Value.ZERO, Value.ONE, false, Optional.of(both(arguments))));
                    builder.add(new MemoryAction.Write(next(memory, arguments.bytes()), arguments.register(2).value(),
                            arguments.bytes(), tags, isZero(Expression.read(status)), Optional.empty(),
                            Optional.of(both(arguments))));
                    builder.assign(arguments.register(0), Expression.read(status));
                });
    }

    private static InstructionRow compareAndSwap(AArch64Atomics.Ordering ordering) {
        Set<String> tags = Stream.concat(ordering.read().stream(), ordering.write().stream()).collect(Collectors.toSet());
        return new InstructionRow(List.of("CASP" + ordering.suffix()),
                List.of(RS, AArch64Shapes.RS2, RT, AArch64Shapes.RT2, PLAIN_MEMORY), 0, tags,
                "Stores the third and fourth register if memory equals the first and second, which get what was there, atomically"
                        + ordering.words() + ".",
                (arguments, builder) -> {
                    InMemory memory = arguments.memory(4);
                    int bytes = arguments.bytes();
                    AtomicAccess both = new AtomicAccess(0, 2 * bytes);
                    Optional<AtomicAccess> bothWrites = Optional.of(new AtomicAccess(1, 2 * bytes));
                    Expression first = builder.read("first", memory.address(), bytes, ordering.read(), both);
                    Expression second = builder.read("second", next(memory, bytes), bytes, ordering.read(), both);
                    Expression same = and(equal(first, arguments.register(0).value()),
                            equal(second, arguments.register(1).value()));
                    builder.add(new MemoryAction.Write(memory.address(), arguments.register(2).value(), bytes, ordering.write(), same,
                            Optional.empty(), bothWrites));
                    builder.add(new MemoryAction.Write(next(memory, bytes), arguments.register(3).value(), bytes, ordering.write(), same,
                            Optional.empty(), bothWrites));
                    builder.assign(arguments.register(0), first, arguments.register(0).value(), same);
                    builder.assign(arguments.register(1), second, arguments.register(1).value(), same);
                });
    }

    /** FEAT_LSE128: both double-words at once, which the registers get from memory (DDI 0487, C6.2, LDCLRP, LDSETP, SWPP). */
    private static InstructionRow update(String mnemonic, String words, AArch64Atomics.Ordering ordering,
            BinaryOperator<Expression> operator) {
        Set<String> tags = Stream.concat(ordering.read().stream(), ordering.write().stream()).collect(Collectors.toSet());
        return new InstructionRow(List.of(mnemonic + ordering.suffix()), List.of(X, X, PLAIN_MEMORY), 0, tags,
                words + " in 16 bytes of memory and loads what was there into them, atomically" + ordering.words() + ".",
                (arguments, builder) -> {
                    InMemory memory = arguments.memory(2);
                    int bytes = DOUBLE_WORD;
                    AtomicAccess both = new AtomicAccess(0, 2 * bytes);
                    AtomicAccess bothWrites = new AtomicAccess(1, 2 * bytes);
                    Expression first = builder.read("first", memory.address(), bytes, ordering.read(), both);
                    Expression second = builder.read("second", next(memory, bytes), bytes, ordering.read(), both);
                    builder.add(new MemoryAction.Write(memory.address(), operator.apply(first, arguments.register(0).value()), bytes,
                            ordering.write(), Expression.ONE, Optional.empty(), Optional.of(bothWrites)));
                    builder.add(new MemoryAction.Write(next(memory, bytes), operator.apply(second, arguments.register(1).value()), bytes,
                            ordering.write(), Expression.ONE, Optional.empty(), Optional.of(bothWrites)));
                    builder.assign(arguments.register(0), first);
                    builder.assign(arguments.register(1), second);
                });
    }
}
