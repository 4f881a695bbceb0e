package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.llvm.lowering.State.Cell;
import org.felis.llvm.lowering.State.Local;
import org.felis.llvm.lowering.State.Place;

/** Where ways of control meet: what differs between them becomes a register, which each way writes. */
final class Joining {

    private record Assignment(Register target, Expression value) {
    }

    private final ThreadCode code;
    private final Memory memory;
    private final Readings readings;
    private final List<Edge> edges;
    private final List<List<Assignment>> assignments = new ArrayList<>();

    private Joining(ThreadCode code, Memory memory, Readings readings, List<Edge> edges) {
        this.code = code;
        this.memory = memory;
        this.readings = readings;
        this.edges = edges;
        edges.forEach(edge -> assignments.add(new ArrayList<>()));
    }

    /** Continues the code where the edges meet; the result is what is known there. */
    static State join(ThreadCode code, Memory memory, Readings readings, List<Edge> edges) {
        if (edges.size() == 1) {
            code.label(edges.get(0).label());
            return edges.get(0).state();
        }
        Joining joining = new Joining(code, memory, readings, edges);
        State state = joining.state();
        joining.emit();
        return state;
    }

    private State state() {
        State joined = new State();
        State first = edges.get(0).state();
        edges.forEach(edge -> {
            joined.raiseEffects(edge.state().effects());
            joined.spurious().addAll(edge.state().spurious());
            joined.exchanges().addAll(edge.state().exchanges());
        });
        joined.setRewritten(edges.stream().mapToInt(edge -> edge.state().rewritten()).min().orElseThrow());
        joined.setOwnWrites(OwnWrites.meeting(edges.stream().map(edge -> edge.state().ownWrites()).toList(), memory));
        joined.setIdled(edges.stream().allMatch(edge -> edge.state().hasIdled()));
        Set<Local> locals = new LinkedHashSet<>(first.locals.keySet());
        edges.forEach(edge -> edge.state().locals.keySet().stream().filter(local -> isOnOneWay(local)).forEach(locals::add));
        for (Local local : locals) {
            // what is claimed on another way only, holds here; what is locked there only, is not held
            Binding absent = local.frame() == ThreadLowering.CLAIM ? Binding.of(1) : local.frame() == HeldLocks.FRAME ? HeldLocks.NOT_HELD : null;
            List<Binding> bindings = new ArrayList<>();
            edges.forEach(edge -> bindings.add(edge.state().locals.getOrDefault(local, absent)));
            if (!bindings.contains(null)) {
                joined.locals.put(local, join(bindings));
            }
        }
        Set<Place> places = new LinkedHashSet<>();
        edges.forEach(edge -> places.addAll(edge.state().cells().keySet()));
        Set<Integer> mixed = new HashSet<>();
        Map<Place, List<Binding>> contents = new HashMap<>();
        for (Place place : places) {
            List<Optional<Cell>> cells = edges.stream().map(edge -> Optional.ofNullable(edge.state().cells().get(place))).toList();
            List<Integer> sizes = cells.stream().flatMap(Optional::stream).map(Cell::bytes).distinct().toList();
            int largest = Collections.max(sizes);
            if (sizes.size() > 1 || places.stream().anyMatch(other -> other.object() == place.object() && other.offset() > place.offset()
                    && other.offset() < place.offset() + largest)) {
                mixed.add(place.object());
            }
            contents.put(place, cells.stream().map(cell -> cell.map(Cell::content).orElseGet(() -> memory.initially(place, sizes.get(0)))).toList());
            joined.cells().put(place, new Cell(sizes.get(0), Binding.UNDEFINED));
        }
        mixed.forEach(memory::share);
        contents.forEach((place, bindings) -> joined.cells().computeIfPresent(place, (p, cell) -> new Cell(cell.bytes(), join(bindings))));
        return joined;
    }

    /** Whether there is something to be known of it where only one of the ways has come to it. */
    private static boolean isOnOneWay(Local local) {
        return local.frame() == ThreadLowering.CLAIM || local.frame() == HeldLocks.FRAME;
    }

    private Binding join(List<Binding> bindings) {
        Binding first = bindings.get(0);
        if (bindings.stream().allMatch(first::equals)) {
            return first;
        }
        if (bindings.stream().allMatch(binding -> binding instanceof Binding.Parts parts && parts.elements().size() == ((Binding.Parts) first).elements().size())) {
            List<Binding> elements = new ArrayList<>();
            for (int i = 0; i < ((Binding.Parts) first).elements().size(); i++) {
                int index = i;
                elements.add(join(bindings.stream().map(binding -> ((Binding.Parts) binding).elements().get(index)).toList()));
            }
            return new Binding.Parts(elements);
        }
        Register merged = code.newRegister();
        boolean isNumber = true;
        for (int i = 0; i < edges.size(); i++) {
            int edge = i;
            Optional<Expression> value = memory.expression(bindings.get(i));
            value.ifPresent(v -> assignments.get(edge).add(new Assignment(merged, v)));
            isNumber &= value.filter(code.numbers()::mayBeAddress).isEmpty();
        }
        if (isNumber) {
            code.numbers().define(merged, Expression.ZERO);
        }
        if (first instanceof Binding.Undefined part && part.isPart()
                && bindings.stream().allMatch(binding -> binding instanceof Binding.Undefined other && other.defined() == part.defined())) {
            return new Binding.Undefined(Expression.read(merged), part.defined());
        }
        readings.join(merged, bindings);
        return new Binding.Computed(Expression.read(merged)); // what is undefined on some of the ways alone is not used behind those, for all that is known here
    }

    private void emit() {
        List<Integer> writing = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            if (!assignments.get(i).isEmpty()) {
                writing.add(i);
            }
        }
        String meeting = code.newLabel();
        for (int i : writing) {
            code.label(edges.get(i).label());
            assignments.get(i).forEach(assignment -> code.assign(assignment.target(), assignment.value()));
            if (i != writing.getLast() || writing.size() < edges.size()) {
                code.jump(meeting);
            }
        }
        for (int i = 0; i < edges.size(); i++) {
            if (!writing.contains(i)) {
                code.label(edges.get(i).label());
            }
        }
        code.label(meeting);
    }
}
