package org.felis.engine.program;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which kinds of events a program has, and which tags they carry: what a model can tell of a program before any execution.
 *
 * @param kinds of the events
 * @param tags of the events, whatever their kind
 */
public record EventClasses(Set<Event.Kind> kinds, Set<String> tags) {

    public EventClasses {
        kinds = Collections.unmodifiableSet(kinds.isEmpty() ? EnumSet.noneOf(Event.Kind.class) : EnumSet.copyOf(kinds));
        tags = Set.copyOf(tags);
    }

    /** Those of the events. */
    public static EventClasses of(List<Event> events) {
        Set<Event.Kind> kinds = EnumSet.noneOf(Event.Kind.class);
        Set<String> tags = new HashSet<>();
        for (Event event : events) {
            kinds.add(event.kind());
            tags.addAll(event.tags());
        }
        return new EventClasses(kinds, tags);
    }

    /** Whether some event carries the tag. */
    public boolean has(EngineTag tag) {
        return tags.contains(tag.text());
    }
}
