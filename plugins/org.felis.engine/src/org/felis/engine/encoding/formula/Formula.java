package org.felis.engine.encoding.formula;

import java.util.Arrays;
import java.util.List;

/**
 * A propositional formula over variables and order atoms: a node of a graph in which equal formulas are one object. Made by
 * {@link Formulas}; equality is identity. Disjunctions are negated conjunctions, so that there is one normal form.
 */
public sealed interface Formula {

    /** A number that orders formulas; a formula and its negation differ in the last bit only. */
    int key();

    /** The truth value. */
    record Constant(boolean value) implements Formula {
        @Override
        public int key() {
            return value ? 0 : 1;
        }

        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** A Boolean unknown; its label serves people only and need not be unique. */
    final class Variable implements Formula {
        private final int key;
        private final int group;
        private final String label;
        private final int first;
        private final int second;

        Variable(int key, int group, String label, int first, int second) {
            this.key = key;
            this.group = group;
            this.label = label;
            this.first = first;
            this.second = second;
        }

        @Override
        public int key() {
            return key;
        }

        /** The group of variables of which at most one is true, or -1. */
        int group() {
            return group;
        }

        /** Different for different variables. */
        public String uniqueName() {
            return this + "#" + (key >> 1);
        }

        @Override
        public String toString() {
            return label + "(" + first + (second < 0 ? "" : "," + second) + ")";
        }
    }

    /** {@code earlier < later} in a linear order of positions. */
    final class Before implements Formula {
        private final int key;
        private final Position earlier;
        private final Position later;

        Before(int key, Position earlier, Position later) {
            this.key = key;
            this.earlier = earlier;
            this.later = later;
        }

        @Override
        public int key() {
            return key;
        }

        public Position earlier() {
            return earlier;
        }

        public Position later() {
            return later;
        }

        @Override
        public String toString() {
            return earlier.index() + "<" + later.index();
        }
    }

    /** All operands hold; at least two, no constants, no repetition. */
    final class Conjunction implements Formula {
        private final int key;
        private final Formula[] operands;

        Conjunction(int key, Formula[] operands) {
            this.key = key;
            this.operands = operands;
        }

        @Override
        public int key() {
            return key;
        }

        /** In ascending order of their keys. */
        public List<Formula> operands() {
            return Arrays.asList(operands);
        }

        Formula[] operandArray() {
            return operands;
        }

        @Override
        public String toString() {
            return Arrays.toString(operands);
        }
    }

    /** The operand does not hold; it is no constant and no negation. */
    final class Negation implements Formula {
        private final Formula operand;

        Negation(Formula operand) {
            this.operand = operand;
        }

        @Override
        public int key() {
            return operand.key() | 1;
        }

        public Formula operand() {
            return operand;
        }

        @Override
        public String toString() {
            return "~" + operand;
        }
    }

    default boolean isTrue() {
        return this instanceof Constant constant && constant.value();
    }

    default boolean isFalse() {
        return this instanceof Constant constant && !constant.value();
    }
}
