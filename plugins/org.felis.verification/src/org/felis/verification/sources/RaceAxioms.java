package org.felis.verification.sources;

import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;

/** Which checks of a model say that an execution has a race. CAT has no word for it: they are known by their names. */
public final class RaceAxioms {

    /** As models call them, in lower case without hyphens and underscores: those of Felis, then those of other tools' models of C11 and of the Linux kernel. */
    private static final Set<String> NAMES = Set.of("datarace", "unsequencedrace", "race", "dr", "ur", "racy");

    private RaceAxioms() {
    }

    /** The flags and {@code undefined_unless} checks of the model that speak of races, in its order; none if the model defines no races. */
    public static List<Axiom> of(MemoryModel model) {
        return model.axioms().stream().filter(axiom -> switch (axiom.role()) {
            case FLAG, UNDEFINED_UNLESS -> NAMES.contains(axiom.name().toLowerCase(Locale.ROOT).replaceAll("[-_]", ""));
            case REQUIRED -> false;
        }).toList();
    }
}
