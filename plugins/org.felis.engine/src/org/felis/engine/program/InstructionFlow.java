package org.felis.engine.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.MicroEvent.Kind;
import org.felis.engine.relation.Relation;

/** Follows values through the operations of one step, from register reads and memory reads to what they feed. */
final class InstructionFlow {

    /** What a register holds that was written inside the instruction. */
    private sealed interface Held {
        /** The value of a micro-event; {@code control} if it was only decided by it. */
        record Made(int microEvent, boolean control) implements Held {
        }

        /** What that operation computed, in front of which the registers held {@code registers}. */
        record Computed(int operation, Expression value, Map<Register, Held> registers) implements Held {
        }
    }

    /** The register read of one operation for one port; {@code port} is a tag, or empty for plain computation. */
    private record ReadKey(int operation, Register register, Optional<String> port) {
    }

    /** Where a value goes. */
    private record Destination(int microEvent, Optional<String> port, boolean control) {
    }

    private record Edge(int source, Destination destination) {
    }

    private final int thread;
    private final Step step;
    private final MicroEvents.Selection selection;
    /** In order of discovery, which their ids here number. */
    private final List<MicroEvent> found = new ArrayList<>();
    private final Map<ReadKey, Integer> registerReads = new HashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Map<Register, Held> registers = new HashMap<>();

    InstructionFlow(int thread, Step step, MicroEvents.Selection selection) {
        this.thread = thread;
        this.step = step;
        this.selection = selection;
        List<Operation> operations = step.instruction().operations();
        for (int i = 0; i < operations.size(); i++) {
            follow(i, operations.get(i));
        }
    }

    /** The micro-events in the order that {@link MicroEvent#id} promises, and their edges. */
    MicroEvents microEvents() {
        List<MicroEvent> sorted = found.stream()
                .sorted(Comparator.comparingInt(MicroEvent::operation).thenComparing(MicroEvent::kind)).toList();
        int[] position = new int[sorted.size()];
        List<MicroEvent> numbered = new ArrayList<>();
        for (MicroEvent event : sorted) {
            position[event.id()] = numbered.size();
            numbered.add(event.withId(numbered.size()));
        }
        Relation.Builder data = Relation.builder(numbered.size());
        Relation.Builder control = Relation.builder(numbered.size());
        for (Edge edge : edges) {
            (edge.destination().control() ? control : data).add(position[edge.source()],
                    position[edge.destination().microEvent()]);
        }
        return new MicroEvents(numbered, data.build(), control.build());
    }

    private void follow(int operation, Operation what) {
        switch (what) {
            case Operation.Assign assign -> assign(operation, assign);
            case Operation.Read read -> {
                int access = addEvent(Kind.MEMORY_ACCESS, operation);
                feed(operation, read.address(), access, Optional.of(MicroEvent.ADDRESS));
                write(operation, read.target(), access, false);
            }
            case Operation.Write write -> {
                int access = addEvent(Kind.MEMORY_ACCESS, operation);
                feed(operation, write.address(), access, Optional.of(MicroEvent.ADDRESS));
                feed(operation, write.value(), access, Optional.of(MicroEvent.DATA));
                flow(operation, write.condition(), registers,
                        new Destination(access, Optional.of(MicroEvent.DATA), true));
            }
            case Operation.WriteExclusive write -> {
                int access = addEvent(Kind.MEMORY_ACCESS, operation);
                feed(operation, write.address(), access, Optional.of(MicroEvent.ADDRESS));
                feed(operation, write.value(), access, Optional.of(MicroEvent.DATA));
                write(operation, write.status(), access, true);
            }
            case Operation.Synchronize synchronize -> {
                int event = addEvent(Kind.SYNCHRONIZATION, operation);
                feed(operation, synchronize.address(), event, Optional.of(MicroEvent.ADDRESS));
                synchronize.target().ifPresent(target -> write(operation, target, event, false));
            }
            case Operation.Fence fence -> addEvent(Kind.FENCE, operation);
            case Operation.Jump jump -> jump.condition().ifPresent(
                    condition -> feed(operation, condition, addEvent(Kind.BRANCH, operation), Optional.empty()));
        }
    }

