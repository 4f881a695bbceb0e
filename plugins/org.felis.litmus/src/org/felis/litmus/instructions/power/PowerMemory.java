package org.felis.litmus.instructions.power;

import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.power.PowerShapes.DISPLACEMENT;
import static org.felis.litmus.instructions.power.PowerShapes.MEMORY;
import static org.felis.litmus.instructions.power.PowerShapes.RA;
import static org.felis.litmus.instructions.power.PowerShapes.RA_OR_ZERO;
import static org.felis.litmus.instructions.power.PowerShapes.RB;
import static org.felis.litmus.instructions.power.PowerShapes.RS;
import static org.felis.litmus.instructions.power.PowerShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionField;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.instructions.Reservation;

/** Loads, stores and reservations of Power (Power ISA, book I, sections 3.3.2 and 3.3.3; book II, section 4.6). */
final class PowerMemory {

    private static final Set<String> PLAIN = Set.of();
    private static final Set<String> EXCLUSIVE = Set.of("EX");

    private static final String UPDATE = "; the base register becomes the address.";

    private record Size(String letter, int bytes, String what) {
    }

    private static final List<Size> SIZES = List.of(new Size("w", 4, "a word"), new Size("d", 8, "a double-word"),
            new Size("h", 2, "a half-word"), new Size("b", 1, "a byte"));

    private PowerMemory() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            loads(rows, size.bytes() == 8 ? "ld" : "l" + size.letter() + "z", size, false);
            stores(rows, "st" + size.letter(), size);
        }
        loads(rows, "lwa", SIZES.get(0), true);
        loads(rows, "lha", SIZES.get(2), true);
        for (Size size : SIZES) {
            rows.add(new InstructionRow(List.of("l" + size.letter() + "arx"), List.of(RT, RA_OR_ZERO, RB), 0, EXCLUSIVE,
                    "Loads " + size.what() + " and reserves its address.", (arguments, builder) -> {
                        Expression address = address(arguments);
                        Reservation.make(address, builder);
                        builder.read(arguments.register(0), address, size.bytes(), EXCLUSIVE);
                    }));
            rows.add(new InstructionRow(List.of("st" + size.letter() + "cx."), List.of(RS, RA_OR_ZERO, RB), 0,
                    EXCLUSIVE, "Stores " + size.what() + " if the address is still reserved; cr0 becomes \"equal\" if so.",
                    (arguments, builder) -> {
                        Expression stored = Reservation.store(address(arguments), arguments.value(0), size.bytes(),
                                EXCLUSIVE, Value.ONE, builder);
                        ConditionField.of(0).set(builder, stored);
                    }));
        }
        return rows;
    }

    /** What a load or store does at a place. */
    private interface Access {
        void lower(Arguments arguments, InMemory place, OperationBuilder builder);
    }

    /** The load with a displaced and with an indexed address, each also with update. */
    private static void loads(List<InstructionRow> rows, String mnemonic, Size size, boolean signed) {
        String documentation = "Loads " + size.what() + (signed ? " and extends its sign" : "");
        Access load = (arguments, place, builder) -> load(arguments.register(0), place.address(), size, signed, builder);
        Access loadAndUpdate = (arguments, place, builder) -> {
            load.lower(arguments, place, builder);
            if (!place.baseRegister().equals(arguments.register(0))) {
                builder.assign(place.baseRegister(), place.address());
            }
        };
        displaced(rows, mnemonic, RT, documentation + ".", load);
        indexed(rows, mnemonic + "x", RT, RA_OR_ZERO, documentation + ".", load);
        if (!mnemonic.equals("lwa")) {
            displaced(rows, mnemonic + "u", RT, documentation + UPDATE, loadAndUpdate);
        }
        indexed(rows, mnemonic + "ux", RT, RA, documentation + UPDATE, loadAndUpdate);
    }

    private static void load(RegisterView target, Expression address, Size size, boolean signed,
            OperationBuilder builder) {
        if (signed) {
            Expression loaded = builder.read("loaded", address, size.bytes(), PLAIN);
            builder.assign(target, Expressions.signExtended(loaded, size.bytes() * Byte.SIZE));
        } else {
            builder.read(target, address, size.bytes(), PLAIN);
        }
    }

    /** The store with a displaced and with an indexed address, each also with update. */
    private static void stores(List<InstructionRow> rows, String mnemonic, Size size) {
        String documentation = "Stores " + size.what();
        Access store = (arguments, place, builder) -> builder.write(place.address(), arguments.value(0), size.bytes(),
                PLAIN);
        Access storeAndUpdate = (arguments, place, builder) -> {
            store.lower(arguments, place, builder);
            builder.assign(place.baseRegister(), place.address());
        };
        displaced(rows, mnemonic, RS, documentation + ".", store);
        indexed(rows, mnemonic + "x", RS, RA_OR_ZERO, documentation + ".", store);
        displaced(rows, mnemonic + "u", RS, documentation + UPDATE, storeAndUpdate);
        indexed(rows, mnemonic + "ux", RS, RA, documentation + UPDATE, storeAndUpdate);
    }

    /** {@code lwz r1,4(r2)}, which older tests write {@code lwz r1,4,r2}. */
    private static void displaced(List<InstructionRow> rows, String mnemonic, OperandShape register, String documentation,
            Access access) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(register, MEMORY), 0, PLAIN, documentation,
                (arguments, builder) -> access.lower(arguments, arguments.memory(1), builder)));
        rows.add(new InstructionRow(List.of(mnemonic), List.of(register, DISPLACEMENT, RA), 0, PLAIN, documentation,
                (arguments, builder) -> {
                    RegisterView base = arguments.register(2);
                    access.lower(arguments, new InMemory(base, base.value(),
                            add(base.value(), constant(arguments.number(1))), false), builder);
                }));
    }

    private static void indexed(List<InstructionRow> rows, String mnemonic, OperandShape register, OperandShape base,
            String documentation, Access access) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(register, base, RB), 0, PLAIN, documentation,
                (arguments, builder) -> {
                    RegisterView updated = base == RA ? arguments.register(1) : arguments.register(2);
                    access.lower(arguments, new InMemory(updated, arguments.value(2), address(arguments), false), builder);
                }));
    }

    /** Where {@code rA|0,rB} points to. */
    private static Expression address(Arguments arguments) {
        return add(arguments.value(2), arguments.value(1));
    }
}
