package org.felis.languageserver.verification;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationResult;

/**
 * The newest verdict on each test under each model, for as long as the editor is there. A verdict is about a text: it is current while the test has that text
 * and no file of a model was changed since. Thread-safe.
 */
public final class KnownVerdicts {

    private final Map<String, Map<String, TestVerdict>> byTest = new TreeMap<>();
    private long modelChanges;

    /** How often models were changed; to be asked before a verification begins. */
    public synchronized long modelChanges() {
        return modelChanges;
    }

    /**
     * A test was verified.
     *
     * @param test the document's name
     * @param changesBefore {@link #modelChanges()} when it began
     */
    public synchronized TestVerdict add(String test, String text, VerificationResult result, long changesBefore) {
        boolean changed = changesBefore != modelChanges && isOwn(result.model());
        TestVerdict verdict = new TestVerdict(text, result, changed);
        byTest.computeIfAbsent(test, t -> new TreeMap<>()).put(result.model(), verdict);
        return verdict;
    }

    /** Some model was changed: verdicts under models that do not ship with Felis may be others now. */
    public synchronized void modelsChanged() {
        modelChanges++;
        for (Map<String, TestVerdict> verdicts : byTest.values()) {
            verdicts.replaceAll((model, verdict) -> isOwn(model) ? new TestVerdict(verdict.text(), verdict.result(), true) : verdict);
        }
    }

    /** The newest verdicts on a test, by their models' names. */
    public synchronized List<TestVerdict> of(String test) {
        return List.copyOf(byTest.getOrDefault(test, Map.of()).values());
    }

    /** All of them, by the documents' names. */
    public synchronized Map<String, List<TestVerdict>> all() {
        Map<String, List<TestVerdict>> all = new HashMap<>();
        byTest.forEach((test, verdicts) -> all.put(test, List.copyOf(verdicts.values())));
        return all;
    }

    private static boolean isOwn(String model) {
        return ShippedModel.find(model).isEmpty();
    }
}
