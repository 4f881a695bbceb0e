package org.felis.execution.report;

import java.util.List;

import org.felis.execution.AxiomStatus;
import org.felis.execution.ExecutionGraph;

/** What an axiom says of an execution, depending on what follows from it. */
public enum AxiomVerdict {
    /** A required axiom, or the check for defined behaviour, is satisfied. */
    HOLDS("✓", "holds"),
    /** A required axiom is not satisfied: the model forbids the execution. */
    FAILS("✗", "fails"),
    /** A flag of the model is raised, such as a data race. */
    RAISED("⚑", "is raised"),
    /** A flag of the model is not raised. */
    NOT_RAISED("–", "is not raised"),
    /** The check for defined behaviour fails: the test is undefined. */
    UNDEFINED("✗", "fails: the behaviour is undefined");

    private final String sign;
    private final String words;

    AxiomVerdict(String sign, String words) {
        this.sign = sign;
        this.words = words;
    }

    public static AxiomVerdict of(AxiomStatus axiom) {
        return switch (axiom.getRole()) {
            case REQUIRED -> axiom.isHolds() ? HOLDS : FAILS;
            case FLAG -> axiom.isHolds() ? RAISED : NOT_RAISED;
            case UNDEFINED_UNLESS -> axiom.isHolds() ? HOLDS : UNDEFINED;
        };
    }

    /** The axioms of a graph with that verdict, in the order of the model. */
    public List<AxiomStatus> in(ExecutionGraph graph) {
        return graph.getAxioms().stream().filter(a -> of(a) == this).toList();
    }

    /** One character. */
    public String sign() {
        return sign;
    }

    /** Behind the name of the axiom: {@code holds}, {@code is raised}. */
    public String words() {
        return words;
    }
}
