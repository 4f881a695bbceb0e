package org.felis.tests.engine.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.junit.jupiter.api.Test;

/** Formulas are shared, simplified, and mean what they were made for. */
class FormulasTest {

    private final Formulas formulas = new Formulas(10_000);
    private final Formula a = formulas.variable("a", 0);
    private final Formula b = formulas.variable("b", 0);
    private final Formula c = formulas.variable("c", 0);

    @Test
    void equalFormulasAreOneObject() {
        assertSame(formulas.and(a, formulas.not(b)), formulas.and(formulas.not(b), a, a));
        assertSame(formulas.or(a, b), formulas.or(b, a));
        assertSame(a, formulas.not(formulas.not(a)));
        assertNotSame(a, formulas.variable("a", 0));
    }

    @Test
    void contradictionsAndTautologiesAreFound() {
        assertSame(Formulas.FALSE, formulas.and(a, b, formulas.not(a)));
        assertSame(Formulas.TRUE, formulas.or(a, b, formulas.not(a)));
        assertSame(Formulas.FALSE, formulas.and(formulas.and(a, b), formulas.and(c, formulas.not(b))));
        assertSame(Formulas.TRUE, formulas.and());
        assertSame(Formulas.FALSE, formulas.or());
    }

    @Test
    void casesThatDifferInOneDecisionBecomeOne() {
        assertSame(a, formulas.or(formulas.and(a, b), formulas.and(a, formulas.not(b))));
        assertSame(formulas.and(a, c),
                formulas.or(formulas.and(a, b, c), formulas.and(a, formulas.not(b), c)));
    }

    @Test
    void variablesOfOneGroupExcludeEachOther() {
        int group = formulas.newGroup();
        Formula first = formulas.variable(group, "g", 0, 0);
        Formula second = formulas.variable(group, "g", 0, 1);
        assertSame(Formulas.FALSE, formulas.and(first, second));
        assertSame(first, formulas.and(first, formulas.not(second)));
        assertSame(Formulas.TRUE, formulas.or(formulas.not(first), formulas.not(second)));
    }

    @Test
    void nothingIsBeforeItself() {
        var position = formulas.newPosition();
        assertSame(Formulas.FALSE, formulas.before(position, position));
    }

    @Test
    void simplificationKeepsTheMeaning() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            List<Formula> variables = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                variables.add(formulas.variable("v", i));
            }
            List<Formula> made = new ArrayList<>(variables);
            List<Integer> tables = new ArrayList<>(List.of(0xAAAA, 0xCCCC, 0xF0F0, 0xFF00));
            for (int i = 0; i < 12; i++) {
                int x = random.nextInt(made.size());
                int y = random.nextInt(made.size());
                int z = random.nextInt(made.size());
                switch (random.nextInt(3)) {
                    case 0 -> {
                        made.add(formulas.and(made.get(x), made.get(y), made.get(z)));
                        tables.add(tables.get(x) & tables.get(y) & tables.get(z));
                    }
                    case 1 -> {
                        made.add(formulas.or(made.get(x), made.get(y), made.get(z)));
                        tables.add(tables.get(x) | tables.get(y) | tables.get(z));
                    }
                    default -> {
                        made.add(formulas.not(made.get(x)));
                        tables.add(~tables.get(x) & 0xFFFF);
                    }
                }
            }
            Map<Formula, Integer> meaning = new HashMap<>();
            for (int i = 0; i < 4; i++) {
                meaning.put(variables.get(i), tables.get(i));
            }
            for (int i = 0; i < made.size(); i++) {
                assertEquals(tables.get(i), table(made.get(i), meaning), "round " + round);
            }
        }
    }

    /** One bit for each of the sixteen assignments. */
    private static int table(Formula formula, Map<Formula, Integer> variables) {
        return switch (formula) {
            case Formula.Constant constant -> constant.value() ? 0xFFFF : 0;
            case Formula.Variable variable -> variables.get(variable);
            case Formula.Negation negation -> ~table(negation.operand(), variables) & 0xFFFF;
            case Formula.Conjunction conjunction -> conjunction.operands().stream()
                    .mapToInt(operand -> table(operand, variables)).reduce(0xFFFF, (x, y) -> x & y);
            case Formula.Before before -> throw new AssertionError("no positions here");
        };
    }
}
