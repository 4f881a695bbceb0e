package org.felis.litmus.instructions.x86;

import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.mul;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Atom;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.Immediate;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Sign;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.problems.LitmusProblem;

/**
 * The shapes of x86 operands, in Intel's notation ({@code [x]}, {@code [EAX+4]}, {@code dword ptr [x]}) and in AT&T's
 * ({@code (x)}, {@code 4(%rax)}, {@code x(%rip)}).
 */
final class X86Shapes {

    /** What Intel's notation writes in front of a memory operand, and the width it means; 0: none. */
    private static final Map<String, Integer> SIZE_WORDS = Map.of("BYTE", 8, "WORD", 16, "DWORD", 32, "QWORD", 64, "PTR", 0);
    private static final RegisterView NO_BASE = RegisterView.zero("", 64);

    static final OperandShape REGISTER = new OperandShape("reg", "a register such as EAX", X86Shapes::register);

    /** A register that need not be as wide as the other operands. */
    static final OperandShape REGISTER_OF_ANY_WIDTH = new OperandShape("reg", "a register such as EAX",
            (operand, matching) -> new InRegister(matching.register(operand)));

    /** A register that is as wide as an address, which goes to or comes from the stack. */
    static final OperandShape WHOLE_REGISTER = new OperandShape("reg", "a register as wide as an address, such as EAX or %rax",
            (operand, matching) -> {
                InRegister register = register(operand, matching);
                if (register.view().keepsRest() || register.view().bits() != matching.addressBits()) {
                    throw Mismatch.INSTANCE;
                }
                return register;
            });

    static final OperandShape WHOLE_REGISTER_OR_NUMBER = new OperandShape("reg|imm", WHOLE_REGISTER.accepts() + ", or a number such as $1",
            (operand, matching) -> CommonShapes.isNumber(operand) ? new Argument.Number(matching.number(operand))
                    : WHOLE_REGISTER.reader().read(operand, matching));

    /** By how much to shift. */
    static final OperandShape COUNT = new OperandShape("imm|CL", "a number such as $1 or the register CL",
            (operand, matching) -> {
                if (CommonShapes.isNumber(operand)) {
                    return new Argument.Number(matching.number(operand));
                }
                RegisterView view = matching.register(operand);
                if (view.name().replace("%", "").equalsIgnoreCase("CL")) {
                    return new InRegister(view);
                }
                throw Mismatch.INSTANCE;
            });

    static final OperandShape REGISTER_OR_MEMORY = new OperandShape("reg|mem",
            "a register such as EAX or a memory operand such as [x]",
            (operand, matching) -> isMemory(operand) ? memory(operand, matching) : register(operand, matching));

    static final OperandShape REGISTER_OR_NUMBER = new OperandShape("reg|imm",
            "a register such as EAX or a number such as $1",
            (operand, matching) -> CommonShapes.isNumber(operand) ? new Argument.Number(matching.number(operand))
                    : register(operand, matching));

    static final OperandShape ANY = new OperandShape("reg|mem|imm",
            "a register such as EAX, a memory operand such as [x] or a number such as $1",
            (operand, matching) -> CommonShapes.isNumber(operand) ? new Argument.Number(matching.number(operand))
                    : REGISTER_OR_MEMORY.reader().read(operand, matching));

    static final OperandShape MEMORY = new OperandShape("mem", "a memory operand such as [x]", (operand, matching) -> {
        if (isMemory(operand)) {
            return memory(operand, matching);
        }
        throw Mismatch.INSTANCE;
    });

    private X86Shapes() {
    }

    private static boolean isMemory(Operand operand) {
        return operand.getAtoms().stream().anyMatch(Group.class::isInstance);
    }

    private static InRegister register(Operand operand, Matching matching) throws OperandException, Mismatch {
        RegisterView view = matching.sameWidth(operand);
        return new InRegister(view);
    }

