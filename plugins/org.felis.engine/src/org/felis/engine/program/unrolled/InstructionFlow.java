package org.felis.engine.program.unrolled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Definition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event.Kind;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.MicroEvents.Decision;
import org.felis.engine.program.unrolled.MicroEvents.Edge;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.MicroEvents.Keeping;
import org.felis.engine.program.unrolled.MicroEvents.Outcome;
import org.felis.engine.program.unrolled.MicroEvents.Selection;

/**
 * Follows values through the operations of one step, from register reads and memory reads to what they feed, and finds the
 * step's micro-events and the intrinsic relations between its events; see {@link MicroEvents} for what they are.
 */
final class InstructionFlow {

    private static final int NONE = -1;

    /** What a register holds that was written inside the instruction. */
    private sealed interface Held {
        /** The value of an event; {@code control} if it was only decided by it. */
        record Made(int event, boolean control) implements Held {
        }

        /** What that operation computed, in front of which the registers held {@code registers}. */
        record Computed(int operation, Expression value, Map<Register, Held> registers) implements Held {
        }

        /** A constant. */
        record Fixed() implements Held {
        }
    }

    /**
     * A register read that others may share.
     *
     * @param writer the event of this step that wrote the register before, or {@link #NONE}
     * @param port a tag, or empty for plain computation
     */
    private record ReadKey(Register register, int writer, Optional<EngineTag> port, Guard guard) {
    }

    /** Where a value goes. */
    private record Destination(int event, Optional<EngineTag> port, boolean control) {
    }

    /**
     * Under which circumstances values flow.
     *
     * @param guard when they do
     * @param read when registers are read for them
     * @param decider the decision whose chosen side this is, or {@link #NONE}
     */
    private record Scope(Guard guard, Guard read, int decider) {
        static final Scope ALWAYS = new Scope(Guard.NONE, Guard.NONE, NONE);

        Scope ifHappens(int event) {
            return new Scope(guard.and(Guard.ofEvent(event)), read.and(Guard.ofEvent(event)), decider);
        }

        Scope ifDecided(int decision, boolean holds, int event) {
            Guard decided = new Guard(Set.of(new Outcome(decision, holds)), Set.of());
            return new Scope(guard.and(decided), read.and(decided), event);
        }

        /** The registers are read in any case; only where the value goes depends on the decision. */
        Scope ifKept(int decision, boolean holds) {
            return new Scope(guard.and(new Guard(Set.of(new Outcome(decision, holds)), Set.of())), read, decider);
        }
    }

    private final int thread;
    private final Step step;
    private final int firstEvent;
    private final int firstDecision;
    private final List<Event> events = new ArrayList<>();
    private final List<Guard> guards = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final Set<Edge> data = new LinkedHashSet<>();
    private final Set<Edge> control = new LinkedHashSet<>();
    private final Map<ReadKey, Integer> registerReads = new HashMap<>();
    private final Map<Register, Held> registers = new HashMap<>();
    /** By the event of a conditional write, the event of its decision. */
    private final Map<Integer, Integer> predicates = new HashMap<>();
    /** By the event of a compare-and-swap's conditional write. */
    private final Map<Integer, Keeping> keeping = new HashMap<>();

    /**
     * @param firstEvent the id of the step's first micro-event
     * @param firstDecision the index of the step's first decision
     * @throws IllegalArgumentException if the instruction reads a temporary that it did not write before
     */
    InstructionFlow(int thread, Step step, int firstEvent, int firstDecision) {
        this.thread = thread;
        this.step = step;
        this.firstEvent = firstEvent;
        this.firstDecision = firstDecision;
        List<Operation> operations = step.instruction().operations();
        for (int i = 0; i < operations.size(); i++) {
            follow(i, operations.get(i));
        }
    }

    List<Event> events() {
        return events;
    }

    List<Guard> guards() {
        return guards;
    }

    List<Decision> decisions() {
        return decisions;
    }

    Set<Edge> data() {
        return data;
    }

    Set<Edge> control() {
        return control;
    }

    private void follow(int operation, Operation what) {
        step.eventOf(operation).ifPresent(event -> feed(operation, what, event.id()));
        what.definition().ifPresent(definition -> define(operation, definition));
    }

