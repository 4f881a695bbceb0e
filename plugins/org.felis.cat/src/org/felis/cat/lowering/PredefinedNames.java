package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.cat.names.KnownTags;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.PredefinedName;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;

/** What the engine gives to every model, for people: relations, sets, tags and functions with their meanings. */
public final class PredefinedNames {

    private static final Map<String, PredefinedName> ALL = collect();

    private PredefinedNames() {
    }

    /** All of them, sorted by name. */
    public static List<PredefinedName> all() {
        return List.copyOf(ALL.values());
    }

    public static Optional<PredefinedName> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    private static Map<String, PredefinedName> collect() {
        List<PredefinedName> names = new ArrayList<>();
        for (BaseRelation relation : BaseRelation.values()) {
            names.add(new PredefinedName(relation.catName(), NameKind.RELATION, relation.catName() + ": " + relation.meaning()));
        }
        names.add(new PredefinedName("id", NameKind.RELATION, "id: every event with itself"));
        for (BaseSet set : BaseSet.values()) {
            names.add(new PredefinedName(set.catName(), NameKind.SET, set.catName() + ": " + set.meaning()));
        }
        for (Primitive primitive : Primitive.values()) {
            primitive.meaning().ifPresent(m -> names.add(new PredefinedName(primitive.catName(), NameKind.FUNCTION, m)));
        }
        for (DerivedSet set : DerivedSet.values()) {
            set.catNames().forEach(n -> names.add(new PredefinedName(n, NameKind.SET, n + ": " + set.meaning())));
        }
        KnownTags.ALL.forEach(t -> names.add(new PredefinedName(t, NameKind.SET, t + ": the events with this tag")));
        return names.stream().collect(Collectors.toMap(PredefinedName::name, Function.identity(), (first, second) -> first, TreeMap::new));
    }
}
