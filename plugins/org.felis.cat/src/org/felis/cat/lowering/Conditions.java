package org.felis.cat.lowering;

import org.felis.cat.compilation.CatOptions;
import org.felis.cat.syntax.And;
import org.felis.cat.syntax.Expression;
import org.felis.cat.syntax.Not;
import org.felis.cat.syntax.Or;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.VariantTest;

/** Decides the conditions of {@code if} that speak of variants only: a variant is off unless the options turn it on. */
public final class Conditions {

    private final CatOptions options;

    Conditions(CatOptions options) {
        this.options = options;
    }

    /** Whether a condition holds; {@code OPEN} if it speaks of more than variants. */
    enum Truth {
        TRUE, FALSE, OPEN;

        static Truth of(boolean value) {
            return value ? TRUE : FALSE;
        }

        Truth negated() {
            return switch (this) {
                case TRUE -> FALSE;
                case FALSE -> TRUE;
                case OPEN -> OPEN;
            };
        }
    }

    /** The truth of a condition. */
    Truth ofVariants(Expression condition) {
        return switch (condition) {
            case null -> Truth.OPEN;
            case VariantTest test -> Truth.of(isOn(test));
            case Not not -> ofVariants(not.getOperand()).negated();
            case And and -> all(and.getOperands(), Truth.FALSE);
            case Or or -> all(or.getOperands(), Truth.TRUE);
            case Parenthesis parenthesis -> ofVariants(parenthesis.getContent());
            default -> Truth.OPEN;
        };
    }

    /** Whether the options turn the variant on that is tested for. */
    boolean isOn(VariantTest test) {
        return test.getVariant() != null && options.isOn(test.getVariant());
    }

    private Truth all(Iterable<Expression> operands, Truth deciding) {
        Truth result = deciding.negated();
        for (Expression operand : operands) {
            Truth truth = ofVariants(operand);
            if (truth == deciding) {
                return deciding;
            }
            if (truth == Truth.OPEN) {
                result = Truth.OPEN;
            }
        }
        return result;
    }
}