    /** Draws the edges to the event of an operation. */
    private void feed(int operation, Operation what, int event) {
        what.location().ifPresent(address -> feed(operation, address, event, Optional.of(EngineTag.ADDRESS_PORT)));
        Scope scope = Scope.ALWAYS;
        Optional<Expression> condition = what.occurrence().condition().filter(c -> !(c instanceof Expression.Constant));
        if (condition.isPresent()) {
            int predicate = add(Kind.PREDICATE, operation, Optional.empty(), Set.of(), Guard.NONE);
            feed(operation, condition.get(), predicate, Optional.of(EngineTag.DATA_PORT));
            control.add(new Edge(predicate, event, Guard.NONE));
            predicates.put(event, predicate);
            scope = scope.ifHappens(event);
        }
        if (what.stored().isPresent()) {
            Destination value = new Destination(event, Optional.of(EngineTag.DATA_PORT), false);
            flow(operation, what.stored().get(), registers, value, scope);
        }
        what.branch().ifPresent(decision -> feed(operation, decision, event, Optional.empty()));
    }

    private void define(int operation, Definition definition) {
        if (definition.value().isPresent()) {
            assign(operation, definition, definition.value().get());
            return;
        }
        write(operation, definition.register(), switch (definition.onEvent()) {
            case NONE -> new Held.Fixed();
            case DATA -> new Held.Made(step.requireEventOf(operation).id(), false);
            case CONTROL -> new Held.Made(step.requireEventOf(operation).id(), true);
        });
    }

    private void assign(int operation, Definition definition, Expression value) {
        Register target = definition.register();
        if (target.temporary()) {
            registers.put(target, new Held.Computed(operation, value, Map.copyOf(registers)));
            return;
        }
        int write = addRegister(Kind.REGISTER_WRITE, operation, target, Set.of(), Guard.NONE);
        if (definition.kept().isPresent()) {
            assignKeeping(operation, value, definition.kept().get(), write);
        } else {
            feed(operation, value, write, Optional.empty());
        }
        registers.put(target, new Held.Made(write, false));
    }

    private void assignKeeping(int operation, Expression value, Operation.Kept kept, int registerWrite) {
        int write = step.writeOf(kept).id();
        Keeping decision = keeping.computeIfAbsent(write, w -> {
            Keeping added = new Keeping(firstDecision + decisions.size(), thread, step.index(), w);
            decisions.add(added);
            return added;
        });
        Destination to = new Destination(registerWrite, Optional.empty(), false);
        flow(operation, value, registers, to, Scope.ALWAYS.ifKept(decision.index(), false));
        Scope keeps = Scope.ALWAYS.ifKept(decision.index(), true);
        flow(operation, kept.compared(), registers, to, keeps);
        control.add(new Edge(predicates.get(write), registerWrite, keeps.guard()));
    }

    /** The register gets what {@code value} says. */
    private void write(int operation, Register target, Held value) {
        if (target.temporary()) {
            registers.put(target, value);
            return;
        }
        int write = addRegister(Kind.REGISTER_WRITE, operation, target, Set.of(), Guard.NONE);
        if (value instanceof Held.Made made) {
            draw(made.event(), new Destination(write, Optional.empty(), made.control()), Guard.NONE);
        }
        registers.put(target, new Held.Made(write, false));
    }

    private void feed(int operation, Expression value, int event, Optional<EngineTag> port) {
        flow(operation, value, registers, new Destination(event, port, false), Scope.ALWAYS);
    }

    /** An update, which writes what it computes from what it reads, is one event. */
    private void draw(int source, Destination to, Guard guard) {
        if (source != to.event()) {
            (to.control() ? control : data).add(new Edge(source, to.event(), guard));
        }
    }

    /**
     * Draws the edges from what the expression reads to the destination.
     *
     * @param operation the operation in which the expression stands
     * @param held what the registers written inside the instruction hold there
     * @return whether everything that it takes its value from is a register read, and something is
     */
    private boolean flow(int operation, Expression expression, Map<Register, Held> held, Destination to, Scope scope) {
        return switch (expression) {
            case Expression.Constant constant -> false;
            case Expression.Read read -> readRegister(operation, read.register(), held, to, scope);
            case Expression.Unary unary -> flow(operation, unary.operand(), held, to, scope);
            case Expression.Binary binary -> {
                boolean left = flow(operation, binary.left(), held, to, scope);
                boolean right = flow(operation, binary.right(), held, to, scope);
                yield left && (right || binary.right() instanceof Expression.Constant)
                        || right && binary.left() instanceof Expression.Constant;
            }
            case Expression.Accessible accessible -> flow(operation, accessible.address(), held, to, scope);
            case Expression.Extend extend -> flow(operation, extend.operand(), held, to, scope);
            case Expression.IfThenElse choice -> choose(operation, choice, held, to, scope);
        };
    }

