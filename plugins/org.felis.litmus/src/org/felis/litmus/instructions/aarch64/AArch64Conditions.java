package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.ConditionFlags.not;
import static org.felis.litmus.instructions.ConditionFlags.read;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.or;

import java.util.List;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.OperandShape;

/** The condition codes of AArch64 (Arm ARM, table C1-1). */
public final class AArch64Conditions {

    public static final ConditionFlags FLAGS = ConditionFlags.arm();

    public static final List<String> CODES = List.of("EQ", "NE", "CS", "HS", "CC", "LO", "MI", "PL", "VS", "VC", "HI", "LS",
            "GE", "LT", "GT", "LE", "AL");

    public static final OperandShape CONDITION = CommonShapes.oneOf("cond", "a condition code (" + String.join(", ", CODES) + ")",
            CODES);

    private AArch64Conditions() {
    }

    /** Whether the condition holds: 1 or 0. */
    public static Expression holds(String code) {
        return switch (code) {
            case "EQ" -> read(FLAGS.zero());
            case "NE" -> not(read(FLAGS.zero()));
            case "CS", "HS" -> read(FLAGS.carry());
            case "CC", "LO" -> not(read(FLAGS.carry()));
            case "MI" -> read(FLAGS.negative());
            case "PL" -> not(read(FLAGS.negative()));
            case "VS" -> read(FLAGS.overflow());
            case "VC" -> not(read(FLAGS.overflow()));
            case "HI" -> and(read(FLAGS.carry()), not(read(FLAGS.zero())));
            case "LS" -> or(not(read(FLAGS.carry())), read(FLAGS.zero()));
            case "GE" -> not(FLAGS.less());
            case "LT" -> FLAGS.less();
            case "GT" -> and(not(read(FLAGS.zero())), not(FLAGS.less()));
            case "LE" -> or(read(FLAGS.zero()), FLAGS.less());
            case "AL" -> Expression.ONE;
            default -> throw new IllegalArgumentException("condition code " + code);
        };
    }
}
