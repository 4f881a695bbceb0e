package org.felis.litmus.instructions.x86;

import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.ConditionFlags.not;
import static org.felis.litmus.instructions.ConditionFlags.read;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_MEMORY;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.RegisterView;

/** What x86 does on the condition flags: jumps, settings and moves, one of each for every condition. */
final class X86Conditions {

    private static final ConditionFlags FLAGS = ConditionFlags.intel();

    /** A condition by the letters that mnemonics end in, and what the last comparison then said. */
    private record Condition(List<String> letters, String words, Expression holds) {
        List<String> mnemonics(String prefix, String suffix) {
            return letters.stream().map(l -> prefix + l + suffix).toList();
        }
    }

    private static final List<Condition> CONDITIONS = conditions();

    private X86Conditions() {
    }

    private static List<Condition> conditions() {
        Expression zero = read(FLAGS.zero());
        Expression carry = read(FLAGS.carry());
        return List.of(new Condition(List.of("E", "Z"), "equal", zero),
                new Condition(List.of("NE", "NZ"), "not equal", not(zero)),
                new Condition(List.of("L", "LT", "NGE"), "less (signed)", FLAGS.less()),
                new Condition(List.of("GE", "NL"), "greater or equal (signed)", not(FLAGS.less())),
                new Condition(List.of("LE", "NG"), "less or equal (signed)", or(zero, FLAGS.less())),
                new Condition(List.of("G", "GT", "NLE"), "greater (signed)", and(not(zero), not(FLAGS.less()))),
                new Condition(List.of("B", "C", "NAE"), "below (unsigned)", carry),
                new Condition(List.of("AE", "NB", "NC"), "above or equal (unsigned)", not(carry)),
                new Condition(List.of("BE", "NA"), "below or equal (unsigned)", or(zero, carry)),
                new Condition(List.of("A", "NBE"), "above (unsigned)", and(not(zero), not(carry))),
                new Condition(List.of("S"), "negative", read(FLAGS.negative())),
                new Condition(List.of("NS"), "not negative", not(read(FLAGS.negative()))),
                new Condition(List.of("O"), "overflow", read(FLAGS.overflow())),
                new Condition(List.of("NO"), "no overflow", not(read(FLAGS.overflow()))));
    }

    static List<InstructionRow> rows(int bits) {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("JMP"), List.of(LABEL), 0, Set.of(), "Jumps to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        for (Condition condition : CONDITIONS) {
            String when = " if the last comparison said: " + condition.words() + ".";
            rows.add(new InstructionRow(condition.mnemonics("J", ""), List.of(LABEL), 0, Set.of(),
                    "Jumps to the label" + when,
                    (arguments, builder) -> builder.jump(condition.holds(), arguments.label(0))));
            rows.add(new InstructionRow(condition.mnemonics("SET", ""), List.of(REGISTER_OR_MEMORY), 0, X86.PLAIN,
                    "The operand becomes 1" + when.replace(".", ", else 0."), (arguments, builder) -> X86Operands
                            .store(arguments, 0, condition.holds(), X86Size.BYTE, builder, X86.PLAIN)));
            for (X86Size size : X86Size.all(bits)) {
                if (size.bits() != 8) {
                    rows.add(new InstructionRow(condition.mnemonics("CMOV", size.suffix()),
                            List.of(REGISTER, REGISTER_OR_MEMORY), 0, X86.PLAIN, "Moves to the register" + when,
                            (arguments, builder) -> move(condition, size, arguments, builder)));
                }
            }
        }
        return rows;
    }

    /** The source is loaded whether or not the condition holds. */
    private static void move(Condition condition, X86Size size, Arguments arguments, OperationBuilder builder) {
        Expression loaded = X86Operands.load(arguments, 1, size, builder, X86.PLAIN);
        RegisterView target = arguments.register(0);
        builder.assign(target, choose(condition.holds(), loaded, target.value()));
    }
}
