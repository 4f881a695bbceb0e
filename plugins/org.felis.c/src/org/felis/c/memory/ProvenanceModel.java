package org.felis.c.memory;

import java.util.Optional;
import java.util.stream.Stream;

/** Which model of provenance (WG14 N2577). */
public enum ProvenanceModel {
    /** An integer that is the address of a byte of a live object gives its provenance. */
    PNVI_PLAIN("pnvi-plain"),
    /** The same, if the address of the object has been exposed. */
    PNVI_AE("pnvi-ae"),
    /** The same, and one past the end as well; which object is meant is left open where there are two. */
    PNVI_AE_UDI("pnvi-ae-udi");

    private final String text;

    ProvenanceModel(String text) {
        this.text = text;
    }

    /** As the option names it. */
    public String text() {
        return text;
    }

    public static Optional<ProvenanceModel> of(String text) {
        return Stream.of(values()).filter(model -> model.text.equals(text)).findFirst();
    }
}
