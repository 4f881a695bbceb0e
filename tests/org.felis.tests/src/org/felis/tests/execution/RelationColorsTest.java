package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.Interpreter;
import org.felis.execution.EventKind;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.execution.render.Theme;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Colours of relations: readable, told apart, and the same in every graph. */
class RelationColorsTest {

    /** WCAG 2.1, 1.4.3: text against its background. */
    private static final double LEAST_CONTRAST = 4.5;

    /** A graph with all base relations but dependencies, and as many derived ones as are named. */
    private static ExecutionGraph graph(String... derived) throws Interruption.StoppedException {
        UnrolledProgram program = ProgramBuilder.withLocations("x", "y").thread().fetchAdd("r1", "x", "1").store("y", "r1")
                .thread().store("x", "2").load("r2", "y").unroll();
        ModelBuilder builder = new ModelBuilder();
        RelationTerm term = builder.base(BaseRelation.PO);
        for (String name : derived) {
            term = builder.terms().union(builder.terms().composition(term, builder.base(BaseRelation.RF)),
                    builder.terms().union(builder.base(BaseRelation.PO), term == builder.base(BaseRelation.PO) ? builder.co() : term));
            builder.define(name, term);
        }
        MemoryModel model = builder.build();
        SearchResult.Found found = (SearchResult.Found) new ExplicitSearch(program, model).find(
                new Goal.Satisfies(program.program().question().finalState().get().proposition()), Interruption.none());
        return ExecutionGraphBuilder.build(Interpreter.evaluate(model, found.execution()), "Allowed", "");
    }

    private static double luminance(String color) {
        int rgb = Integer.parseInt(color.substring(1), 16);
        double[] parts = {(rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0};
        for (int i = 0; i < 3; i++) {
            parts[i] = parts[i] <= 0.03928 ? parts[i] / 12.92 : Math.pow((parts[i] + 0.055) / 1.055, 2.4);
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }

    private static double contrast(String first, String second) {
        double a = luminance(first);
        double b = luminance(second);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    @Test
    void everyColourIsReadableOnBothThemes() throws Interruption.StoppedException {
        for (RelationLayer layer : graph("one", "two", "three", "four", "five", "six", "seven", "eight").getLayers()) {
            for (Theme theme : Theme.values()) {
                String color = theme.relation(java.util.Optional.of(layer));
                assertTrue(contrast(color, theme.background()) >= LEAST_CONTRAST, layer.getName() + " on " + theme);
                assertTrue(contrast(color, theme.lane()) >= LEAST_CONTRAST - 0.4, layer.getName() + " in a lane of " + theme);
            }
        }
    }

    @Test
    void textIsReadableOnBothThemes() {
        for (Theme theme : Theme.values()) {
            assertTrue(contrast(theme.text(), theme.background()) >= LEAST_CONTRAST);
            assertTrue(contrast(theme.quietText(), theme.background()) >= LEAST_CONTRAST);
            for (EventKind kind : EventKind.values()) {
                assertTrue(contrast(theme.text(), theme.node(kind)) >= LEAST_CONTRAST, kind + " on " + theme);
            }
        }
    }

    @Test
    void noTwoRelationsOfAGraphHaveOneColour() throws Interruption.StoppedException {
        List<RelationLayer> layers = graph("a", "b", "c", "d", "e", "f", "g", "h").getLayers();
        assertEquals(layers.size(), layers.stream().map(RelationLayer::getLightColor).distinct().count());
        assertEquals(layers.size(), layers.stream().map(RelationLayer::getDarkColor).distinct().count());
    }

    @Test
    void aRelationHasTheSameColourInEveryGraph() throws Interruption.StoppedException {
        Map<String, String> first = colors(graph("ob", "lob"));
        Map<String, String> second = colors(graph("lob", "other", "ob"));
        first.forEach((name, color) -> assertEquals(color, second.get(name), name));
    }

    private static Map<String, String> colors(ExecutionGraph graph) {
        return graph.getLayers().stream().collect(Collectors.toMap(RelationLayer::getName, RelationLayer::getLightColor));
    }
}
