package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.ConditionFlags.not;
import static org.felis.litmus.instructions.ConditionFlags.read;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.equal;
import static org.felis.litmus.instructions.Expressions.negative;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.X86Shapes.ANY;
import static org.felis.litmus.instructions.X86Shapes.REGISTER;
import static org.felis.litmus.instructions.X86Shapes.REGISTER_OR_MEMORY;
import static org.felis.litmus.instructions.X86Shapes.REGISTER_OR_NUMBER;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Register;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;

/** The table of x86. Shapes stand in Intel's order, target first. */
final class X86Rows {

    private static final ConditionFlags FLAGS = ConditionFlags.intel();

    /** A suffix of AT&T's mnemonics and the width it means; width 0: that of the registers. */
    private record Size(String suffix, int bits) {
    }

    private static final List<Size> SIZES_32 = List.of(new Size("", 0), new Size("L", 32));
    private static final List<Size> SIZES_64 = List.of(new Size("", 0), new Size("L", 32), new Size("Q", 64));

    private final List<InstructionRow> rows = new ArrayList<>();
    private final RegisterView accumulator;

    private X86Rows(int bits) {
        accumulator = bits == 64 ? RegisterView.of("rax", "rax", 64) : RegisterView.of("EAX", "EAX", 32);
        for (Size size : bits == 64 ? SIZES_64 : SIZES_32) {
            moves(size);
            arithmetic(size);
            exchanges(size);
        }
        fences();
        jumps();
    }

    static List<InstructionRow> rows(int bits) {
        return new X86Rows(bits).rows;
    }

