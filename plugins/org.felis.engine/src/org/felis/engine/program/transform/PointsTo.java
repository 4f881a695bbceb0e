package org.felis.engine.program.transform;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.FalseDependencies;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/** For each register of a thread, the names of the objects into which it can point. */
final class PointsTo extends RegisterAnalysis<Set<String>> {

    /** What objects can hold: one set for each object and the whole program, because threads run in any order. It only grows. */
    static final class Contents {
        private final Map<String, Set<String>> objects = new HashMap<>();
        private boolean grown;

        /** The objects into which the contents of an object can point. */
        Set<String> of(String object) {
            return objects.getOrDefault(object, Set.of());
        }

        void add(String object, Set<String> targets) {
            grown |= !targets.isEmpty() && objects.computeIfAbsent(object, o -> new HashSet<>()).addAll(targets);
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
        if (definition.value().isPresent()) {
            return objects(definition.value().get(), before);
        }
        Operation writes = graph.instruction(node).operations().get(operation);
        Set<String> loadable = new HashSet<>();
        if (writes.event().equals(Optional.of(Event.Kind.READ))) {
            objects(writes.location().orElseThrow(), before).forEach(object -> loadable.addAll(contents.of(object)));
        }
        return loadable;
    }

    @Override
    protected void visit(int node, int operation, Operation what, Registers<Set<String>> before) {
        if (what.stored().isPresent()) {
            Set<String> stored = objects(what.stored().get(), before);
            objects(what.location().orElseThrow(), before).forEach(object -> contents.add(object, stored));
        }
    }

    /** The objects into which the value of an expression can point. */
    static Set<String> objects(Expression expression, Registers<Set<String>> registers) {
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
            case Expression.Accessible accessible -> { }
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
