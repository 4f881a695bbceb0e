package org.felis.engine.options;

/**
 * How formulas are made. No option changes an answer, except that a low limit makes a search fail.
 *
 * @param acyclicity how it is said that a relation has no cycle
 * @param recursion how recursive definitions and transitive closures are said
 * @param values how values are said
 * @param solver who looks for solutions
 * @param axioms when axioms become formulas
 * @param formulaLimit beyond so many conjunctions, a search stops as out of memory
 */
public record EncodingOptions(CycleMethod acyclicity, RecursionMethod recursion, ValueMethod values, Solver solver, AxiomMethod axioms,
        int formulaLimit) {

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

    /** Who looks for solutions. */
    public enum Solver {
        /** Propositional satisfiability with acyclic relations: gets clauses, and knows of orders that they have no cycles ({@code engine.solver.sat}). */
        SAT,
        /** Z3, by java-smt: gets formulas as they were made; orders are integers of which differences are asked for. */
        Z3;

        /** As users write it. */
        @Override
        public String toString() {
            return AsWritten.of(this);
        }
    }

    /** When the axioms of a model, and that an order is one, become formulas. */
    public enum AxiomMethod {
        /** Lazily where there are many events. */
        AUTO(60),
        /** All of them before the solver is asked first. */
        EAGER(Integer.MAX_VALUE),
        /** Only as far as solutions violate them: the model is evaluated on each solution, and why it is violated there becomes a clause. */
        LAZY(0);

        private final int fewest;

        AxiomMethod(int fewest) {
            this.fewest = fewest;
        }

        /** Whether a program of so many events is encoded lazily. */
        public boolean isLazy(int events) {
            return events >= fewest;
        }

        /** As users write it. */
        @Override
        public String toString() {
            return AsWritten.of(this);
        }
    }

    public static final EncodingOptions DEFAULT = new EncodingOptions(CycleMethod.AUTO, RecursionMethod.KNASTER_TARSKI, ValueMethod.AUTO, Solver.SAT,
            AxiomMethod.AUTO, 2_000_000);

    public EncodingOptions withAcyclicity(CycleMethod method) {
        return new EncodingOptions(method, recursion, values, solver, axioms, formulaLimit);
    }

    public EncodingOptions withRecursion(RecursionMethod method) {
        return new EncodingOptions(acyclicity, method, values, solver, axioms, formulaLimit);
    }

    public EncodingOptions withValues(ValueMethod method) {
        return new EncodingOptions(acyclicity, recursion, method, solver, axioms, formulaLimit);
    }

    public EncodingOptions withSolver(Solver other) {
        return new EncodingOptions(acyclicity, recursion, values, other, axioms, formulaLimit);
    }

    public EncodingOptions withAxioms(AxiomMethod method) {
        return new EncodingOptions(acyclicity, recursion, values, solver, method, formulaLimit);
    }

    public EncodingOptions withFormulaLimit(int conjunctions) {
        return new EncodingOptions(acyclicity, recursion, values, solver, axioms, conjunctions);
    }
}
