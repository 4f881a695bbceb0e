package org.felis.tests.machine.c;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On random functions in C, Felis ends in the one state that an interpreter written from the standard ends in.
 *
 * <p>System properties: {@code felis.programs}, a factor for how many; {@code felis.seed}, where they start.
 */
class CStatementsTest {

    private static final double FACTOR = Double.parseDouble(System.getProperty("felis.programs", "1"));
    private static final long SEED = Long.getLong("felis.seed", 20261123L);
    /** More than a drawn loop takes. */
    private static final int BOUND = 5;

    private final InProcessVerifier verifier = new InProcessVerifier();

    @ParameterizedTest
    @CsvSource({ "AUTO, 150", "SMT, 15" })
    void felisComputesWhatTheStandardSays(Procedure procedure, int functions) {
        int wanted = Math.max(1, (int) Math.round(functions * FACTOR));
        Random random = new Random(SEED + procedure.name().hashCode());
        int checked = 0;
        int drawn = 0;
        for (; checked < wanted; drawn++) {
            assertTrue(drawn < 100 * (wanted + 1), "few functions are defined");
            Code.Function function = RandomFunction.draw(random);
            try {
                assertEquals(Set.of(Interpreter.run(function)), states(function, procedure), function::text);
                checked++;
            } catch (Interpreter.UndefinedBehaviourException undefined) {
                // the standard says nothing about this function
            }
        }
        System.out.printf("C statements, %s: %d functions of %d drawn, -Dfelis.seed=%d%n", procedure, checked, drawn, SEED);
    }

    private Set<Map<String, BigInteger>> states(Code.Function function, Procedure procedure) {
        OutcomesResult outcomes = verifier.outcomes(new VerificationTask("random.litmus", function.text(), "sc",
                VerificationOptions.DEFAULT.withProcedure(procedure).withBound(BOUND).withTimeout(Duration.ofSeconds(60))), Progress.NONE,
                Interruption.none());
        assertTrue(outcomes.result().verdict().isDecided(), () -> "no answer: " + outcomes.result() + "\n" + function.text());
        Set<Map<String, BigInteger>> states = new HashSet<>();
        for (Map<String, String> state : decided(outcomes).states()) {
            Map<String, BigInteger> read = new TreeMap<>();
            state.forEach((observable, value) -> read.put(observable, new BigInteger(value)));
            states.add(read);
        }
        return states;
    }
}
