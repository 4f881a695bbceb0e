package org.felis.engine.options;

/**
 * How formulas are made. No option changes an answer, except that a low limit makes a search fail.
 *
 * @param acyclicity how it is said that a relation has no cycle
 * @param recursion how recursive definitions and transitive closures are said
 * @param values how values are said
 * @param form what formulas the solver gets
 * @param formulaLimit beyond so many conjunctions, a search stops as out of memory
 */
public record EncodingOptions(CycleMethod acyclicity, RecursionMethod recursion, ValueMethod values, FormulaForm form, int formulaLimit) {

    /** How it is said that a relation has no cycle; that it has one is always said by vertex elimination. */
    public enum CycleMethod {
        /** Vertex elimination for small strongly connected components, integer difference logic for large ones. */
        AUTO,
        /** Propositional: events are removed one by one; see {@code encoding.Acyclicity}. */
        VERTEX_ELIMINATION,
        /** Integer difference logic: events have positions, and pairs go forward. */
        IDL;

        /** As users write it. */
        @Override
        public String toString() {
            return AsWritten.of(this);
        }
    }

    /** How recursive definitions, and closures of relations with possible cycles, are said. */
    public enum RecursionMethod {
        /**
         * As small as is needed: where a larger relation makes the search harder, any post-fixpoint; where it makes the search easier, what
         * has a derivation. See {@code encoding.Approximation}.
         */
        KNASTER_TARSKI,
        /** The least fixpoint everywhere: derivations of finite height, the heights in integer difference logic. */
        IDL;

        /** As users write it. */
        @Override
        public String toString() {
            return AsWritten.of(this);
        }
    }

    /** How the values of registers and accesses are said; addresses are always enumerated. */
    public enum ValueMethod {
        /** Up to 16 integers are enumerated; more are bits. */
        AUTO(16),
        /** Each possible value has a condition. */
        ENUMERATED(Integer.MAX_VALUE),
        /** Whatever can be two integers is bits. */
        BITS(1);

        private final int limit;

        ValueMethod(int limit) {
            this.limit = limit;
        }

        /** How many integers a place may have for them to be enumerated. */
        public int limit() {
            return limit;
        }
    }

    /** What formulas the solver gets. */
    public enum FormulaForm {
        /** Clauses where there are many formulas. */
        AUTO(3_000),
        /** As they were made, conjunctions inside of each other: fewer, which small tests gain from. */
        NESTED(Integer.MAX_VALUE),
        /**
         * Clauses: each conjunction inside of a formula has a variable of its own (Tseitin, 1968), defined once. A solver looks through each formula by itself before it
         * begins, and would look through what thousands of them share thousands of times.
         */
        CLAUSES(0);

        private final int fewest;

        FormulaForm(int fewest) {
            this.fewest = fewest;
        }

        /** Whether so many formulas are given as clauses. */
        public boolean isOfClauses(int formulas) {
            return formulas >= fewest;
        }

        /** As users write it. */
        @Override
        public String toString() {
            return AsWritten.of(this);
        }
    }

    public static final EncodingOptions DEFAULT =
            new EncodingOptions(CycleMethod.AUTO, RecursionMethod.KNASTER_TARSKI, ValueMethod.AUTO, FormulaForm.AUTO, 2_000_000);

    public EncodingOptions withAcyclicity(CycleMethod method) {
        return new EncodingOptions(method, recursion, values, form, formulaLimit);
    }

    public EncodingOptions withRecursion(RecursionMethod method) {
        return new EncodingOptions(acyclicity, method, values, form, formulaLimit);
    }

    public EncodingOptions withValues(ValueMethod method) {
        return new EncodingOptions(acyclicity, recursion, method, form, formulaLimit);
    }

    public EncodingOptions withForm(FormulaForm other) {
        return new EncodingOptions(acyclicity, recursion, values, other, formulaLimit);
    }

    public EncodingOptions withFormulaLimit(int conjunctions) {
        return new EncodingOptions(acyclicity, recursion, values, form, conjunctions);
    }
}