    private void assign(int operation, Operation.Assign assign) {
        if (assign.target().temporary()) {
            registers.put(assign.target(), new Held.Computed(operation, assign.value(), Map.copyOf(registers)));
        } else {
            int write = addRegister(Kind.REGISTER_WRITE, operation, assign.target(), Set.of());
            feed(operation, assign.value(), write, Optional.empty());
            registers.put(assign.target(), new Held.Made(write, false));
        }
    }

    /** The register gets the value read by the access or, with {@code control}, what it decides. */
    private void write(int operation, Register target, int access, boolean control) {
        if (target.temporary()) {
            registers.put(target, new Held.Made(access, control));
        } else {
            int write = addRegister(Kind.REGISTER_WRITE, operation, target, Set.of());
            edges.add(new Edge(access, new Destination(write, Optional.empty(), control)));
            registers.put(target, new Held.Made(write, false));
        }
    }

    private void feed(int operation, Expression value, int microEvent, Optional<String> port) {
        flow(operation, value, registers, new Destination(microEvent, port, false));
    }

    /**
     * Draws the edges from what the expression reads to the destination.
     *
     * @param operation the operation in which the expression stands
     * @param held what the registers written inside the instruction hold there
     */
    private void flow(int operation, Expression expression, Map<Register, Held> held, Destination to) {
        switch (expression) {
            case Expression.Constant constant -> { }
            case Expression.Read read -> readRegister(operation, read.register(), held, to);
            case Expression.Unary unary -> flow(operation, unary.operand(), held, to);
            case Expression.Binary binary -> {
                flow(operation, binary.left(), held, to);
                flow(operation, binary.right(), held, to);
            }
            case Expression.Extend extend -> flow(operation, extend.operand(), held, to);
            case Expression.IfThenElse choice -> {
                Optional<Boolean> isTrue = selection.isTrue(thread, step.index(), operation, choice.condition());
                flow(operation, choice.condition(), held, decided(to));
                if (isTrue.orElse(true)) {
                    flow(operation, choice.whenTrue(), held, to);
                }
                if (!isTrue.orElse(false)) {
                    flow(operation, choice.whenFalse(), held, to);
                }
            }
        }
    }

    private static Destination decided(Destination to) {
        return new Destination(to.microEvent(), to.port(), true);
    }

    private void readRegister(int operation, Register register, Map<Register, Held> held, Destination to) {
        if (!register.temporary()) {
            edges.add(new Edge(registerRead(operation, register, held, to.port()), to));
            return;
        }
        switch (heldBy(register, held)) {
            case Held.Computed computed ->
                flow(computed.operation(), computed.value(), computed.registers(), to);
            case Held.Made made -> edges.add(new Edge(made.microEvent(), made.control() ? decided(to) : to));
        }
    }

    private Held heldBy(Register temporary, Map<Register, Held> held) {
        Held written = held.get(temporary);
        if (written == null) {
            throw new IllegalArgumentException("'" + step.instruction().text() + "' at " + step.instruction().source()
                    + " reads its temporary " + temporary + " before it writes it");
        }
        return written;
    }

    /** The register read of the operation for the port; it takes what the instruction wrote before, if it did. */
    private int registerRead(int operation, Register register, Map<Register, Held> held, Optional<String> port) {
        ReadKey key = new ReadKey(operation, register, port);
        Integer known = registerReads.get(key);
        if (known != null) {
            return known;
        }
        int read = addRegister(Kind.REGISTER_READ, operation, register, port.map(Set::of).orElse(Set.of()));
        registerReads.put(key, read);
        if (held.get(register) instanceof Held.Made written) {
            edges.add(new Edge(written.microEvent(), new Destination(read, Optional.empty(), false)));
        }
        return read;
    }

    private int addRegister(Kind kind, int operation, Register register, Set<String> tags) {
        return add(kind, operation, Optional.of(register), Optional.empty(), tags);
    }

    private int addEvent(Kind kind, int operation) {
        Event event = step.eventOf(operation);
        for (MicroEvent known : found) {
            if (known.isEvent(event.id())) {
                return known.id(); // the write of an update
            }
        }
        return add(kind, operation, Optional.empty(), Optional.of(event), event.tags());
    }

    private int add(Kind kind, int operation, Optional<Register> register, Optional<Event> event, Set<String> tags) {
        found.add(new MicroEvent(found.size(), kind, thread, step.index(), operation, register, event, tags,
                step.instruction().source()));
        return found.size() - 1;
    }
}
