package org.felis.verification.task;

import java.util.Map;

/**
 * A model beside the one that a test is verified under: an execution that proves the verdict also says which of its axioms forbid it. It
 * judges the same program; where it is not about executions of that kind, because it chooses other relations or is broken, it says nothing.
 *
 * @param title what it is called to the user
 * @param model as {@link VerificationTask#model}
 * @param modelTexts as {@link VerificationTask#modelTexts}
 */
public record OtherModel(String title, String model, Map<String, String> modelTexts) {

    public OtherModel {
        modelTexts = Map.copyOf(modelTexts);
    }
}
