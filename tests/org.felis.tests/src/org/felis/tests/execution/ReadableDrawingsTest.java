package org.felis.tests.execution;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LayerSelection;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Drawings that people get without touching anything, and those that they get by switching relations on: all examples under the
 * models of their architecture, and big graphs. Nothing overlaps, no edge runs through a label, nothing is cut off.
 */
class ReadableDrawingsTest {

    private static final Map<String, List<String>> MODELS = Map.of("aarch64", List.of("aarch64"), "arm",
            List.of("arm", "aarch32"), "bpf", List.of("bpf"), "c11", List.of("rc11", "c20", "c11_partialSC", "c11_simp"), "linux", List.of("lkmm"), "mips",
            List.of("mips"), "paper", List.of("power"), "ppc", List.of("power"), "riscv", List.of("riscv"), "x86",
            List.of("x86tso", "sc"));

    /** The examples of one folder under one model. */
    record Examples(String folder, String model) {
    }

    static Stream<Examples> examples() {
        return MODELS.entrySet().stream().flatMap(e -> e.getValue().stream().map(m -> new Examples(e.getKey(), m)));
    }

    /** Every edge has its name beside it; with all relations switched on, where there is room. */
    @ParameterizedTest
    @MethodSource("examples")
    void examplesAreReadable(Examples examples) {
        List<String> defects = Repository.filesBelow(Repository.examples().resolve(examples.folder()), ".litmus").parallelStream()
                .flatMap(test -> defects(test, examples.model()).stream()).toList();
        assertEquals(List.of(), defects);
    }

    private static List<String> defects(Path test, String model) {
        ExecutionGraph graph = ExampleExecutions.of(test, model).orElseThrow(() -> new AssertionError("nothing to draw of " + test));
        List<String> defects = new ArrayList<>();
        defects(graph).forEach(d -> defects.add(test.getFileName() + ": " + d));
        LayoutDefects.ofWhatIsDrawn(new ExecutionLayout().layout(graph, everything(graph)))
                .forEach(d -> defects.add(test.getFileName() + " with all relations: " + d));
        return defects;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void fourThreadsOfTwelveEventsAreReadable(int seed) {
        assertEquals(List.of(), defects(BigGraphs.graph(seed, 4, 12)));
    }

    /** A test of four threads with twelve events each; fences, locks, grace periods. */
    @Test
    void aBigTestOfTheLinuxKernelIsReadable() {
        Path test = Repository.root().resolve("tests/org.felis.tests/fixtures/litmus/drawings/Twelve-by-four.litmus");
        VerificationTask task = new VerificationTask(test.toString(), Repository.read(test), "lkmm",
                VerificationOptions.DEFAULT.withTimeout(Duration.ofMinutes(10)).withWitness(true));
        ExecutionGraph graph = decided(new InProcessVerifier().verify(task, Progress.NONE, Interruption.none())).witness().orElseThrow()
                .graph();
        assertEquals(List.of(12, 12, 12, 12), graph.getThreads().stream().map(t -> t.getEvents().size()).toList());
        assertEquals(List.of(), defects(graph));

        GraphLayout carpet = new ExecutionLayout().layout(graph, everything(graph));
        assertTrue(carpet.edges().size() > 1000);
        assertEquals(new ExecutionLayout().layout(graph, LayerSelection.defaults(graph)).nodes(), carpet.nodes());
    }

    /** Of the drawing as it comes, and of those with the cycles of failing axioms. */
    private static List<String> defects(ExecutionGraph graph) {
        LayerSelection defaults = LayerSelection.defaults(graph);
        List<String> defects = new ArrayList<>(LayoutDefects.of(new ExecutionLayout().layout(graph, defaults)));
        graph.getAxioms().stream().filter(a -> !a.getCycle().isEmpty())
                .forEach(a -> LayoutDefects.of(new ExecutionLayout().layout(graph, defaults.highlighting(a)))
                        .forEach(d -> defects.add(d + " (with the cycle of " + a.getName() + ")")));
        return defects;
    }

    private static LayerSelection everything(ExecutionGraph graph) {
        return new LayerSelection(Set.copyOf(graph.getLayers()), Optional.empty());
    }
}
