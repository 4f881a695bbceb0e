package org.felis.cat.compilation;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.KnownRelation;

/** Names that a reader expects in any model, whether the language or the standard library gives them to it. */
public final class PredefinedNames {

    /** Relations: those that people know by name, communication as a whole, and what compares two events. */
    public static final Set<String> RELATIONS = Stream.concat(KnownRelation.names().stream(),
            Stream.of("com", BaseRelation.EXT.catName(), BaseRelation.INT.catName(), BaseRelation.LOC.catName(), "id"))
            .collect(Collectors.toUnmodifiableSet());

    /** Sets that the engine gives to any model. */
    public static final Set<String> SETS = Stream.of(BaseSet.values()).map(BaseSet::catName).collect(Collectors.toUnmodifiableSet());

    private PredefinedNames() {
    }
}
