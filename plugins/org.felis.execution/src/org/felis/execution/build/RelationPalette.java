package org.felis.execution.build;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.model.KnownRelation;

/**
 * The colours of relations. A name has the same colour in every graph, as far as there are colours enough. Each colour has
 * a contrast of at least 4.5 : 1 (WCAG 2.1, 1.4.3) against the background it is meant for: white, or {@code #1f2024}.
 */
final class RelationPalette {

    /** One hue in two lightnesses, {@code #rrggbb}. */
    record Color(String light, String dark) {
    }

    private static final Color BLACK = new Color("#2f343b", "#d5d9e0");

    private static final Map<KnownRelation, Color> KNOWN = new EnumMap<>(Map.of(
            KnownRelation.PO, BLACK,
            KnownRelation.RF, new Color("#c62828", "#ff7b72"),
            KnownRelation.CO, new Color("#1f5fbf", "#79b8ff"),
            KnownRelation.FR, new Color("#b25000", "#ffab5e"),
            KnownRelation.ADDR, new Color("#7b2cbf", "#d2a8ff"),
            KnownRelation.DATA, new Color("#00796b", "#4dd0c0"),
            KnownRelation.CTRL, new Color("#7a5c00", "#e3c35b"),
            KnownRelation.RMW, new Color("#b0126f", "#ff8ac6")));

    /** For all other relations; none is close to a known one that is drawn by default. */
    private static final List<Color> OTHERS = List.of(
            new Color("#2e7d32", "#7ee787"),
            new Color("#2c4a0e", "#a6ff4d"),
            new Color("#00708a", "#56d4f0"),
            new Color("#8a3b62", "#e9a3c9"),
            new Color("#5b6b00", "#c5d65a"),
            new Color("#8d4a2f", "#e8a88b"),
            new Color("#546170", "#a9b7c6"),
            new Color("#9a1fb0", "#f09cff"));

    /** Derived relations that most models have; the same index means the same colour. */
    private static final Map<String, Integer> PREFERRED = Map.of("ob", 0, "hb", 0, "ghb", 0, "prop", 1, "ppo", 2, "lob", 2,
            "bob", 3, "dob", 4, "aob", 5);

    private RelationPalette() {
    }

    /** A colour for each relation of a graph; relations with a colour of their own choose first. */
    static Map<String, Color> of(List<String> relations) {
        Map<String, Color> colors = new HashMap<>();
        Set<Integer> taken = new HashSet<>();
        relations.forEach(r -> known(r).ifPresent(color -> colors.put(r, color)));
        relations.stream().filter(PREFERRED::containsKey)
                .forEach(r -> colors.computeIfAbsent(r, name -> free(PREFERRED.get(name), taken)));
        relations.forEach(r -> colors.computeIfAbsent(r, name -> free(Math.floorMod(name.hashCode(), OTHERS.size()), taken)));
        return colors;
    }

    /** The wanted colour or the next one that is free; the wanted one if none is. */
    private static Color free(int wanted, Set<Integer> taken) {
        int index = wanted;
        while (taken.contains(index) && taken.size() < OTHERS.size()) {
            index = (index + 1) % OTHERS.size();
        }
        taken.add(index);
        return OTHERS.get(index);
    }

    /** {@code rfe}, {@code coi} … share the colour of the relation that they are a part of. */
    private static Optional<Color> known(String relation) {
        return KnownRelation.find(relation).map(KnownRelation::whole).map(KNOWN::get);
    }
}
