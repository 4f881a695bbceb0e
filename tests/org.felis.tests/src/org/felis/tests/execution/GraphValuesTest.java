package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.MachineState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events, registers and memory show a value as the final state does: with the sign that its type has. */
class GraphValuesTest {

    @TempDir
    private Path directory;

    private ExecutionGraph graph(String test, String model) throws IOException {
        return ExampleExecutions.of(Files.writeString(directory.resolve("test.litmus"), test), model).orElseThrow();
    }

    private static List<String> accesses(ExecutionGraph graph) {
        return graph.getEvents().stream().filter(e -> e.getThread() != null).map(EventNode::getLabel).toList();
    }

    private static MachineState end(ExecutionGraph graph) {
        return graph.getSteps().get(graph.getSteps().size() - 1).getAfter();
    }

    private static Map<String, String> memory(ExecutionGraph graph) {
        return end(graph).getMemory().stream().collect(Collectors.toMap(m -> m.getLocation(), m -> m.getValue()));
    }

    private static Map<String, String> registers(ExecutionGraph graph) {
        return end(graph).getRegisters().stream()
                .collect(Collectors.toMap(r -> r.getThread().getIndex() + ":" + r.getRegister(), r -> r.getValue()));
    }

    @Test
    void anIntThatHoldsMinusOneIsMinusOneEverywhere() throws IOException {
        ExecutionGraph graph = graph("""
                AArch64 negative
                { 0:X1=x; 1:X1=x; int8_t z; 0:X3=z; }
                 P0           | P1          ;
                 MOV W0,#-1   | LDR W0,[X1] ;
                 STR W0,[X1]  |             ;
                 STRB W0,[X3] |             ;
                locations [z]
                exists (1:X0=-1 /\\ x=-1)
                """, "aarch64");
        assertEquals("z=-1; 1:X0=-1; x=-1;", graph.getOutcome());
        assertEquals(List.of("a: W[x]=-1", "b: W[z]=-1", "c: R[x]=-1"), accesses(graph));
        assertEquals("-1", graph.getEvents().stream().filter(e -> e.getLetter().equals("c")).findFirst().orElseThrow().getValue());
        assertEquals(Map.of("x", "-1", "z", "-1"), memory(graph));
        assertEquals("-1", registers(graph).get("1:X0"));
        assertEquals("-1", registers(graph).get("0:X0"), "a register that is not observed");
    }

    @Test
    void valuesOf64BitsHaveTheSignOfTheirType() throws IOException {
        ExecutionGraph graph = graph("""
                AArch64 wide
                { int64_t x; uint64_t y; 0:X1=x; 0:X3=y; uint64_t 0:X4; }
                 P0          ;
                 MOV X0,#-2  ;
                 STR X0,[X1] ;
                 STR X0,[X3] ;
                 LDR X4,[X3] ;
                locations [x; y]
                exists (0:X4=-2)
                """, "aarch64");
        assertEquals("x=-2; y=18446744073709551614; 0:X4=18446744073709551614;", graph.getOutcome());
        assertEquals(List.of("a: W[x]=-2", "b: W[y]=18446744073709551614", "c: R[y]=18446744073709551614"), accesses(graph));
        assertEquals(Map.of("x", "-2", "y", "18446744073709551614"), memory(graph));
        assertEquals("18446744073709551614", registers(graph).get("0:X4"));
        assertEquals("-2", registers(graph).get("0:X0"));
    }

    @Test
    void aPartOfALocationIsUnsigned() throws IOException {
        ExecutionGraph graph = graph("""
                AArch64 parts
                { int x=-1; 0:X1=x; }
                 P0           ;
                 LDRB W0,[X1] ;
                 LDR W2,[X1]  ;
                exists (0:X0=255 /\\ 0:X2=-1)
                """, "aarch64");
        assertEquals("0:X0=255; 0:X2=-1;", graph.getOutcome());
        assertEquals("a: R[x]=255", accesses(graph).get(0));
    }

    @Test
    void aCTestThatStoresMinusOneShowsIt() throws IOException {
        ExecutionGraph graph = graph("""
                C negative
                { }
                P0(atomic_int* x) { atomic_store_explicit(x, -1, memory_order_relaxed); }
                P1(atomic_int* x) { int r0 = atomic_fetch_add_explicit(x, -1, memory_order_relaxed); }
                exists (1:r0=-1 /\\ x=-2)
                """, "rc11");
        assertEquals("1:r0=-1; x=-2;", graph.getOutcome());
        assertEquals(List.of("a: W[x]RLX=-1", "b: U[x]*RLX=-1→-2"), accesses(graph));
        assertEquals(Map.of("x", "-2"), memory(graph));
        assertEquals("-1", registers(graph).get("1:r0"));
    }
}
