package org.felis.engine.program.unrolled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Definition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Program order between the events of one statement of a programming language. A statement is one instruction, but the
 * language orders its parts: what is computed from an access comes after it, and so does the write of an atomic operation
 * after its read. So herd7 has it for C ({@code po} holds {@code iico_data | iico_ctrl} inside a statement; herdtools7,
 * {@code herd/machModelChecker.ml}, "wide_po"). Accesses that do not depend on each other, such as the operands of
 * {@code +}, are not ordered.
 */
final class StatementOrder {

    private StatementOrder() {
    }

    /**
     * The pairs of an unrolled program, transitive; none if its instructions are no statements.
     *
     * @param size the number of events
     */
    static Relation of(Program program, List<UnrolledThread> threads, int size) {
        Relation.Builder before = Relation.builder(size);
        if (program.statements()) {
            threads.stream().flatMap(thread -> thread.steps().stream()).filter(step -> step.events().size() > 1)
                    .forEach(step -> new Walk(size, before).through(step));
        }
        return before.build();
    }

    /** Follows values through the operations of one statement. */
    private static final class Walk {
        private final EventSet nothing;
        private final Relation.Builder before;
        /** What each register written in the statement was computed from. */
        private final Map<Register, EventSet> sources = new HashMap<>();
        private final Map<Integer, EventSet> predecessors = new HashMap<>();
        private final List<Event> atomicReads = new ArrayList<>();

        Walk(int size, Relation.Builder before) {
            this.nothing = EventSet.empty(size);
            this.before = before;
        }

        void through(Step step) {
            for (int i = 0; i < step.instruction().operations().size(); i++) {
                Operation operation = step.instruction().operations().get(i);
                step.eventOf(i).ifPresent(event -> visit(event, operation));
                if (operation.definition().isPresent()) {
                    Definition definition = operation.definition().get();
                    sources.put(definition.register(), definition.value().isPresent() ? of(definition.value().get())
                            : step.eventOf(i).map(event -> EventSet.of(nothing.size(), event.id())).orElse(nothing));
                }
            }
        }

        /** The event follows what it is computed from, and the write of an atomic operation its read. */
        private void visit(Event event, Operation operation) {
            EventSet direct = of(operation.location()).union(of(operation.stored())).union(of(operation.occurrence().condition()))
                    .union(of(operation.branch()));
            boolean isWrite = operation.stored().isPresent();
            if (isWrite && event.has(EngineTag.ATOMIC)) {
                direct = direct.union(EventSet.of(nothing.size(), atomicReads.stream().mapToInt(Event::id)));
            }
            follows(event, direct);
            if (!isWrite && event.isRead() && event.has(EngineTag.ATOMIC)) {
                atomicReads.add(event);
            }
        }

        private void follows(Event event, EventSet direct) {
            EventSet all = direct;
            for (int source : direct.toArray()) {
                all = all.union(predecessors.getOrDefault(source, nothing));
            }
            EventSet known = all.difference(EventSet.of(nothing.size(), event.id()));
            predecessors.merge(event.id(), known, EventSet::union);
            known.forEach(source -> before.add(source, event.id()));
        }

        private EventSet of(Optional<Expression> expression) {
            return expression.map(this::of).orElse(nothing);
        }

        private EventSet of(Expression expression) {
            EventSet all = nothing;
            for (Register register : expression.registers()) {
                all = all.union(sources.getOrDefault(register, nothing));
            }
            return all;
        }
    }
}
