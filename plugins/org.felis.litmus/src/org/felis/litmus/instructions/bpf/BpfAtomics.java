package org.felis.litmus.instructions.bpf;

import static org.felis.litmus.instructions.bpf.BpfShapes.ATOMIC_SIZE;
import static org.felis.litmus.instructions.bpf.BpfShapes.BASE;
import static org.felis.litmus.instructions.bpf.BpfShapes.OFFSET;
import static org.felis.litmus.instructions.bpf.BpfShapes.R;
import static org.felis.litmus.instructions.bpf.BpfShapes.W;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.Form;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.RegisterView;

/**
 * Atomic operations of BPF (RFC 9669, section 5.3). Those that fetch are fully ordered, the others are relaxed. As in herd7, an update is one
 * event that reads and writes; a compare-and-exchange is a read, and a write if it succeeds.
 */
final class BpfAtomics {

    private static final Set<String> RELAXED = Set.of("X");
    private static final Set<String> ORDERED = Set.of("X", "SC");

    private interface Update {
        Expression apply(Expression old, Expression operand);
    }

    private record Operator(String symbol, String name, String words, Update update) {
    }

    private static final List<Operator> OPERATORS = List.of(
            new Operator("+=", "add", "Adds the register to memory", Expressions::add),
            new Operator("&=", "and", "Stores the bitwise and", Expressions::and),
            new Operator("|=", "or", "Stores the bitwise or", Expressions::or),
            new Operator("^=", "xor", "Stores the bitwise exclusive or", Expressions::xor));

    private BpfAtomics() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Operator operator : OPERATORS) {
            rows.add(update(operator, "u32|u64", R, ATOMIC_SIZE));
            rows.add(update(operator, "u32", W));
            rows.add(fetch(operator, "u32|u64", R, ATOMIC_SIZE));
            rows.add(fetch(operator, "u32", W));
        }
        rows.add(exchange("r = xchg_64(base + offset, r)", R, Long.BYTES));
        rows.add(compareExchange("r0 = cmpxchg_64(base + offset, r0, r)", R, Long.BYTES));
        // LLVM's names, and herd7's
        for (String name : List.of("xchg32_32", "xchg_32_32")) {
            rows.add(exchange("w = " + name + "(base + offset, w)", W, Integer.BYTES));
            rows.add(exchange("r = " + name + "(base + offset, r)", R, Integer.BYTES));
        }
        for (String name : List.of("cmpxchg32_32", "cmpxchg_32_32")) {
            rows.add(compareExchange("w0 = " + name + "(base + offset, w0, w)", W, Integer.BYTES));
            rows.add(compareExchange("r0 = " + name + "(base + offset, r0, r)", R, Integer.BYTES));
        }
        return rows;
    }

    /** @param shapes those of the register, and of the size unless it is fixed */
    private static InstructionRow update(Operator operator, String size, OperandShape... shapes) {
        String register = shapes[0].notation();
        boolean isSized = shapes.length > 1;
        return new InstructionRow(form("lock *(" + size + " *)(base + offset) " + operator.symbol() + " " + register, shapes), RELAXED,
                operator.words() + ", atomically and without an effect on the order of other accesses.", (arguments, builder) -> {
                    int first = isSized ? 1 : 0;
                    builder.update(BpfMemory.address(arguments, first),
                            old -> operator.update().apply(old, arguments.value(first + 2)), isSized ? (int) arguments.number(0) : Integer.BYTES, RELAXED);
                });
    }

    private static InstructionRow fetch(Operator operator, String size, OperandShape... shapes) {
        String register = shapes[0].notation();
        boolean isSized = shapes.length > 1;
        return new InstructionRow(
                form(register + " = atomic_fetch_" + operator.name() + "((" + size + " *)(base + offset), " + register + ")", shapes), ORDERED,
                operator.words() + ", and loads what was there; atomic and fully ordered.",
                (arguments, builder) -> exchange(arguments, builder, isSized ? 2 : 1, isSized ? (int) arguments.number(1) : Integer.BYTES,
                        operator.update()));
    }

    private static InstructionRow exchange(String form, OperandShape register, int bytes) {
        return new InstructionRow(form(form, register), ORDERED, "Stores the register and loads what was there, atomically and fully ordered.",
                (arguments, builder) -> exchange(arguments, builder, 1, bytes, (old, operand) -> operand));
    }

    /** @param base the operand with the address; the first one is the register */
    private static void exchange(Arguments arguments, OperationBuilder builder, int base, int bytes, Update update) {
        RegisterView register = arguments.register(0);
        Expression old = builder.update(BpfMemory.address(arguments, base), before -> update.apply(before, register.value()), bytes, ORDERED);
        builder.assign(register, old);
    }

    private static InstructionRow compareExchange(String form, OperandShape register, int bytes) {
        return new InstructionRow(form(form, register), ORDERED, "Stores the register if memory equals " + form.substring(0, 2)
                + ", which gets what was there, atomically; fully ordered if it stores.", (arguments, builder) -> {
                    int bits = bytes * Byte.SIZE;
                    RegisterView compared = (register == W ? Bpf.W0 : Bpf.R0);
                    Expression address = BpfMemory.address(arguments, 0);
                    Expression old = builder.read("old", address, bytes, ORDERED);
                    Expression same = Expressions.equal(old, Expressions.zeroExtended(compared.value(), bits));
                    builder.write(address, arguments.value(2), bytes, ORDERED, same);
                    builder.assign(compared, old);
                });
    }

    private static Form form(String text, OperandShape... shapes) {
        List<OperandShape> all = new ArrayList<>(List.of(shapes));
        all.add(BASE);
        all.add(OFFSET);
        return Form.of(text, all.toArray(OperandShape[]::new));
    }
}
