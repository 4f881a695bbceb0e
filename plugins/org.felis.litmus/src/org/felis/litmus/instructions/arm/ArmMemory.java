package org.felis.litmus.instructions.arm;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.arm.ArmShapes.MEMORY;
import static org.felis.litmus.instructions.arm.ArmShapes.PLAIN_MEMORY;
import static org.felis.litmus.instructions.arm.ArmShapes.RD;
import static org.felis.litmus.instructions.arm.ArmShapes.PROGRAM_COUNTER;
import static org.felis.litmus.instructions.arm.ArmShapes.REGISTERS;
import static org.felis.litmus.instructions.arm.ArmShapes.REGISTERS_OR_PC;
import static org.felis.litmus.instructions.arm.ArmShapes.RN;
import static org.felis.litmus.instructions.arm.ArmShapes.RT2;
import static org.felis.litmus.instructions.arm.ArmShapes.STACK_POINTER;
import static org.felis.litmus.instructions.arm.ArmShapes.RT;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.AtomicAccess;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.instructions.Reservation;

/** Loads and stores of 32-bit Arm: plain ones, acquiring and releasing ones, exclusive ones, and those of several words. */
final class ArmMemory {

    private static final int WORD = 4;

    private static final Set<String> PLAIN = Set.of();
    private static final Set<String> ACQUIRE = Set.of("A", "AL");
    private static final Set<String> RELEASE = Set.of("L");
    private static final Set<String> EXCLUSIVE = Set.of("EX");
    private static final Set<String> EXCLUSIVE_ACQUIRE = Set.of("EX", "A", "AL");
    private static final Set<String> EXCLUSIVE_RELEASE = Set.of("EX", "L");

    /** The access to both words. */
    private static final AtomicAccess BOTH_WORDS = new AtomicAccess(0, 2 * WORD);

    private record Size(String suffix, int bytes, String what) {
    }

    private static final List<Size> SIZES = List.of(new Size("", WORD, "a word"), new Size("B", 1, "a byte"),
            new Size("H", 2, "a half-word"));

    private ArmMemory() {
    }