    /** The sum of everything in the operand: displacements before and behind the bracket, and what is inside. */
    private static InMemory memory(Operand operand, Matching matching) throws OperandException, Mismatch {
        Expression start = null;
        Expression address = null;
        long displacement = 0;
        for (Atom atom : operand.getAtoms()) {
            switch (atom) {
                case Group group -> {
                    if (address != null || group.isWriteBack() || "{".equals(group.getOpen())) {
                        throw Mismatch.INSTANCE;
                    }
                    address = "(".equals(group.getOpen()) ? baseIndexScale(group, matching) : sum(group, matching);
                }
                case Immediate number when number.getMarker() == null -> displacement += matching.number(number);
                case Word word when SIZE_WORDS.containsKey(word.getName().toUpperCase(Locale.ROOT)) ->
                    setWidth(word, SIZE_WORDS.get(word.getName().toUpperCase(Locale.ROOT)), matching);
                case Word symbol when matching.findRegister(symbol.getName()).isEmpty() -> {
                    if (start != null) {
                        throw Mismatch.INSTANCE;
                    }
                    start = new Expression.Constant(matching.surroundings().location(symbol.getName()));
                }
                case Sign sign when sign.getSymbol().equals("+") -> { }
                default -> throw Mismatch.INSTANCE;
            }
        }
        if (address == null) {
            throw Mismatch.INSTANCE;
        }
        Expression moved = add(start == null ? address : add(start, address), constant(displacement));
        return new InMemory(NO_BASE, moved, moved, false);
    }

    /** The size of a memory operand is that of the registers beside it. */
    private static void setWidth(Word word, int bits, Matching matching) throws OperandException {
        if (bits != 0 && matching.bits() != 0 && matching.bits() != bits) {
            throw new OperandException(LitmusProblem.WRONG_OPERAND, word,
                    "a memory operand of " + matching.bits() + " bits, as wide as the operands before it");
        }
        if (bits != 0) {
            matching.setBits(bits);
        }
    }

    /** {@code [EAX+EBX+4]}, {@code [x]}. */
    private static Expression sum(Group group, Matching matching) throws OperandException, Mismatch {
        if (group.getOperands().size() != 1) {
            throw Mismatch.INSTANCE;
        }
        Expression sum = null;
        for (Atom atom : group.getOperands().get(0).getAtoms()) {
            Expression term = switch (atom) {
                case Word word -> base(word, matching);
                case Immediate number -> constant(matching.number(number));
                case Sign sign when sign.getSymbol().equals("+") -> null;
                default -> throw Mismatch.INSTANCE;
            };
            sum = term == null ? sum : sum == null ? term : add(sum, term);
        }
        if (sum == null) {
            throw Mismatch.INSTANCE;
        }
        return sum;
    }

    /** {@code (x)}, {@code (%rax)}, {@code (%rax,%rbx,4)}. */
    private static Expression baseIndexScale(Group group, Matching matching) throws OperandException, Mismatch {
        List<Operand> parts = group.getOperands();
        if (parts.isEmpty() || parts.size() > 3) {
            throw Mismatch.INSTANCE;
        }
        Expression address = base(matching.word(parts.get(0)), matching);
        if (parts.size() > 1) {
            Expression index = matching.register(parts.get(1)).value();
            long scale = parts.size() > 2 ? matching.number(parts.get(2)) : 1;
            address = add(address, scale == 1 ? index : mul(index, constant(scale)));
        }
        return address;
    }

    private static Expression base(Word word, Matching matching) throws OperandException {
        Optional<RegisterView> register = matching.findRegister(word.getName());
        if (register.isPresent()) {
            // relative to the instruction: only the symbol in front counts
            return register.get().name().endsWith("rip") ? Expression.ZERO : register.get().value();
        }
        if (word.getName().startsWith("%")) {
            throw new OperandException(LitmusProblem.UNKNOWN_REGISTER, word, word.getName(), "x86",
                    "the registers %rax, %eax, …");
        }
        return new Expression.Constant(matching.surroundings().location(word.getName()));
    }
}
