package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.LayerSelection;
import org.felis.tests.Repository;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Drawings that people get without touching anything: all examples under the models of their architecture, and big
 * graphs. Nothing
 * overlaps, no edge runs through a label, nothing is cut off.
 */
class ReadableDrawingsTest {

    private static final Map<String, List<String>> MODELS = Map.of("aarch64", List.of("aarch64"), "arm",
            List.of("arm", "aarch32"), "c11", List.of("rc11", "c11_partialSC", "c11_simp"), "linux", List.of("lkmm"), "mips",
            List.of("mips"), "paper", List.of("power"), "ppc", List.of("power"), "riscv", List.of("riscv"), "x86",
            List.of("x86tso", "sc"));

    /** The examples of one folder under one model. */
    record Examples(String folder, String model) {
    }

    static Stream<Examples> examples() {
        return MODELS.entrySet().stream().flatMap(e -> e.getValue().stream().map(m -> new Examples(e.getKey(), m)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesAreReadable(Examples examples) {
        List<String> defects = new ArrayList<>();
        for (Path test : Repository.filesBelow(Repository.examples().resolve(examples.folder()), ".litmus")) {
            Optional<ExecutionGraph> graph = ExampleExecutions.of(test, examples.model());
            graph.ifPresent(g -> defects(g).forEach(d -> defects.add(test.getFileName() + ": " + d)));
        }
        assertEquals(List.of(), defects);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void fourThreadsOfTwelveEventsAreReadable(int seed) {
        assertEquals(List.of(), defects(BigGraphs.graph(seed, 4, 12)));
    }

    /** Of the drawing as it comes, and of the one with the cycle of a failing axiom. */
    private static List<String> defects(ExecutionGraph graph) {
        LayerSelection defaults = LayerSelection.defaults(graph);
        List<String> defects = new ArrayList<>(LayoutDefects.of(new ExecutionLayout().layout(graph, defaults)));
        graph.getAxioms().stream().filter(a -> !a.getCycle().isEmpty()).findFirst()
                .ifPresent(a -> LayoutDefects.of(new ExecutionLayout().layout(graph, defaults.highlighting(a)))
                        .forEach(d -> defects.add(d + " (with the cycle of " + a.getName() + ")")));
        return defects;
    }
}