    private void moves(Size size) {
        add("MOV" + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER_OR_NUMBER), Set.of("Exp"),
                "Stores a register or number, or moves it to a register.", (arguments, builder) -> store(arguments, 0,
                        load(arguments, 1, size, builder, X86.PLAIN), size, builder, X86.PLAIN));
        add("MOV" + size.suffix(), List.of(REGISTER, ANY), Set.of("Exp"), "Loads from memory.",
                (arguments, builder) -> store(arguments, 0, load(arguments, 1, size, builder, X86.PLAIN), size, builder,
                        X86.PLAIN));
    }

    private void arithmetic(Size size) {
        operation("ADD", size, "Adds", Expressions::add, true, FlagsOf.SUM);
        operation("SUB", size, "Subtracts", Expressions::sub, true, FlagsOf.DIFFERENCE);
        operation("AND", size, "Bitwise and", Expressions::and, true, FlagsOf.RESULT);
        operation("OR", size, "Bitwise or", Expressions::or, true, FlagsOf.RESULT);
        operation("XOR", size, "Bitwise exclusive or", Expressions::xor, true, FlagsOf.RESULT);
        operation("CMP", size, "Compares: sets the flags as the difference does", Expressions::sub, false,
                FlagsOf.DIFFERENCE);
        operation("TEST", size, "Tests bits: sets the flags as the bitwise and does", Expressions::and, false,
                FlagsOf.RESULT);
        unary("INC", size, "Adds 1; leaves the carry flag", value -> Expressions.add(value, Expression.ONE),
                FlagsOf.SUM_BUT_CARRY);
        unary("DEC", size, "Subtracts 1; leaves the carry flag", value -> Expressions.sub(value, Expression.ONE),
                FlagsOf.DIFFERENCE_BUT_CARRY);
        unary("NEG", size, "Negates", value -> negative(value), FlagsOf.NOTHING);
        unary("NOT", size, "Flips all bits", value -> complement(value), FlagsOf.NOTHING);
    }

    private enum FlagsOf {
        NOTHING, SUM, DIFFERENCE, RESULT, SUM_BUT_CARRY, DIFFERENCE_BUT_CARRY
    }

    /** The forms of a two-operand instruction: to a register, to memory, and locked to memory. */
    private void operation(String name, Size size, String documentation, BinaryOperator<Expression> operator,
            boolean stores, FlagsOf flags) {
        InstructionRow.Lowering plain = operation(size, operator, stores, flags, X86.PLAIN);
        add(name + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER_OR_NUMBER), X86.PLAIN, documentation + ".", plain);
        add(name + size.suffix(), List.of(REGISTER, ANY), X86.PLAIN, documentation + ".", plain);
        if (stores) {
            add("LOCK " + name + size.suffix(), List.of(X86Shapes.MEMORY, REGISTER_OR_NUMBER), X86.LOCKED,
                    documentation + ", atomically.", operation(size, operator, stores, flags, X86.LOCKED));
        }
    }

    private static InstructionRow.Lowering operation(Size size, BinaryOperator<Expression> operator, boolean stores,
            FlagsOf flags, Set<String> tags) {
        return (arguments, builder) -> {
            int bits = bits(arguments, size);
            Expression left = load(arguments, 0, size, builder, tags);
            Expression right = load(arguments, 1, size, builder, tags);
            Expression result = operator.apply(left, right);
            setFlags(flags, builder, left, right, result, bits);
            if (stores) {
                store(arguments, 0, result, size, builder, tags);
            }
        };
    }

    private void unary(String name, Size size, String documentation, UnaryOperator<Expression> operator, FlagsOf flags) {
        add(name + size.suffix(), List.of(REGISTER_OR_MEMORY), X86.PLAIN, documentation + ".",
                unary(size, operator, flags, X86.PLAIN));
        add("LOCK " + name + size.suffix(), List.of(X86Shapes.MEMORY), X86.LOCKED, documentation + ", atomically.",
                unary(size, operator, flags, X86.LOCKED));
    }

    private static InstructionRow.Lowering unary(Size size, UnaryOperator<Expression> operator, FlagsOf flags,
            Set<String> tags) {
        return (arguments, builder) -> {
            Expression value = load(arguments, 0, size, builder, tags);
            Expression result = operator.apply(value);
            setFlags(flags, builder, value, Expression.ONE, result, bits(arguments, size));
            store(arguments, 0, result, size, builder, tags);
        };
    }

    private static void setFlags(FlagsOf flags, OperationBuilder builder, Expression left, Expression right,
            Expression result, int bits) {
        Register carry = FLAGS.carry();
        Expression before = read(carry);
        switch (flags) {
            case NOTHING -> { }
            case SUM -> FLAGS.add(builder, left, right, bits);
            case DIFFERENCE -> FLAGS.subtract(builder, left, right, bits);
            case RESULT -> FLAGS.logical(builder, zeroExtended(result, bits), bits);
            case SUM_BUT_CARRY -> {
                Expression kept = keep(builder, before);
                FLAGS.add(builder, left, right, bits);
                builder.assign(carry, kept);
            }
            case DIFFERENCE_BUT_CARRY -> {
                Expression kept = keep(builder, before);
                FLAGS.subtract(builder, left, right, bits);
                builder.assign(carry, kept);
            }
        }
    }

    private static Expression keep(OperationBuilder builder, Expression value) {
        Register kept = Register.temporary("carry");
        builder.assign(kept, value);
        return Expression.read(kept);
    }

    private void exchanges(Size size) {
        for (String lock : List.of("", "LOCK ")) {
            add(lock + "XCHG" + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER), X86.LOCKED,
                    "Exchanges; atomic where an operand is in memory.",
                    (arguments, builder) -> exchange(arguments, 0, 1, size, builder));
            add(lock + "XCHG" + size.suffix(), List.of(REGISTER, X86Shapes.MEMORY), X86.LOCKED,
                    "Exchanges, atomically.", (arguments, builder) -> exchange(arguments, 1, 0, size, builder));
            Set<String> tags = lock.isEmpty() ? X86.PLAIN : X86.LOCKED;
            String atomically = lock.isEmpty() ? "." : ", atomically.";
            add(lock + "XADD" + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER), tags,
                    "Adds and loads what was there" + atomically, (arguments, builder) -> {
                        Expression old = load(arguments, 0, size, builder, tags);
                        Expression operand = arguments.value(1);
                        FLAGS.add(builder, old, operand, bits(arguments, size));
                        Register sum = Register.temporary("sum");
                        builder.assign(sum, Expressions.add(old, operand));
                        Register before = Register.temporary("before");
                        builder.assign(before, old);
                        builder.assign(arguments.register(1), Expression.read(before));
                        store(arguments, 0, Expression.read(sum), size, builder, tags);
                    });
            add(lock + "CMPXCHG" + size.suffix(), List.of(X86Shapes.MEMORY, REGISTER), tags,
                    "Stores the register if memory equals EAX, which gets what was there" + atomically,
                    (arguments, builder) -> compareAndExchange(arguments, size, builder, tags));
        }
    }

    private static void exchange(Arguments arguments, int place, int register, Size size, OperationBuilder builder) {
        boolean inMemory = arguments.get(place) instanceof InMemory;
        Expression old = load(arguments, place, size, builder, X86.LOCKED);
        if (!inMemory) {
            Register kept = Register.temporary("old");
            builder.assign(kept, old);
            old = Expression.read(kept);
        }
        store(arguments, place, arguments.value(register), size, builder, X86.LOCKED);
        builder.assign(arguments.register(register), old);
    }

    private void compareAndExchange(Arguments arguments, Size size, OperationBuilder builder, Set<String> tags) {
        int bits = bits(arguments, size);
        Expression address = arguments.memory(0).address();
        Expression old = builder.read("old", address, bits / Byte.SIZE, tags);
        Register same = Register.temporary("same");
        RegisterView compared = new RegisterView(accumulator.name(), accumulator.register(), bits);
        builder.assign(same, equal(old, compared.value()));
        builder.write(address, arguments.value(1), bits / Byte.SIZE, tags, Expression.read(same));
        builder.assign(FLAGS.zero(), Expression.read(same));
        builder.assign(compared, choose(Expression.read(same), compared.value(), old));
    }

    private void fences() {
        for (String fence : List.of("MFENCE", "LFENCE", "SFENCE")) {
            String ordered = switch (fence.charAt(0)) {
                case 'M' -> "all memory accesses";
                case 'L' -> "loads";
                default -> "stores";
            };
            add(fence, List.of(), Set.of(fence), "Orders " + ordered + " before it with those after it.",
                    (arguments, builder) -> builder.fence(Set.of(fence)));
        }
        add("NOP", List.of(), Set.of(), "Does nothing.", (arguments, builder) -> { });
        for (String nop : List.of("NOPL", "NOPW")) {
            add(nop, List.of(REGISTER_OR_MEMORY), Set.of(), "Does nothing.", (arguments, builder) -> { });
        }
        add("PAUSE", List.of(), Set.of(), "Does nothing; a hint in spin loops.", (arguments, builder) -> { });
    }

    private void jumps() {
        add("JMP", List.of(LABEL), Set.of(), "Jumps to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0)));
        Expression zero = read(FLAGS.zero());
        Expression carry = read(FLAGS.carry());
        jump(List.of("JE", "JZ"), "equal", zero);
        jump(List.of("JNE", "JNZ"), "not equal", not(zero));
        jump(List.of("JL", "JLT", "JNGE"), "less (signed)", FLAGS.less());
        jump(List.of("JGE", "JNL"), "greater or equal (signed)", not(FLAGS.less()));
        jump(List.of("JLE", "JNG"), "less or equal (signed)", or(zero, FLAGS.less()));
        jump(List.of("JG", "JGT", "JNLE"), "greater (signed)", and(not(zero), not(FLAGS.less())));
        jump(List.of("JB", "JC", "JNAE"), "below (unsigned)", carry);
        jump(List.of("JAE", "JNB", "JNC"), "above or equal (unsigned)", not(carry));
        jump(List.of("JBE", "JNA"), "below or equal (unsigned)", or(zero, carry));
        jump(List.of("JA", "JNBE"), "above (unsigned)", and(not(zero), not(carry)));
        jump(List.of("JS"), "negative", read(FLAGS.negative()));
        jump(List.of("JNS"), "not negative", not(read(FLAGS.negative())));
        jump(List.of("JO"), "overflow", read(FLAGS.overflow()));
        jump(List.of("JNO"), "no overflow", not(read(FLAGS.overflow())));
    }

    private void jump(List<String> mnemonics, String words, Expression condition) {
        rows.add(new InstructionRow(mnemonics, List.of(LABEL), 0, Set.of(),
                "Jumps to the label if the last comparison said: " + words + ".",
                (arguments, builder) -> builder.jump(condition, arguments.label(0))));
    }

    private void add(String mnemonic, List<OperandShape> shapes, Set<String> tags, String documentation,
            InstructionRow.Lowering lowering) {
        rows.add(new InstructionRow(List.of(mnemonic), shapes, 0, tags, documentation, lowering));
    }

    /** The value of an operand; one in memory is read. */
    private static Expression load(Arguments arguments, int index, Size size, OperationBuilder builder,
            Set<String> tags) {
        return arguments.get(index) instanceof InMemory memory
                ? builder.read("loaded" + index, memory.address(), bits(arguments, size) / Byte.SIZE, tags)
                : arguments.value(index);
    }

    private static void store(Arguments arguments, int index, Expression value, Size size, OperationBuilder builder,
            Set<String> tags) {
        switch (arguments.get(index)) {
            case InMemory memory -> builder.write(memory.address(), value, bits(arguments, size) / Byte.SIZE, tags);
            case InRegister register -> builder.assign(register.view(), value);
            default -> throw new IllegalStateException("operand " + index + " cannot be written");
        }
    }

    private static int bits(Arguments arguments, Size size) {
        return size.bits() != 0 ? size.bits() : arguments.bits() != 0 ? arguments.bits() : 32;
    }
}