    private boolean choose(int operation, Expression.IfThenElse choice, Map<Register, Held> held, Destination to,
            Scope scope) {
        int predicate = add(Kind.PREDICATE, operation, Optional.empty(), Set.of(), scope.read());
        Selection decision = new Selection(firstDecision + decisions.size(), predicate, thread, step.index(), operation,
                choice.condition());
        decisions.add(decision);
        decide(scope, flow(operation, choice.condition(), held, new Destination(predicate, to.port(), false), scope),
                predicate, scope.guard());
        for (boolean holds : new boolean[] {true, false}) {
            Scope side = scope.ifDecided(decision.index(), holds, predicate);
            boolean isRead = flow(operation, holds ? choice.whenTrue() : choice.whenFalse(), held, to, side);
            decide(side, isRead, to.event(), side.guard());
        }
        return true;
    }

    /** A side that reads no register, or not only registers, is decided at what it feeds. */
    private void decide(Scope side, boolean readsRegisters, int fed, Guard guard) {
        if (side.decider() != NONE && !readsRegisters) {
            control.add(new Edge(side.decider(), fed, guard));
        }
    }

    private boolean readRegister(int operation, Register register, Map<Register, Held> held, Destination to, Scope scope) {
        if (!register.temporary()) {
            draw(registerRead(operation, register, held, to.port(), scope), to, scope.guard());
            return true;
        }
        return switch (heldBy(register, held)) {
            case Held.Computed computed -> flow(computed.operation(), computed.value(), computed.registers(), to, scope);
            case Held.Made made -> {
                draw(made.event(), new Destination(to.event(), to.port(), to.control() || made.control()), scope.guard());
                yield false;
            }
            case Held.Fixed fixed -> false;
        };
    }

    private Held heldBy(Register temporary, Map<Register, Held> held) {
        Held written = held.get(temporary);
        if (written == null) {
            throw new IllegalArgumentException("'" + step.instruction().text() + "' at " + step.instruction().source()
                    + " reads its temporary " + temporary + " before it writes it");
        }
        return written;
    }

    /** The register read for the port; it takes what the instruction wrote before, if it did. */
    private int registerRead(int operation, Register register, Map<Register, Held> held, Optional<EngineTag> port,
            Scope scope) {
        int writer = held.get(register) instanceof Held.Made made ? made.event() : NONE;
        Optional<Integer> known = knownRead(register, writer, port, scope.read());
        if (known.isPresent()) {
            return known.get();
        }
        int read = addRegister(Kind.REGISTER_READ, operation, register, port.map(tag -> Set.of(tag.text())).orElse(Set.of()), scope.read());
        registerReads.put(new ReadKey(register, writer, port, scope.read()), read);
        if (writer != NONE) {
            data.add(new Edge(writer, read, Guard.NONE));
        }
        if (scope.decider() != NONE) {
            control.add(new Edge(scope.decider(), read, scope.read()));
        }
        return read;
    }

    /**
     * A read that happens anyway is shared by values that are needed only if a write happens, but not by the sides of a
     * selection, whose reads are decided. A plain computation shares what a port reads.
     */
    private Optional<Integer> knownRead(Register register, int writer, Optional<EngineTag> port, Guard guard) {
        List<Optional<EngineTag>> ports = port.isPresent() ? List.of(port)
                : List.of(port, Optional.of(EngineTag.ADDRESS_PORT), Optional.of(EngineTag.DATA_PORT));
        for (Guard shared : List.of(guard, new Guard(guard.outcomes(), Set.of()))) {
            for (Optional<EngineTag> sharedPort : ports) {
                Integer known = registerReads.get(new ReadKey(register, writer, sharedPort, shared));
                if (known != null) {
                    return Optional.of(known);
                }
            }
        }
        return Optional.empty();
    }

    private int addRegister(Kind kind, int operation, Register register, Set<String> tags, Guard guard) {
        return add(kind, operation, Optional.of(register), tags, guard);
    }

    private int add(Kind kind, int operation, Optional<Register> register, Set<String> tags, Guard guard) {
        int id = firstEvent + events.size();
        events.add(new Event(id, kind, thread, step.index(), operation, tags, register, Optional.empty(),
                step.instruction().source()));
        guards.add(guard);
        return id;
    }
}
