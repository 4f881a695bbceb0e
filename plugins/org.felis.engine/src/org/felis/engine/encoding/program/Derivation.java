package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;

/** What must be known before a value can be computed; see {@link WellFoundedValues}. */
sealed interface Derivation {

    /** Nothing: constants and initial values. */
    Derivation GIVEN = new AllOf(List.of());

    /** The value of a read. */
    record Reading(int read) implements Derivation {
    }

    /** All of the parts. */
    record AllOf(List<Derivation> parts) implements Derivation {
    }

    /** The part whose condition holds. */
    record Chosen(List<Guarded> parts) implements Derivation {
    }

    /** One case of a choice. */
    record Guarded(Formula when, Derivation part) {
    }

    /** The operands, unless they are the same unknown, such as those of {@code x ^ x}. */
    record UnlessSame(Derivation operands, Formula same) implements Derivation {
    }

    static Derivation allOf(Derivation left, Derivation right) {
        return left.equals(GIVEN) || left.equals(right) ? right
                : right.equals(GIVEN) ? left : new AllOf(List.of(left, right));
    }

    /** When everything needed is known, given when the reads are. */
    default Formula isPossible(IntFunction<Formula> known, Formulas formulas) {
        return switch (this) {
            case Reading reading -> known.apply(reading.read());
            case AllOf all -> {
                List<Formula> conditions = new ArrayList<>();
                all.parts().forEach(part -> conditions.add(part.isPossible(known, formulas)));
                yield formulas.and(conditions);
            }
            case Chosen chosen -> {
                List<Formula> conditions = new ArrayList<>();
                chosen.parts().forEach(guarded -> conditions
                        .add(formulas.implies(guarded.when(), guarded.part().isPossible(known, formulas))));
                yield formulas.and(conditions);
            }
            case UnlessSame unless -> formulas.or(unless.operands().isPossible(known, formulas), unless.same());
        };
    }
}