    static List<InstructionRow> loads() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            rows.add(new InstructionRow(List.of("LDR" + size.suffix()), List.of(RT, MEMORY, NUMBER), 1, PLAIN,
                    "Loads " + size.what() + ".", (arguments, builder) -> {
                        builder.read(arguments.register(0), arguments.memory(1).address(), size.bytes(), PLAIN);
                        writeBack(arguments, 1, builder);
                    }));
        }
        for (Size size : SIZES.subList(1, 3)) {
            rows.add(new InstructionRow(List.of("LDRS" + size.suffix()), List.of(RT, MEMORY, NUMBER), 1, PLAIN,
                    "Loads " + size.what() + " and extends its sign.", (arguments, builder) -> {
                        Expression loaded = builder.read("loaded", arguments.memory(1).address(), size.bytes(), PLAIN);
                        builder.assign(arguments.register(0),
                                Expressions.signExtended(loaded, size.bytes() * Byte.SIZE));
                        writeBack(arguments, 1, builder);
                    }));
        }
        rows.add(new InstructionRow(List.of("LDRD"), List.of(RT, RT2, MEMORY), 0, PLAIN, "Loads two words.",
                (arguments, builder) -> load(List.of(arguments.register(0), arguments.register(1)),
                        arguments.memory(2).address(), builder)));
        rows.add(new InstructionRow(List.of("LDRD"), List.of(RT, MEMORY), 0, PLAIN,
                "Loads two words, the second into the next register.",
                (arguments, builder) -> load(List.of(arguments.register(0), next(arguments.register(0))),
                        arguments.memory(1).address(), builder)));
        rows.add(new InstructionRow(List.of("LDM", "LDMIA"), List.of(RN, REGISTERS), 0, PLAIN,
                "Loads as many words as there are registers.",
                (arguments, builder) -> load(ascending(arguments.registers(1)), arguments.value(0), builder)));
        rows.add(new InstructionRow(List.of("LDMIB"), List.of(RN, REGISTERS), 0, PLAIN,
                "Loads as many words as there are registers, from a word behind the address.",
                (arguments, builder) -> load(ascending(arguments.registers(1)), add(arguments.value(0), constant(WORD)), builder)));
        rows.add(pop());
        return rows;
    }

    static List<InstructionRow> stores() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            rows.add(new InstructionRow(List.of("STR" + size.suffix()), List.of(RT, MEMORY, NUMBER), 1, PLAIN,
                    "Stores " + size.what() + ".", (arguments, builder) -> {
                        builder.write(arguments.memory(1).address(), arguments.value(0), size.bytes(), PLAIN);
                        writeBack(arguments, 1, builder);
                    }));
            rows.add(new InstructionRow(List.of("STL" + size.suffix()), List.of(RT, PLAIN_MEMORY), 0, RELEASE,
                    "Stores " + size.what() + " with release semantics.", (arguments, builder) -> builder
                            .write(arguments.memory(1).address(), arguments.value(0), size.bytes(), RELEASE)));
        }
        rows.add(new InstructionRow(List.of("STRD"), List.of(RT, RT2, MEMORY), 0, PLAIN, "Stores two words.",
                (arguments, builder) -> store(List.of(arguments.register(0), arguments.register(1)),
                        arguments.memory(2).address(), builder)));
        rows.add(new InstructionRow(List.of("STRD"), List.of(RT, MEMORY), 0, PLAIN,
                "Stores two words, the second from the next register.",
                (arguments, builder) -> store(List.of(arguments.register(0), next(arguments.register(0))),
                        arguments.memory(1).address(), builder)));
        rows.add(new InstructionRow(List.of("STM", "STMIA"), List.of(RN, REGISTERS), 0, PLAIN,
                "Stores as many words as there are registers.",
                (arguments, builder) -> store(ascending(arguments.registers(1)), arguments.value(0), builder)));
        rows.add(new InstructionRow(List.of("PUSH"), List.of(REGISTERS), 0, PLAIN,
                "Moves SP down by as many words as there are registers, and stores them there.", (arguments, builder) -> {
                    List<RegisterView> registers = ascending(arguments.registers(0));
                    Expression start = add(STACK_POINTER.value(), constant((long) -WORD * registers.size()));
                    store(registers, start, builder);
                    builder.assign(STACK_POINTER, start);
                }));
        return rows;
    }

    private static InstructionRow pop() {
        return new InstructionRow(List.of("POP"), List.of(REGISTERS_OR_PC), 0, PLAIN,
                "Loads as many words as there are registers from SP, and moves SP up; a word for PC is the address to branch to.",
                (arguments, builder) -> {
                    List<RegisterView> registers = ascending(arguments.registers(0));
                    Expression above = builder.keep("above", add(STACK_POINTER.value(), constant((long) WORD * registers.size())));
                    load(registers, STACK_POINTER.value(), builder);
                    builder.assign(STACK_POINTER, above);
                    if (registers.contains(PROGRAM_COUNTER)) {
                        builder.jumpToAddress(PROGRAM_COUNTER.value());
                    }
                });
    }

    static List<InstructionRow> loadsExclusive() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            rows.add(new InstructionRow(List.of("LDA" + size.suffix()), List.of(RT, PLAIN_MEMORY), 0, ACQUIRE,
                    "Loads " + size.what() + " with acquire semantics.", (arguments, builder) -> builder
                            .read(arguments.register(0), arguments.memory(1).address(), size.bytes(), ACQUIRE)));
            rows.add(loadExclusive("LDREX", size, EXCLUSIVE, ""));
            rows.add(loadExclusive("LDAEX", size, EXCLUSIVE_ACQUIRE, " with acquire semantics"));
        }
        rows.add(loadExclusivePair("LDREXD", EXCLUSIVE, ""));
        rows.add(loadExclusivePair("LDAEXD", EXCLUSIVE_ACQUIRE, " with acquire semantics"));
        rows.add(new InstructionRow(List.of("CLREX"), List.of(), 0, PLAIN,
                "Unmarks the address that a load exclusive has marked: a store exclusive fails then.",
                (arguments, builder) -> Reservation.end(builder)));
        return rows;
    }

    static List<InstructionRow> storesExclusive() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            rows.add(storeExclusive("STREX", size, EXCLUSIVE, ""));
            rows.add(storeExclusive("STLEX", size, EXCLUSIVE_RELEASE, " with release semantics"));
        }
        rows.add(storeExclusivePair("STREXD", EXCLUSIVE, ""));
        rows.add(storeExclusivePair("STLEXD", EXCLUSIVE_RELEASE, " with release semantics"));
        return rows;
    }

    /** The load that a store exclusive looks back at is the last one: that of the first word. */
    private static InstructionRow loadExclusivePair(String mnemonic, Set<String> tags, String how) {
        return new InstructionRow(List.of(mnemonic), List.of(RT, RT2, PLAIN_MEMORY), 0, tags,
                "Loads two words at once" + how + " and marks their address for a store exclusive.", (arguments, builder) -> {
                    Expression address = arguments.memory(2).address();
                    Reservation.make(address, builder);
                    Expression second = builder.read("second", add(address, constant(WORD)), WORD, tags, BOTH_WORDS);
                    Expression first = builder.read("first", address, WORD, tags, BOTH_WORDS);
                    builder.assign(arguments.register(0), first);
                    builder.assign(arguments.register(1), second);
                });
    }

    private static InstructionRow storeExclusivePair(String mnemonic, Set<String> tags, String how) {
        return new InstructionRow(List.of(mnemonic), List.of(RD, RT, RT2, PLAIN_MEMORY), 0, tags, "Stores two words at once"
                + how + " if their address is still marked; the first register becomes 0 if so, else 1.",
                (arguments, builder) -> builder.assign(arguments.register(0), Reservation.store(
                        arguments.memory(3).address(), List.of(arguments.value(1), arguments.value(2)), WORD, tags, Value.ZERO, builder)));
    }

    private static InstructionRow loadExclusive(String mnemonic, Size size, Set<String> tags, String how) {
        return new InstructionRow(List.of(mnemonic + size.suffix()), List.of(RT, PLAIN_MEMORY), 0, tags,
                "Loads " + size.what() + how + " and marks its address for a store exclusive.", (arguments, builder) -> {
                    Expression address = arguments.memory(1).address();
                    Reservation.make(address, builder);
                    builder.read(arguments.register(0), address, size.bytes(), tags);
                });
    }

    private static InstructionRow storeExclusive(String mnemonic, Size size, Set<String> tags, String how) {
        return new InstructionRow(List.of(mnemonic + size.suffix()), List.of(RD, RT, PLAIN_MEMORY), 0, tags, "Stores "
                + size.what() + how + " if the address is still marked; the first register becomes 0 if so, else 1.",
                (arguments, builder) -> builder.assign(arguments.register(0), Reservation.store(
                        arguments.memory(2).address(), arguments.value(1), size.bytes(), tags, Value.ZERO, builder)));
    }

    /** Loads consecutive words; the registers change last, the base may be among them. */
    private static void load(List<RegisterView> registers, Expression address, OperationBuilder builder) {
        List<Expression> loaded = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            loaded.add(builder.read("loaded" + i, add(address, constant((long) WORD * i)), WORD, PLAIN));
        }
        for (int i = 0; i < registers.size(); i++) {
            builder.assign(registers.get(i), loaded.get(i));
        }
    }

    private static void store(List<RegisterView> registers, Expression address, OperationBuilder builder) {
        for (int i = 0; i < registers.size(); i++) {
            builder.write(add(address, constant((long) WORD * i)), registers.get(i).value(), WORD, PLAIN);
        }
    }

    /**
     * The registers of a list as the machine orders them: the lowest has the lowest address, however the list is written (Arm
     * Architecture Reference Manual for Armv7-A, A8.8.58). Symbolic registers, which have no number yet, stay as they are written.
     */
    private static List<RegisterView> ascending(List<RegisterView> registers) {
        return registers.stream().allMatch(r -> r.register().get().name().matches("R\\d+"))
                ? registers.stream().sorted(Comparator.comparingInt(r -> Integer.parseInt(r.register().get().name().substring(1)))).toList()
                : registers;
    }

    /** The register behind R0 … R13; the manual asks for an even one. */
    private static RegisterView next(RegisterView register) {
        String name = "R" + (Integer.parseInt(register.register().get().name().substring(1)) + 1);
        return RegisterView.of(name, name, register.bits());
    }

    /** {@code [R1,#4]!} moves the base register before, {@code [R1],#4} after the access. */
    private static void writeBack(Arguments arguments, int index, OperationBuilder builder) {
        InMemory memory = arguments.memory(index);
        if (memory.writeBack()) {
            builder.assign(memory.baseRegister(), memory.address());
        } else if (arguments.has(index + 1)) {
            builder.assign(memory.baseRegister(), add(memory.base(), constant(arguments.number(index + 1))));
        }
    }
}
