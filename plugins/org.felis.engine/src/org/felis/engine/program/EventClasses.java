package org.felis.engine.program;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** Which kinds of events a program has, and which tags they carry: what a model can tell of a program before any execution. Immutable. */
public final class EventClasses {

    private final Set<Event.Kind> kinds;
    private final Set<String> tags;

    private EventClasses(Set<Event.Kind> kinds, Set<String> tags) {
        this.kinds = kinds;
        this.tags = tags;
    }

    /** Events of these kinds; some of them carry these tags. */
    public static EventClasses of(Collection<Event.Kind> kinds, Collection<String> tags) {
        Set<Event.Kind> all = EnumSet.noneOf(Event.Kind.class);
        all.addAll(kinds);
        return new EventClasses(all, new HashSet<>(tags));
    }

    /** Those of the events. */
    public static EventClasses of(Iterable<Event> events) {
        Set<Event.Kind> kinds = EnumSet.noneOf(Event.Kind.class);
        Set<String> tags = new HashSet<>();
        Set<String> last = Set.of();
        for (Event event : events) {
            kinds.add(event.kind());
            // those of neighbours are often one object
            if (event.tags() != last) {
                last = event.tags();
                tags.addAll(last);
            }
        }
        return new EventClasses(kinds, tags);
    }

    /** Whether there is an event of one of the kinds. */
    public boolean hasAny(Set<Event.Kind> ofKinds) {
        for (Event.Kind kind : ofKinds) {
            if (kinds.contains(kind)) {
                return true;
            }
        }
        return false;
    }

    /** Whether some event carries the tag. */
    public boolean has(String tag) {
        return tags.contains(tag);
    }

    /** Whether some event carries the tag. */
    public boolean has(EngineTag tag) {
        return has(tag.text());
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof EventClasses other && kinds.equals(other.kinds) && tags.equals(other.tags);
    }

    @Override
    public int hashCode() {
        return 31 * kinds.hashCode() + tags.hashCode();
    }
}
