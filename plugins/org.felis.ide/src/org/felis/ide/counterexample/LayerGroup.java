package org.felis.ide.counterexample;

import java.util.Arrays;
import java.util.List;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;

/**
 * The relations of an execution that come from one place.
 *
 * @param origin where they come from
 * @param layers at least one, in the graph's order
 */
record LayerGroup(Origin origin, List<RelationLayer> layers) {

    /** Where relations come from, in the order in which people look for them. */
    enum Origin {
        EXPRESSION("Evaluated expression"),
        BASE("Base relations"),
        SHOWN("Shown by the model"),
        DEFINED("Defined by the model");

        private final String title;

        Origin(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        static Origin of(RelationLayer layer) {
            return switch (layer.getKind()) {
                case BASE -> BASE;
                case DERIVED -> layer.isVisibleByDefault() ? SHOWN : DEFINED;
                case EXPRESSION -> EXPRESSION;
            };
        }
    }

    LayerGroup {
        layers = List.copyOf(layers);
    }

    /** The groups of a graph that are not empty. */
    static List<LayerGroup> of(ExecutionGraph graph) {
        return Arrays.stream(Origin.values())
                .map(o -> new LayerGroup(o, graph.getLayers().stream().filter(l -> Origin.of(l) == o).toList()))
                .filter(g -> !g.layers().isEmpty()).toList();
    }
}
