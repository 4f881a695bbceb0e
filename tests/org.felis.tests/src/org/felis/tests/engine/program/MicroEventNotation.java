package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.program.MicroEvent;
import org.felis.engine.program.MicroEvents;
import org.felis.engine.relation.Relation;

/**
 * Micro-events in text: {@code Rr1} and {@code Wr1} for registers, {@code R}, {@code W}, {@code F} and {@code B} for events;
 * in front the number of the operation, behind the tags: {@code 0:Rr1/ADDR}.
 */
final class MicroEventNotation {

    private MicroEventNotation() {
    }

    private static String text(MicroEvent micro) {
        String what = switch (micro.kind()) {
            case REGISTER_READ -> "R" + micro.register().orElseThrow();
            case REGISTER_WRITE -> "W" + micro.register().orElseThrow();
            case MEMORY_ACCESS -> micro.event().orElseThrow().isRead() ? "R" : "W";
            case SYNCHRONIZATION -> "S";
            case FENCE -> "F";
            case BRANCH -> "B";
        };
        return micro.operation() + ":" + what + micro.tags().stream().sorted().map(tag -> "/" + tag)
                .collect(Collectors.joining());
    }

    private static Set<String> text(MicroEvents micros, Relation relation) {
        Set<String> pairs = new TreeSet<>();
        relation.forEach((a, b) -> pairs.add(text(micros.events().get(a)) + " -> " + text(micros.events().get(b))));
        return pairs;
    }

    static void assertMicroEvents(MicroEvents micros, String... expected) {
        assertEquals(List.of(expected), micros.events().stream().map(MicroEventNotation::text).toList());
    }

    static void assertData(MicroEvents micros, String... pairs) {
        assertEquals(new TreeSet<>(Arrays.asList(pairs)), text(micros, micros.iicoData()), "iico_data");
    }

    static void assertControl(MicroEvents micros, String... pairs) {
        assertEquals(new TreeSet<>(Arrays.asList(pairs)), text(micros, micros.iicoCtrl()), "iico_ctrl");
    }
}
