package org.felis.ide.choice;

import java.util.Arrays;
import java.util.List;

import org.felis.verification.sources.ShippedModel;

/** The shipped models as the menu groups them. */
public enum ModelGroup {
    HARDWARE(ShippedModel.Kind.HARDWARE), LANGUAGES(ShippedModel.Kind.LANGUAGE), GENERAL(ShippedModel.Kind.GENERAL);

    private final ShippedModel.Kind kind;

    ModelGroup(ShippedModel.Kind kind) {
        this.kind = kind;
    }

    public List<ShippedModel> models() {
        return Arrays.stream(ShippedModel.values()).filter(m -> m.kind() == kind).toList();
    }
}
