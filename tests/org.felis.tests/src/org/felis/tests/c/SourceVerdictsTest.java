package org.felis.tests.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.clang.ClangFinder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ObjectBox;
import org.felis.execution.ObjectCell;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.SansTextMeasure;
import org.felis.execution.layout.memory.MemoryLayout;
import org.felis.execution.render.SvgRenderer;
import org.felis.execution.render.Theme;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.SourceCheck;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis verify --as source}: a verdict for each assertion, undefined behaviour and race, with an execution that comes to it. */
class SourceVerdictsTest {

    private static final String ATOMIC = "#include <stdatomic.h>\n";
    private static final String ASSERT = "#include <assert.h>\n";

    @TempDir
    Path folder;

    @BeforeAll
    static void clangIsHere() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed: it reads the programs");
    }

    private VerificationTask task(String text, SourceReading.As as) throws IOException {
        Path file = folder.resolve("f.c");
        Files.writeString(file, text);
        return new VerificationTask(file.toString(), text, "",
                VerificationOptions.DEFAULT.withWitness(true).withReading(SourceReading.DEFAULT.as(as)));
    }

    private VerificationResult verify(String text) throws IOException {
        return new InProcessVerifier().verify(task(text, SourceReading.As.SOURCE), Progress.NONE, Interruption.none());
    }

    private PropertyVerdict violation(String text, Property property) throws IOException {
        List<PropertyVerdict> verdicts = verify(text).properties().stream().filter(verdict -> verdict.property() == property).toList();
        assertEquals(1, verdicts.size());
        assertEquals(new Verdict.Violated(), verdicts.getFirst().verdict());
        return verdicts.getFirst();
    }

    private static ExecutionGraph graph(PropertyVerdict verdict) {
        return verdict.witness().orElseThrow().graph();
    }

    private static List<String> edges(ExecutionGraph graph, String relation) {
        return graph.getLayers().stream().filter(layer -> layer.getName().equals(relation)).map(RelationLayer::getEdges).flatMap(List::stream)
                .map(edge -> edge.getSource().getLabel() + " -> " + edge.getTarget().getLabel()).toList();
    }

    @Test
    void undefinedBehaviourIsNamedWithItsPlaceAndParagraph() throws IOException {
        PropertyVerdict verdict = violation("int main(void) {\n  int x = 2147483647;\n  return x + 1;\n}\n", Property.MEMORY);
        assertTrue(verdict.site().orElseThrow().toString().matches("Undefined UB036_exceptional_condition .*f\\.c:3:10 \\(C11 6\\.5p5\\): .*"),
                verdict.site().orElseThrow()::toString);
        assertEquals(3, verdict.site().get().place().line());
    }

    @Test
    void eachPlaceHasAVerdictOfItsOwn() throws IOException {
        VerificationResult result = verify(ASSERT + "int f(int *p) { return ++*p; }\nint main(void) {\n  int x = 0;\n  int r = (f(&x) == 1) - (f(&x) == 1);\n"
                + "  assert(r == 1);\n  assert(r == 2);\n}\n");
        assertEquals(List.of("assert(r == 1);", "assert(r == 2);"),
                result.properties().stream().filter(verdict -> verdict.property() == Property.ASSERTIONS).map(verdict -> verdict.site().orElseThrow().text()).sorted().toList());
        assertEquals(new Verdict.Violated(), result.verdict());
    }

    @Test
    void aProgramWithoutFaultHolds() throws IOException {
        VerificationResult result = verify("int main(void) { return 0; }\n");
        assertEquals(new Verdict.Holds(), result.verdict());
        assertEquals(3, result.properties().size());
    }

    @Test
    void whatIsAskedAndHasNoAnswerIsSaid() throws IOException {
        VerificationTask task = task("int main(void) { return 0; }\n", SourceReading.As.SOURCE);
        VerificationOptions options = task.options();
        assertEquals(List.of("FELIS023"), codes(task, options.withDoubleCheck(true)));
        assertEquals(List.of("FELIS022"), codes(task, options.withProperties(Set.of(Property.LEAKS))));
        assertEquals(List.of("FELIS016", "FELIS022"), codes(task, options.withObservation(true).withProperties(Set.of(Property.MEMORY, Property.TERMINATION))));
    }

    /** Of what makes the verdict an error, and of warnings. */
    private static List<String> codes(VerificationTask task, VerificationOptions options) {
        VerificationResult result = new InProcessVerifier().verify(task.withOptions(options), Progress.NONE, Interruption.none());
        return Stream.concat(result.verdict() instanceof Verdict.Error error ? error.problems().stream() : Stream.of(), result.warnings().stream())
                .map(Problem::code).toList();
    }

    @Test
    void operandsAreNotSequencedAndTheRaceIsDrawn() throws IOException {
        ExecutionGraph graph = graph(violation("int main(void) {\n  int x = 0, y = 0;\n  return (x = 1, y) + x;\n}\n", Property.RACES));
        assertEquals(List.of("a: W[x]=0 -> b: W[y]=0", "b: W[y]=0 -> c: W[x]=1", "c: W[x]=1 -> d: R[y]=0", "b: W[y]=0 -> e: R[x]=1"), edges(graph, "sb"));
        assertEquals(List.of("c: W[x]=1 -> e: R[x]=1"), edges(graph, "unsequenced-race"));
    }

    @Test
    void aSideEffectIsNotSequencedBeforeTheAssignmentAround() throws IOException {
        ExecutionGraph graph = graph(violation("int main(void) {\n  int i = 0;\n  i = i++;\n  return 0;\n}\n", Property.RACES));
        assertEquals(List.of("c: W[i]=1 -> d: W[i]=0"), edges(graph, "unsequenced-race"));
        assertTrue(edges(graph, "sb").contains("b: R[i]=0 -> d: W[i]=0"), () -> edges(graph, "sb").toString());
        assertTrue(!edges(graph, "sb").contains("c: W[i]=1 -> d: W[i]=0"));
    }

    @Test
    void aCalledFunctionComesBeforeOrAfterWhatStandsBesideIt() throws IOException {
        ExecutionGraph graph = graph(violation(ASSERT + "int x;\nint f(void) { x = 1; return 0; }\nint main(void) {\n  int r = f() + x;\n  assert(r == 1);\n}\n",
                Property.ASSERTIONS));
        assertEquals(List.of(), edges(graph, "unsequenced-race"));
        assertTrue(edges(graph, "sb").contains("a: R[x]=0 -> b: W[x]=1"), () -> edges(graph, "sb").toString());
    }

    @Test
    void pointersAndMembersAreNamedAsInTheProgram() throws IOException {
        ExecutionGraph graph = graph(violation("struct s { int n; int a[2]; };\nint main(void) {\n  struct s v = {1, {2, 3}};\n  int *p = &v.a[1];\n  p++;\n  return *p;\n}\n",
                Property.MEMORY));
        List<String> labels = graph.getEvents().stream().map(event -> event.getLabel().substring(3)).toList();
        assertEquals(List.of("W[v.n]=1", "W[v.a[0]]=2", "W[v.a[1]]=3", "W[p]=&v.a[1]", "R[p]=&v.a[1]", "W[p]=&v end", "R[p]=&v end"), labels);
    }

    private static final String ADJACENT = "int x = 1, y = 2;\nint main(void) {\n  int *p = &x + 1;\n  int *q = &y;\n  if ((unsigned long)p == (unsigned long)q)\n"
            + "    *p = 11;\n  return 0;\n}\n";

    @Test
    void objectsAtTheEndHaveAddressesAndPointersTheirProvenance() throws IOException {
        ExecutionGraph graph = graph(violation(ADJACENT, Property.MEMORY));
        Map<String, ObjectBox> objects = graph.getObjects().stream().collect(Collectors.toMap(ObjectBox::getName, object -> object));
        assertEquals(Set.of("x", "y", "p", "q"), objects.keySet());
        long x = Long.decode(objects.get("x").getAddress());
        assertEquals(x + 4, Long.decode(objects.get("y").getAddress()), "the pointers are equal");
        ObjectCell p = objects.get("p").getCells().getFirst();
        assertEquals("&x end", p.getValue());
        assertEquals(objects.get("x"), p.getTarget());
        assertEquals(4, p.getTargetOffset());
        ObjectCell q = objects.get("q").getCells().getFirst();
        assertEquals(objects.get("y"), q.getTarget());
        assertEquals(0, q.getTargetOffset());
        assertEquals("2", objects.get("y").getCells().getFirst().getValue());
    }

    @Test
    void objectsThatTouchAreDrawnTouchingAndBothPointersPointToTheSamePlaceInTheirOwnColours() throws IOException {
        ExecutionGraph graph = graph(violation(ADJACENT, Property.MEMORY));
        MemoryLayout layout = MemoryLayout.of(graph.getObjects(), new SansTextMeasure());
        Map<String, MemoryLayout.Frame> frames = layout.frames().stream().collect(Collectors.toMap(frame -> frame.object().getName(), frame -> frame));
        assertEquals(frames.get("x").bounds().bottom(), frames.get("y").bounds().y());
        assertTrue(frames.get("p").color().isEmpty());
        Map<String, MemoryLayout.Arrow> arrows = layout.arrows().stream().collect(Collectors.toMap(arrow -> arrow.pointer().getValue(), arrow -> arrow));
        assertEquals(frames.get("x").bounds().bottom(), arrows.get("&x end").head().getFirst().y());
        assertEquals(frames.get("x").color(), Optional.of(arrows.get("&x end").color()));
        assertEquals(frames.get("y").color(), Optional.of(arrows.get("&y").color()));
        assertNotEquals(frames.get("x").color(), frames.get("y").color());
        for (Theme theme : Theme.values()) {
            String svg = SvgRenderer.render(graph, theme);
            assertTrue(svg.contains(">Objects at the end<") && svg.contains("&amp;x end: its provenance is x"));
            arrows.values().forEach(arrow -> assertTrue(svg.contains("stroke=\"" + theme.provenance(arrow.color()) + "\"")));
        }
    }

    @Test
    void placesAreThoseOfTheText() throws IOException {
        String text = "int main(void) {\n  char *s = \"\u00e4\u00f6\"; int x = 2147483647; return (x + 1) * 2;\n}\n";
        SourceRange place = violation(text, Property.MEMORY).site().orElseThrow().place();
        assertEquals("x + 1", text.substring(place.offset(), place.offset() + place.length()));
        ExecutionGraph graph = graph(violation(text, Property.MEMORY));
        EventNode last = graph.getSteps().getLast().getEvent();
        assertEquals(text.lines().toList().get(1).strip(), last.getInstruction());
        String there = text.substring(last.getPlace().getOffset(), last.getPlace().getOffset() + last.getPlace().getLength());
        assertEquals("x + 1) * 2;", there);
    }

    @Test
    void threadsAreDrawnUnderTheirModel() throws IOException {
        String text = ATOMIC + ASSERT + "int main(void) {\n  atomic_int x = 0, y = 0; int r, s;\n  {-{ { atomic_store_explicit(&x, 1, memory_order_relaxed);\n"
                + "        r = atomic_load_explicit(&y, memory_order_relaxed); }\n  ||| { atomic_store_explicit(&y, 1, memory_order_relaxed);\n"
                + "        s = atomic_load_explicit(&x, memory_order_relaxed); } }-};\n  assert(r == 1 || s == 1);\n}\n";
        VerificationTask task = task(text, SourceReading.As.AUTOMATIC);
        VerificationResult result = new InProcessVerifier().verify(task, Progress.NONE, Interruption.none());
        assertEquals("rc11", result.model());
        PropertyVerdict verdict = result.properties().stream().filter(property -> property.property() == Property.ASSERTIONS).findFirst().orElseThrow();
        assertEquals(9, verdict.site().orElseThrow().place().line());
        ExecutionGraph graph = graph(verdict);
        assertEquals(2, graph.getThreads().size());
        assertTrue(graph.isConsistent());
        EventNode store = graph.getEvents().stream().filter(event -> event.getPlace() != null && event.getPlace().getLine() == 5).findFirst().orElseThrow();
        assertTrue(text.substring(store.getPlace().getOffset()).startsWith("atomic_store_explicit(&x"), () -> text.substring(store.getPlace().getOffset()));
        assertEquals(text.lines().toList().get(4).strip(), store.getInstruction());
        assertTrue(graph.getEvents().stream().anyMatch(event -> event.getPlace() != null && event.getPlace().getLine() == 6 && "0".equals(event.getValue())),
                "the load on line 6 reads 0");
        VerificationResult strong = new InProcessVerifier().verify(task.withModel("sc"), Progress.NONE, Interruption.none());
        assertEquals(Optional.of(new Verdict.Holds()), strong.properties().stream().filter(property -> property.property() == Property.ASSERTIONS)
                .map(PropertyVerdict::verdict).findFirst());
    }

    @Test
    void theTextOfTheTaskIsVerifiedAndNotThatOfTheFile() throws IOException {
        VerificationTask saved = task("int main(void) { return 0; }\n", SourceReading.As.SOURCE);
        VerificationTask edited = new VerificationTask(saved.testFile(), "int main(void) { int x; return x + 1; }\n", "", saved.options());
        assertEquals(new Verdict.Holds(), new InProcessVerifier().verify(saved, Progress.NONE, Interruption.none()).verdict());
        assertEquals(new Verdict.Violated(), new InProcessVerifier().verify(edited, Progress.NONE, Interruption.none()).verdict());
    }

    @Test
    void whatCannotBeVerifiedSaysWhy() throws IOException {
        Verdict.Error rejected = assertInstanceOf(Verdict.Error.class, verify("int main(void) { int x = ; }\n").verdict());
        assertEquals(1, rejected.reason().range().line());
        Verdict.Error empty = assertInstanceOf(Verdict.Error.class, verify("int f(void) { return 0; }\n").verdict());
        assertEquals("there is no function main to run: the file has f", empty.reason().message());
        Verdict.Error unsupported = assertInstanceOf(Verdict.Error.class, verify("int main(int c, char **v) { int a[c]; return 0; }\n").verdict());
        assertTrue(unsupported.isUnsupported(), unsupported.reason()::toString);
    }

    @Test
    void filesWithParallelStatementsAreCheckedAsSource() throws IOException {
        VerificationTask task = task(ATOMIC + "int main(void) { atomic_int x = 0; {-{ { x = 1; } ||| { x = y; } }-}; return 0; }\n", SourceReading.As.AUTOMATIC);
        assertEquals(List.of(2), SourceCheck.problems(task.testFile(), task.testText()).stream().map(problem -> problem.range().line()).distinct().toList());
    }
}
