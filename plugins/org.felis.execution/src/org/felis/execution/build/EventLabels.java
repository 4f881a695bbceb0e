package org.felis.execution.build;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Value;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Program;

/**
 * The texts of events, in herd's manner: {@code a: W[x]=1}, {@code c: R[y]A=1}, {@code b: DMB.SY}. A star marks an access
 * of a read-modify-write: {@code d: R[x]*=0}.
 */
final class EventLabels {

    /** Tags that are drawn as a star and not by name. */
    private static final Set<String> ATOMIC = Set.of("X", "EX", "RMW");

    /** Tags of nearly every access, or without meaning for a reader. */
    private static final Set<String> IMPLIED = Set.of("Exp", "NExp", "ATO", "NoRet", "Marked");

    /** Tags of C that say nothing beside a more particular one, such as an order or the kind of a lock operation. */
    private static final Set<String> GENERAL = Set.of("A", "NA", "LK");

    private EventLabels() {
    }

    /** The {@code index}-th short name: a, b, … z, aa, ab, … */
    static String letter(int index) {
        String last = Character.toString('a' + index % 26);
        return index < 26 ? last : letter(index / 26 - 1) + last;
    }

    /** The short name of the initial write of a location. */
    static String initialWriteLetter(String location) {
        return "i" + location;
    }

    static String label(String letter, Event event, Execution execution) {
        String what = switch (event.kind()) {
            case INITIAL_WRITE -> access("W", event, execution);
            case READ -> access("R", event, execution);
            case WRITE -> mark(event, execution).orElseGet(() -> access("W", event, execution));
            case UPDATE -> access("U", event, execution);
            case SYNCHRONIZATION -> "S[" + execution.address(event.id()).cell() + "]" + annotations(event, execution);
            case FENCE -> fence(event, execution.program().program());
            case BRANCH -> "branch";
            case REGISTER_READ -> "R[" + event.register().orElseThrow() + "]";
            case REGISTER_WRITE -> "W[" + event.register().orElseThrow() + "]";
            case PREDICATE -> "decision";
        };
        return letter + ": " + what;
    }

    /** {@code push(2) begins} or {@code push ends: 0}, if that is what it marks. */
    private static Optional<String> mark(Event event, Execution execution) {
        return event.has(EngineTag.MARK) ? execution.program().program().question().specification().flatMap(known -> known.mark(execution.address(event.id()).object().index()))
                .map(mark -> mark.begins() ? mark.operation() + "(" + execution.value(event.id()) + ") begins" : mark.operation() + " ends: " + execution.value(event.id()))
                : Optional.empty();
    }

    /** The location of a memory access or synchronization. */
    static Optional<String> location(Event event, Execution execution) {
        return event.hasAddress() ? Optional.of(execution.address(event.id()).cell()) : Optional.empty();
    }

    /** The value of a memory access; of an update those read and written. */
    static Optional<String> value(Event event, Execution execution) {
        return event.isMemoryAccess() ? Optional.of(values(event, execution)) : Optional.empty();
    }

    private static String values(Event event, Execution execution) {
        Value.Address address = execution.address(event.id());
        String value = ValueText.inMemory(execution.value(event.id()), address);
        return event.kind() == Event.Kind.UPDATE ? ValueText.inMemory(execution.readValue(event.id()), address) + "→" + value : value;
    }

    private static String access(String direction, Event event, Execution execution) {
        return direction + "[" + execution.address(event.id()).cell() + "]" + annotations(event, execution) + "="
                + values(event, execution);
    }

    private static String annotations(Event event, Execution execution) {
        Set<String> annotations = shown(event);
        annotations.removeAll(IMPLIED);
        boolean atomic = annotations.removeAll(ATOMIC);
        return (atomic ? "*" : "") + joined(annotations, execution.program().program());
    }

    /** Without those that say something to who counts executions. */
    private static Set<String> shown(Event event) {
        Set<String> shown = new TreeSet<>(event.tags());
        shown.remove(EngineTag.ARRIVAL.text());
        return shown;
    }

    private static String joined(Set<String> annotations, Program program) {
        Set<String> particular = new TreeSet<>(annotations);
        if (isC(program)) {
            particular.removeAll(GENERAL);
        }
        return String.join(".", particular.isEmpty() ? annotations : particular);
    }

    private static String fence(Event event, Program program) {
        String kind = joined(shown(event), program);
        return kind.isEmpty() ? "F" : isC(program) ? "F[" + kind + "]" : kind;
    }

    private static boolean isC(Program program) {
        return program.statements();
    }
}
