package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.PowerShapes.MEMORY;
import static org.felis.litmus.instructions.PowerShapes.RA;
import static org.felis.litmus.instructions.PowerShapes.RA_OR_ZERO;
import static org.felis.litmus.instructions.PowerShapes.RB;
import static org.felis.litmus.instructions.PowerShapes.RS;
import static org.felis.litmus.instructions.PowerShapes.RT;
import static org.felis.litmus.instructions.PowerShapes.indexed;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Value;

/** Loads, stores and reservations of Power (Power ISA, book I, sections 3.3.2 and 3.3.3; book II, section 4.6). */
final class PowerMemory {

    private static final Set<String> PLAIN = Set.of();
    private static final Set<String> EXCLUSIVE = Set.of("EX");

    private static final String UPDATE = "; the base register becomes the address.";

    private record Size(String letter, int bytes, String what) {
    }

    private static final List<Size> SIZES = List.of(new Size("W", 4, "a word"), new Size("D", 8, "a double-word"),
            new Size("H", 2, "a half-word"), new Size("B", 1, "a byte"));

    private PowerMemory() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            loads(rows, size.bytes() == 8 ? "LD" : "L" + size.letter() + "Z", size, false);
            stores(rows, "ST" + size.letter(), size);
        }
        loads(rows, "LWA", SIZES.get(0), true);
        loads(rows, "LHA", SIZES.get(2), true);
        for (Size size : SIZES) {
            rows.add(new InstructionRow(List.of("L" + size.letter() + "ARX"), List.of(RT, RA_OR_ZERO, RB), 0, EXCLUSIVE,
                    "Loads " + size.what() + " and reserves its address.", (arguments, builder) -> {
                        Expression address = indexed(arguments, 1);
                        Reservation.make(address, builder);
                        builder.read(arguments.register(0), address, size.bytes(), EXCLUSIVE);
                    }));
            rows.add(new InstructionRow(List.of("ST" + size.letter() + "CX."), List.of(RS, RA_OR_ZERO, RB), 0,
                    EXCLUSIVE, "Stores " + size.what() + " if the address is still reserved; cr0 becomes \"equal\" if so.",
                    (arguments, builder) -> {
                        Expression stored = Reservation.store(indexed(arguments, 1), arguments.value(0), size.bytes(),
                                EXCLUSIVE, Value.ONE, builder);
                        ConditionField.of(0).set(builder, stored);
                    }));
        }
        return rows;
    }

    /** The load with an immediate and with an indexed address, each also with update. */
    private static void loads(List<InstructionRow> rows, String mnemonic, Size size, boolean signed) {
        String documentation = "Loads " + size.what() + (signed ? " and extends its sign" : "");
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RT, MEMORY), 0, PLAIN, documentation + ".",
                (arguments, builder) -> load(arguments, arguments.memory(1).address(), size, signed, builder)));
        rows.add(new InstructionRow(List.of(mnemonic + "X"), List.of(RT, RA_OR_ZERO, RB), 0, PLAIN, documentation + ".",
                (arguments, builder) -> load(arguments, indexed(arguments, 1), size, signed, builder)));
        if (!mnemonic.equals("LWA")) {
            rows.add(new InstructionRow(List.of(mnemonic + "U"), List.of(RT, MEMORY), 0, PLAIN, documentation + UPDATE,
                    (arguments, builder) -> {
                        Expression address = arguments.memory(1).address();
                        load(arguments, address, size, signed, builder);
                        update(arguments, arguments.memory(1).baseRegister(), address, builder);
                    }));
        }
        rows.add(new InstructionRow(List.of(mnemonic + "UX"), List.of(RT, RA, RB), 0, PLAIN, documentation + UPDATE,
                (arguments, builder) -> {
                    Expression address = indexed(arguments, 1);
                    load(arguments, address, size, signed, builder);
                    update(arguments, arguments.register(1), address, builder);
                }));
    }

    private static void load(Arguments arguments, Expression address, Size size, boolean signed,
            OperationBuilder builder) {
        if (signed) {
            Expression loaded = builder.read("loaded", address, size.bytes(), PLAIN);
            builder.assign(arguments.register(0), Expressions.signExtended(loaded, size.bytes() * Byte.SIZE));
        } else {
            builder.read(arguments.register(0), address, size.bytes(), PLAIN);
        }
    }

    /** The store with an immediate and with an indexed address, each also with update. */
    private static void stores(List<InstructionRow> rows, String mnemonic, Size size) {
        String documentation = "Stores " + size.what();
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RS, MEMORY), 0, PLAIN, documentation + ".",
                (arguments, builder) -> builder.write(arguments.memory(1).address(), arguments.value(0), size.bytes(),
                        PLAIN)));
        rows.add(new InstructionRow(List.of(mnemonic + "X"), List.of(RS, RA_OR_ZERO, RB), 0, PLAIN, documentation + ".",
                (arguments, builder) -> builder.write(indexed(arguments, 1), arguments.value(0), size.bytes(), PLAIN)));
        rows.add(new InstructionRow(List.of(mnemonic + "U"), List.of(RS, MEMORY), 0, PLAIN, documentation + UPDATE,
                (arguments, builder) -> {
                    Expression address = arguments.memory(1).address();
                    builder.write(address, arguments.value(0), size.bytes(), PLAIN);
                    builder.assign(arguments.memory(1).baseRegister(), address);
                }));
        rows.add(new InstructionRow(List.of(mnemonic + "UX"), List.of(RS, RA, RB), 0, PLAIN, documentation + UPDATE,
                (arguments, builder) -> {
                    Expression address = indexed(arguments, 1);
                    builder.write(address, arguments.value(0), size.bytes(), PLAIN);
                    builder.assign(arguments.register(1), address);
                }));
    }

    /** Loading into the base register is an invalid form; the base is then not updated. */
    private static void update(Arguments arguments, RegisterView base, Expression address, OperationBuilder builder) {
        if (!base.equals(arguments.register(0))) {
            builder.assign(base, address);
        }
    }
}
