package org.felis.engine.explanation.reading;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.model.MemoryModel;

/**
 * What a model itself names: everything but the definitions of library files. A shipped file that states axioms is a model, also when
 * another one includes it; a file without axioms, as {@code stdlib.cat}, is a library.
 */
public final class OwnDefinitions {

    private OwnDefinitions() {
    }

    /** In source order. */
    public static List<MemoryModel.Definition> of(MemoryModel model) {
        Set<String> models = model.axioms().stream().map(a -> a.source().file()).collect(Collectors.toSet());
        return model.definitions().stream().filter(d -> !d.library() || models.contains(d.source().file())).toList();
    }
}
