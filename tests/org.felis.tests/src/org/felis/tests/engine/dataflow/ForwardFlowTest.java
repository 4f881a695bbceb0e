package org.felis.tests.engine.dataflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardAnalysis;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Thread;
import org.felis.engine.program.unrolled.Step.Successor;
import org.felis.engine.program.unrolled.Step.When;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class ForwardFlowTest {

    private final ProgramBuilder program = ProgramBuilder.withLocations("x").thread();

    /** Which nodes may have been passed before a node. */
    private static final class Passed implements ForwardAnalysis<Set<Integer>> {
        private final Set<Integer> withoutTaken;
        private final List<Integer> visits = new ArrayList<>();

        /** @param withoutTaken nodes whose jumps are never taken */
        Passed(Integer... withoutTaken) {
            this.withoutTaken = Set.of(withoutTaken);
        }

        @Override
        public Set<Integer> entry() {
            return Set.of();
        }

        @Override
        public Set<Integer> join(int node, List<Arrival<Set<Integer>>> arrivals) {
            Set<Integer> all = new TreeSet<>();
            arrivals.forEach(arrival -> all.addAll(arrival.state()));
            return all;
        }

        @Override
        public Set<Integer> transfer(int node, Set<Integer> before) {
            visits.add(node);
            Set<Integer> after = new TreeSet<>(before);
            after.add(node);
            return after;
        }

        @Override
        public Optional<Set<Integer>> along(int node, Successor edge, Set<Integer> after) {
            return withoutTaken.contains(node) && edge.when() == When.TAKEN ? Optional.empty() : Optional.of(after);
        }
    }

    private Thread thread() {
        return program.program().threads().get(0);
    }

    @Test
    void anAcyclicGraphIsWalkedThroughOnce() {
        program.jumpIf("a", "else").nothing().jump("end").label("else").nothing().label("end").nothing();
        Passed passed = new Passed();
        ForwardFlow<Set<Integer>> flow = ForwardFlow.of(FlowGraph.of(program.unroll().threads().get(0)), passed);
        assertEquals(5, passed.visits.size());
        assertEquals(Optional.of(Set.of(0, 1, 2, 3)), flow.before(4));
        assertEquals(Optional.of(Set.of(0, 1, 2, 3, 4)), flow.outside(Successor.END));
        assertEquals(Optional.empty(), flow.outside(Successor.outside(ThreadEnd.BOUND)));
    }

    @Test
    void aLoopIsGoneRoundUntilNothingIsNew() {
        program.nothing().label("outer").nothing().label("inner").nothing().jumpIf("a", "inner").nothing().jumpIf("a", "outer")
                .nothing();
        ForwardFlow<Set<Integer>> flow = ForwardFlow.of(FlowGraph.of(thread()), new Passed());
        assertEquals(Optional.of(Set.of()), flow.before(0));
        assertEquals(Optional.of(Set.of(0, 1, 2, 3, 4, 5)), flow.before(1));
        assertEquals(Optional.of(Set.of(0, 1, 2, 3, 4, 5)), flow.before(6));
    }

    @Test
    void whatControlDoesNotReachHasNoState() {
        program.jump("end").nothing().label("end").jumpIf("a", "never").nothing().jump("out").label("never").nothing().label("out")
                .nothing();
        ForwardFlow<Set<Integer>> flow = ForwardFlow.of(FlowGraph.of(thread()), new Passed(2));
        assertEquals(Optional.empty(), flow.before(1));
        assertEquals(Optional.empty(), flow.before(5));
        assertEquals(Optional.of(Set.of(0, 2, 3, 4)), flow.before(6));
    }

    @Test
    void aThreadWithoutInstructionsEndsAsItBegins() {
        assertEquals(Optional.of(Set.of()), ForwardFlow.of(FlowGraph.of(thread()), new Passed()).outside(Successor.END));
    }

    @Test
    void aLoopWithoutEndEndsNowhere() {
        program.label("again").nothing().jump("again");
        ForwardFlow<Set<Integer>> flow = ForwardFlow.of(FlowGraph.of(thread()), new Passed());
        assertEquals(Optional.of(Set.of(0, 1)), flow.before(0));
        assertEquals(Optional.empty(), flow.outside(Successor.END));
    }

    @Test
    void itCanBeStopped() {
        program.nothing();
        Interruption interruption = Interruption.none();
        interruption.stop(Interruption.Reason.CANCELLED);
        assertThrows(Interruption.StoppedException.class,
                () -> ForwardFlow.of(FlowGraph.of(thread()), new Passed(), interruption));
    }

    /** A subroutine with two callers, as the edges of one graph: the analysis needs to know nothing of calls. */
    @Test
    void callsAreEdges() {
        program.nothing().nothing().nothing().nothing();
        FlowGraph text = FlowGraph.of(thread());
        List<List<Integer>> targets = List.of(List.of(2), List.of(2, Successor.END), List.of(3), List.of(1));
        FlowGraph graph = new FlowGraph() {
            @Override
            public int size() {
                return targets.size();
            }

            @Override
            public org.felis.engine.program.Instruction instruction(int node) {
                return text.instruction(node);
            }

            @Override
            public List<Successor> successors(int node) {
                return targets.get(node).stream().map(target -> new Successor(target, When.ALWAYS)).toList();
            }
        };
        ForwardFlow<Set<Integer>> flow = ForwardFlow.of(graph, new Passed());
        assertEquals(Optional.of(Set.of(0, 1, 2, 3)), flow.before(2));
        assertEquals(Optional.of(Set.of(0, 1, 2, 3)), flow.outside(Successor.END));
    }

    /** Which constants a register may hold. */
    private static final class Constants extends RegisterAnalysis<Set<String>> {
        Constants(FlowGraph graph) {
            super(graph);
        }

        @Override
        protected Set<String> initial(Register register) {
            return Set.of("0");
        }

        @Override
        protected Set<String> define(int node, int operation, Definition definition, Registers<Set<String>> before) {
            return definition instanceof Definition.Computed(Register r, Expression.Read read, var kept) ? before.get(read.register())
                    : definition instanceof Definition.Computed(Register r, Expression.Constant constant, var kept)
                            ? Set.of(constant.value().toString()) : Set.of("?");
        }

        @Override
        protected Set<String> join(int node, Register register, List<Set<String>> values) {
            Set<String> all = new TreeSet<>();
            values.forEach(all::addAll);
            return all;
        }
    }

    @Test
    void registersAreFollowedRoundALoop() {
        program.assign("a", Expression.constant(1)).label("again").assign("c", program.operand("b"))
                .assign("b", program.operand("a")).assign("a", Expression.constant(2)).jumpIf("x", "again").nothing();
        FlowGraph graph = FlowGraph.of(thread());
        ForwardFlow<Registers<Set<String>>> flow = ForwardFlow.of(graph, new Constants(graph));
        Registers<Set<String>> end = flow.before(5).orElseThrow();
        assertEquals(Set.of("2"), end.get(Register.named("a")));
        assertEquals(Set.of("1", "2"), end.get(Register.named("b")));
        assertEquals(Set.of("0", "1", "2"), end.get(Register.named("c")));
        assertEquals(Set.of("0"), end.get(Register.named("never written")));
    }

    /** As unrolled code of a compiler has it: a register for each of thousands of instructions, and a join in every tenth. */
    @Test
    void aThreadOfTenThousandInstructionsWithARegisterEachTakesNoTime() {
        for (int i = 0; i < 10_000; i++) {
            program.assign("r" + i, i == 0 ? Expression.ONE : program.operand("r" + (i - 1)));
            if (i % 10 == 0) {
                program.jumpIf("a", "join" + i).assign("r" + i, Expression.constant(i)).label("join" + i).nothing();
            }
        }
        FlowGraph graph = FlowGraph.of(thread());
        long start = System.nanoTime();
        ForwardFlow<Registers<Set<String>>> flow = ForwardFlow.of(graph, new Constants(graph));
        double seconds = (System.nanoTime() - start) / 1e9;
        assertEquals(Set.of("1", "0"), flow.outside(Successor.END).orElseThrow().get(Register.named("r9")));
        assertTrue(seconds < 10, seconds + " s");
    }
}
