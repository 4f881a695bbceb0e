package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The registers in which a thread keeps the addresses of locations and the values of locals: such as no piece of it touches, and if these do not suffice symbolic
 * ones.
 */
final class RegisterAssignment {

    private final Convention convention;
    private final List<String> free;
    private final Map<String, String> locations = new LinkedHashMap<>();
    private final Map<Local, List<String>> locals = new LinkedHashMap<>();

    RegisterAssignment(Convention convention, List<Step> steps) {
        this.convention = convention;
        Set<String> touched = new LinkedHashSet<>();
        for (Step step : steps) {
            step.calls().forEach(call -> touched.addAll(call.piece().touched()));
        }
        this.free = new ArrayList<>(convention.free());
        free.removeAll(touched);
        free.remove(convention.scratch());
    }

    private String next(String symbolic) {
        return free.isEmpty() ? symbolic : free.remove(0);
    }

    /** The register that holds the address of a location from the start. */
    String location(String name) {
        return locations.computeIfAbsent(name, location -> next("%a." + location));
    }

    /** The registers of a local, the low word first. */
    List<String> local(Local local) {
        return locals.computeIfAbsent(local, l -> {
            List<String> words = new ArrayList<>();
            for (int i = 0; i < convention.words(l.bits()); i++) {
                // locals of conditions have names that C's do not have
                words.add(next("%l." + l.name().replaceAll("\\W", ".") + (i == 0 ? "" : ".high")));
            }
            return List.copyOf(words);
        });
    }

    Map<String, String> locations() {
        return locations;
    }

    Map<Local, List<String>> locals() {
        return locals;
    }
}
