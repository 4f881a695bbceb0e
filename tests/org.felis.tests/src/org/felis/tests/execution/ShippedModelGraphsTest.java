package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import javax.imageio.ImageIO;

import org.felis.execution.AxiomStatus;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.MemoryValue;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.render.PngRenderer;
import org.felis.execution.render.SvgRenderer;
import org.felis.execution.render.Theme;
import org.felis.execution.report.AxiomVerdict;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** What is drawn of examples under the shipped models. */
class ShippedModelGraphsTest {

    private static ExecutionGraph graph(String test, String model) {
        return ExampleExecutions.of(Repository.examples().resolve(test), model).orElseThrow();
    }

    private static Set<String> pairs(ExecutionGraph graph, String relation) {
        return graph.getLayers().stream().filter(l -> l.getName().equals(relation)).flatMap(l -> l.getEdges().stream())
                .map(e -> e.getSource().getLetter() + "→" + e.getTarget().getLetter()).collect(Collectors.toSet());
    }

    private static List<String> labels(ExecutionGraph graph) {
        return graph.getEvents().stream().map(EventNode::getLabel).toList();
    }

    @Test
    void c11DrawsTheModificationOrderAsCoherence() {
        for (String model : List.of("c11_simp", "c11_partialSC", "rc11", "c20")) {
            ExecutionGraph graph = graph("c11/MP+relaxed.litmus", model);
            assertEquals(Set.of("ix→a", "iy→b"), pairs(graph, "co"), model);
            assertEquals(Set.of("d→a"), pairs(graph, "fr"), model);
        }
    }

    @Test
    void derivedRelationsOfAShippedModelCanBeSwitchedOn() {
        assertTrue(derived(graph("aarch64/MP.litmus", "aarch64")).containsAll(List.of("obs", "ob")));
        assertTrue(derived(graph("c11/MP+release+acquire.litmus", "c11_simp")).containsAll(List.of("hb", "sw")),
                "also those of an included model");
        assertFalse(derived(graph("aarch64/MP.litmus", "aarch64")).contains("com"), "nothing of the standard library");
    }

    private static List<String> derived(ExecutionGraph graph) {
        return graph.getLayers().stream().filter(l -> l.getKind() == LayerKind.DERIVED).map(RelationLayer::getName).toList();
    }

    @Test
    void accessesOfCShowTheirOrderAndNotWhatItImplies() {
        assertEquals(List.of("ix: W[x]=0", "iy: W[y]=0", "a: W[x]RLX=1", "b: W[y]REL=1", "c: R[y]ACQ=1", "d: R[x]RLX=0"),
                labels(graph("c11/MP+release+acquire.litmus", "rc11")));
        assertEquals(List.of("ix: W[x]=0", "iy: W[y]=0", "a: F[Rcu-lock]", "b: R[y]ONCE=1", "c: R[x]ONCE=0", "d: F[Rcu-unlock]",
                "e: W[x]ONCE=1", "f: F[Sync-rcu]", "g: W[y]ONCE=1"), labels(graph("linux/RCU+grace-period.litmus", "lkmm")));
        assertTrue(labels(graph("linux/Locked-increments.litmus", "lkmm")).containsAll(
                List.of("a: S[s]LKR", "b: S[s]LKW", "c: R[x]NA=0", "e: S[s]UL")));
    }

    /** A cycle is told in the relations that are drawn, whatever the model calls them. */
    @Test
    void theCycleOfAC11AxiomIsDrawnWithTheEdgesThatAreThere() {
        ExecutionGraph graph = graph("c11/MP+release+acquire.litmus", "c11_simp");
        AxiomStatus coherence = AxiomVerdict.FAILS.in(graph).get(0);
        assertEquals(Set.of("fre", "po", "rfe"), coherence.getCycle().stream().map(c -> c.getRelation())
                .collect(Collectors.toSet()));
        LayerSelection defaults = LayerSelection.defaults(graph);
        assertEquals(defaults.connections(graph).size(), defaults.highlighting(coherence).connections(graph).size());
    }

    @Test
    void whatFailsIsToldApartFromFlagsThatAreNotRaised() {
        ExecutionGraph race = graph("linux/Plain-race.litmus", "lkmm");
        assertEquals(List.of("data-race"), AxiomVerdict.RAISED.in(race).stream().map(AxiomStatus::getName).toList());
        assertEquals(List.of(), AxiomVerdict.FAILS.in(race));
        String drawing = SvgRenderer.render(race, Theme.LIGHT);
        assertTrue(drawing.contains("Raises:  data-race"));
        assertFalse(drawing.contains("Fails:"));
        assertFalse(drawing.contains("unmatched-rcu-lock"));
    }

    @Test
    void theLastStepHasTheFinalMemory() {
        for (String test : List.of("c11/Increments.litmus", "c11/MP+release+acquire.litmus", "aarch64/2+2W.litmus")) {
            ExecutionGraph graph = graph(test, test.startsWith("c11") ? "c11_simp" : "aarch64");
            List<MemoryValue> memory = graph.getSteps().get(graph.getSteps().size() - 1).getAfter().getMemory();
            graph.getFinalState().forEach(f -> memory.stream().filter(m -> f.getObservable().equals(m.getLocation()))
                    .forEach(m -> assertEquals(f.getValue(), m.getValue(), test + " " + m.getLocation())));
        }
    }

    @Test
    void thePictureShowsTheDrawing() throws IOException {
        ExecutionGraph graph = graph("aarch64/MP.litmus", "aarch64");
        var picture = ImageIO.read(new ByteArrayInputStream(
                PngRenderer.render(graph, LayerSelection.defaults(graph), Theme.DARK)));
        assertTrue(picture.getWidth() > 600 && picture.getHeight() > 600, picture.toString());
        assertEquals(Theme.DARK.background(), color(picture.getRGB(2, 2)));
        assertEquals(Theme.DARK.background(), color(picture.getRGB(picture.getWidth() - 1, picture.getHeight() - 1)));
        Set<String> colors = java.util.stream.IntStream.range(0, picture.getWidth() * picture.getHeight())
                .mapToObj(i -> color(picture.getRGB(i % picture.getWidth(), i / picture.getWidth()))).collect(Collectors.toSet());
        graph.getLayers().stream().filter(RelationLayer::isVisibleByDefault)
                .forEach(l -> assertTrue(colors.contains(l.getDarkColor()), l.getName()));
    }

    private static String color(int rgb) {
        return String.format("#%06x", rgb & 0xffffff);
    }
}
