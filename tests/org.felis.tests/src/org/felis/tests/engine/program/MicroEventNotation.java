package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.MicroEvents.Edge;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;

/**
 * Events in text: {@code Rr1} and {@code Wr1} for registers, {@code P} for decisions, {@code R}, {@code W}, {@code F} and
 * {@code B} for other events; in front the number of the operation, behind the tags: {@code 0:Rr1/ADDR}. A guard stands behind
 * in brackets: {@code [0]} and {@code [~0]} for the outcomes of a decision, {@code [1:W]} for an event.
 */
final class MicroEventNotation {

    private final UnrolledProgram program;
    private final MicroEvents micros;

    MicroEventNotation(UnrolledProgram unrolled) {
        program = unrolled.with(true);
        micros = program.microEvents().orElseThrow();
    }

    private String text(int id) {
        Event event = program.event(id);
        String what = switch (event.kind()) {
            case REGISTER_READ -> "R" + event.register().orElseThrow();
            case REGISTER_WRITE -> "W" + event.register().orElseThrow();
            case PREDICATE -> "P";
            case READ -> "R";
            case WRITE, INITIAL_WRITE -> "W";
            case UPDATE -> "U";
            case SYNCHRONIZATION -> "S";
            case FENCE -> "F";
            case BRANCH -> "B";
        };
        return event.operation() + ":" + what + event.tags().stream().sorted().map(tag -> "/" + tag)
                .collect(Collectors.joining());
    }

    private String text(Guard guard) {
        List<String> parts = new ArrayList<>();
        guard.outcomes().stream().map(o -> (o.holds() ? "" : "~") + o.decision()).sorted().forEach(parts::add);
        guard.events().stream().map(this::text).sorted().forEach(parts::add);
        return parts.isEmpty() ? "" : " " + parts;
    }

    private Set<String> text(List<Edge> edges) {
        return edges.stream().map(e -> text(e.source()) + " -> " + text(e.target()) + text(e.guard()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The micro-events, in order. */
    MicroEventNotation assertMicroEvents(String... expected) {
        assertEquals(List.of(expected), micros.events().stream().map(e -> text(e.id()) + text(micros.guard(e))).toList());
        return this;
    }

    MicroEventNotation assertData(String... pairs) {
        assertEquals(new TreeSet<>(Arrays.asList(pairs)), text(micros.data()), "iico_data");
        return this;
    }

    MicroEventNotation assertControl(String... pairs) {
        assertEquals(new TreeSet<>(Arrays.asList(pairs)), text(micros.control()), "iico_ctrl");
        return this;
    }
}
