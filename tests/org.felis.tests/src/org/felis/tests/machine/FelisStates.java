package org.felis.tests.machine;

import static org.felis.tests.verification.Decisions.decided;

import java.math.BigInteger;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/** The final states that Felis finds for a program. */
final class FelisStates {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Verifier verifier = new InProcessVerifier();
    private final String model;

    FelisStates(String model) {
        this.model = model;
    }

    /**
     * @return each state as observable → hexadecimal value, as {@link MachineProgram#observe} writes it
     * @throws AssertionError if Felis gives no answer
     */
    Set<Map<String, String>> of(MachineProgram program, Procedure procedure) {
        String text = program.text();
        OutcomesResult outcomes = verifier.outcomes(new VerificationTask("random.litmus", text, model,
                VerificationOptions.DEFAULT.withProcedure(procedure).withTimeout(LIMIT)), Progress.NONE, Interruption.none());
        if (!outcomes.result().verdict().isDecided()) {
            throw new AssertionError("no answer: " + outcomes.result() + "\n" + text);
        }
        Set<Map<String, String>> states = new HashSet<>();
        for (Map<String, String> state : decided(outcomes).states()) {
            Map<String, String> read = new TreeMap<>();
            state.forEach((observable, value) -> put(program, read, observable, value));
            states.add(read);
        }
        return states;
    }

    /** Arrays are {@code x={1,2}}, words {@code [x]=1}, registers {@code 0:X1=1}. */
    private static void put(MachineProgram program, Map<String, String> state, String observable, String value) {
        if (value.startsWith("{")) {
            String[] words = value.substring(1, value.length() - 1).split(",");
            for (int i = 0; i < words.length; i++) {
                put(program, state, "[" + observable + "[" + i + "]]", words[i]);
            }
            return;
        }
        String name = !observable.startsWith("[") ? observable
                : observable.endsWith("]]") ? observable.substring(1, observable.length() - 1)
                        : observable.substring(1, observable.length() - 1) + "[0]";
        state.put(name, number(value.strip(), program.bits(name)));
    }

    private static String number(String value, int bits) {
        try {
            return new BigInteger(value).and(BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE)).toString(16);
        } catch (NumberFormatException symbol) {
            return value;
        }
    }
}
