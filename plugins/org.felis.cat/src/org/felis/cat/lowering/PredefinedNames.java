package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.felis.cat.names.NameKind;
import org.felis.cat.names.PredefinedName;
import org.felis.cat.names.TagVocabulary;
import org.felis.cat.terms.DerivedSet;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;

/** What the engine gives to every model, for people: relations, sets, tags and functions with their meanings. */
public final class PredefinedNames {

    private static final Map<String, PredefinedName> OF_THE_ENGINE = collect();

    private PredefinedNames() {
    }

    /**
     * All of them, sorted by name.
     *
     * @param tags of the programs that models are read for
     */
    public static List<PredefinedName> all(TagVocabulary tags) {
        Map<String, PredefinedName> all = new TreeMap<>(OF_THE_ENGINE);
        tags.all().forEach(tag -> find(tag, tags).ifPresent(name -> all.put(tag, name)));
        return List.copyOf(all.values());
    }

    /** @param tags of the programs that models are read for */
    public static Optional<PredefinedName> find(String name, TagVocabulary tags) {
        boolean isCarried = DerivedSet.ABSENT.catNames().contains(name) && tags.contains(name);
        return Optional.ofNullable(OF_THE_ENGINE.get(name)).filter(known -> !isCarried)
                .or(() -> tags.contains(name) ? Optional.of(new PredefinedName(name, NameKind.SET, name + ": the events with this tag")) : Optional.empty());
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
        return names.stream().collect(Collectors.toMap(PredefinedName::name, Function.identity(), (first, second) -> first, TreeMap::new));
    }
}
