package org.felis.litmus.compiler;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/** For each register of a thread, the names of the blocks into which it can point. */
final class PointsTo extends RegisterAnalysis<Set<String>> {

    /** What blocks can hold: one set for each block and the whole test, because threads run in any order. It only grows. */
    static final class Contents {
        private final Map<String, Set<String>> blocks = new HashMap<>();
        private boolean grown;

        /** The blocks into which the contents of a block can point. */
        Set<String> of(String block) {
            return blocks.getOrDefault(block, Set.of());
        }

        void add(String block, Set<String> targets) {
            grown |= !targets.isEmpty() && blocks.computeIfAbsent(block, b -> new HashSet<>()).addAll(targets);
        }

        /** Whether there is more than when this was last asked. */
        boolean hasGrown() {
            boolean since = grown;
            grown = false;
            return since;
        }
    }

    private final FlowGraph graph;
    private final Thread thread;
    private final Contents contents;

    PointsTo(FlowGraph graph, Thread thread, Contents contents) {
        super(graph);
        this.graph = graph;
        this.thread = thread;
        this.contents = contents;
    }

    @Override
    protected Set<String> initial(Register register) {
        return thread.initial(register) instanceof Value.Address address ? Set.of(address.object().name()) : Set.of();
    }

    @Override
    protected Set<String> join(int node, Register register, List<Set<String>> values) {
        Set<String> all = new HashSet<>();
        values.forEach(all::addAll);
        return Set.copyOf(all);
    }

    @Override
    protected Set<String> define(int node, int operation, Definition definition, Registers<Set<String>> before) {
        return switch (definition) {
            case Definition.Computed computed -> blocks(computed.expression(), before);
            case Definition.Loaded loaded -> {
                Set<String> loadable = new HashSet<>();
                Expression address = graph.instruction(node).operations().get(operation).location().orElseThrow();
                blocks(address, before).forEach(block -> loadable.addAll(contents.of(block)));
                yield loadable;
            }
            case Definition.Status status -> Set.of();
        };
    }

    @Override
    protected void visit(int node, int operation, Operation what, Registers<Set<String>> before) {
        if (what.stored().isPresent()) {
            Set<String> stored = blocks(what.stored().get(), before);
            blocks(what.location().orElseThrow(), before).forEach(block -> contents.add(block, stored));
        }
    }

    /** The blocks into which the value of an expression can point. */
    static Set<String> blocks(Expression expression, Registers<Set<String>> registers) {
        Set<String> names = new HashSet<>();
        collect(FalseDependencies.removed(expression), registers, names);
        return names;
    }

    private static void collect(Expression expression, Registers<Set<String>> registers, Set<String> into) {
        switch (expression) {
            case Expression.Constant constant -> {
                if (constant.value() instanceof Value.Address address) {
                    into.add(address.object().name());
                }
            }
            case Expression.Read read -> into.addAll(registers.get(read.register()));
            case Expression.Unary unary -> { }
            case Expression.Binary binary -> {
                collect(binary.left(), registers, into);
                collect(binary.right(), registers, into);
            }
            case Expression.Extend extend -> collect(extend.operand(), registers, into);
            case Expression.IfThenElse choice -> {
                collect(choice.whenTrue(), registers, into);
                collect(choice.whenFalse(), registers, into);
            }
        }
    }
}
