package org.felis.mix.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.mix.profile.Profile;
import org.felis.mix.split.SharedLocation;

/**
 * What no execution shows: the size, the alignment and the way of access of types. A C file describes each type by an array {@code layout_NAME}, whose first elements are its size and its alignment and whose third, if there is one,
 * is 1 if it is lock-free, and a function {@code load_NAME} that loads an object; for the types of a test such a file is made.
 */
public final class Layouts {

    private static final Pattern NAMED = Pattern.compile("\\b(?:layout|load)_(\\w+)");
    private static final Pattern CALL = Pattern.compile("__(?:atomic|sync)_\\w+");
    /** What writes to memory, on the five machines. A function that loads has no other stores: it has no frame. */
    private static final Pattern WRITE = Pattern.compile("(?i)^(?:ST[LX]|STP|STR|STD|STW|STQ|CAS|SWP|LD(?:ADD|SET|CLR|EOR)|SC\\.|AMO|(?:LOCK ?)?CMPXCHG|XCHG).*");

    private final Bodies bodies;
    private final List<Profile> profiles;
    private final List<Problem> problems = new ArrayList<>();

    public Layouts(Bodies bodies, List<Profile> profiles) {
        this.bodies = bodies;
        this.profiles = List.copyOf(profiles);
    }

    /** Why some profiles know nothing of a type. */
    public List<Problem> problems() {
        return problems;
    }

    /** Those that a C file describes. */
    public List<TypeLayouts> ofFile(String text) {
        Set<String> names = NAMED.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toCollection(LinkedHashSet::new));
        Map<String, String> types = new LinkedHashMap<>();
        names.forEach(name -> types.put(name, name));
        return layouts(text, types);
    }

    /** Those of the types of a test's locations. */
    public List<TypeLayouts> of(List<SharedLocation> locations) {
        StringBuilder text = new StringBuilder();
        Map<String, String> types = new LinkedHashMap<>();
        for (SharedLocation location : locations) {
            if (location.atomic() && !types.containsValue(location.type())) {
                String name = "t" + types.size();
                types.put(name, location.type());
                text.append("typedef ").append(location.type()).append(' ').append(name).append(";\n");
                text.append("unsigned layout_").append(name).append("[3] = { sizeof(").append(name).append("), _Alignof(").append(name).append("), __atomic_always_lock_free(sizeof(")
                        .append(name).append("), 0) };\n");
                text.append(location.bits() > Long.SIZE ? "__int128" : "long long").append(" load_").append(name).append('(').append(name).append(" *p) { return atomic_load(p); }\n");
            }
        }
        return types.isEmpty() ? List.of() : layouts(text.toString(), types);
    }

    /** @param types by the names that they have in the code */
    private List<TypeLayouts> layouts(String code, Map<String, String> types) {
        Map<String, Map<String, Layout>> layouts = new LinkedHashMap<>();
        for (Profile profile : profiles) {
            Optional<Listing> listing = listing(profile, code);
            for (String name : types.keySet()) {
                listing.map(found -> layout(found, name)).filter(layout -> !layout.isUnknown())
                        .ifPresent(layout -> layouts.computeIfAbsent(name, any -> new LinkedHashMap<>()).put(profile.name(), layout));
            }
        }
        return layouts.entrySet().stream().map(entry -> new TypeLayouts(types.get(entry.getKey()), entry.getValue())).toList();
    }

    private Optional<Listing> listing(Profile profile, String code) {
        try {
            return bodies.listing(profile, code, "the types");
        } catch (ProblemException problem) {
            problems.addAll(problem.problems());
            return Optional.empty();
        }
    }

    private static Layout layout(Listing listing, String name) {
        List<Long> values = listing.data("layout_" + name).map(data -> data.values()).orElse(List.of());
        return new Layout(value(values, 0), value(values, 1), value(values, 2).map(free -> free != 0), listing.function("load_" + name).map(Layouts::load));
    }

    private static Optional<Long> value(List<Long> values, int index) {
        return index < values.size() ? Optional.of(values.get(index)) : Optional.empty();
    }

    private static Layout.Load load(ListedFunction function) {
        if (function.instructions().stream().anyMatch(instruction -> CALL.matcher(instruction.text()).find())) {
            return Layout.Load.CALLS;
        }
        return function.instructions().stream().anyMatch(instruction -> WRITE.matcher(instruction.text()).matches()) ? Layout.Load.WRITES : Layout.Load.READS;
    }
}
