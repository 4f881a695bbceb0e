package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The cells of memory that a program needs: as few and as large as possible, such that every access is one or several whole
 * cells. Where all addresses of accesses to an object are known, its cells end where accesses begin and end. Objects that an
 * unknown address can point into are divided alike, into cells of the size of the smallest access to one of them. An object of
 * which every access is one declared cell keeps those.
 *
 * <p>Precondition: the footprints are those of all accesses that control can reach ({@link Footprints}). Postcondition: the cells of an object
 * do not overlap (checked), and each access inside its object is one or several whole cells.
 */
public final class CellLayout {

    private final List<Footprint> footprints;
    /** Of the objects whose cells are not the declared ones. */
    private final Map<String, List<Span>> cells = new HashMap<>();
    /** The size of the cells of an object that an unknown address can point into, unless they are the declared ones. */
    private final Map<String, Integer> granules = new HashMap<>();

    private CellLayout(List<Footprint> footprints) {
        this.footprints = footprints;
    }

    /** @param footprints of all accesses; none where every access is one declared cell */
    public static CellLayout of(Collection<DeclaredObject> objects, List<Footprint> footprints) {
        CellLayout layout = new CellLayout(footprints);
        if (!footprints.isEmpty()) {
            Map<String, DeclaredObject> named = new HashMap<>();
            objects.forEach(object -> named.put(object.name(), object));
            List<Set<String>> alike = layout.dividedAlike(named.keySet());
            alike.forEach(names -> layout.divideAlike(names.stream().map(named::get).toList()));
            named.values().stream().filter(object -> alike.stream().noneMatch(s -> s.contains(object.name())))
                    .forEach(layout::divide);
            objects.forEach(layout::check);
        }
        return layout;
    }

    private void check(DeclaredObject object) {
        List<Span> all = cells(object);
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).offset() < all.get(i - 1).end()) {
                throw new IllegalStateException("overlapping cells of " + object.name() + ": " + all);
            }
        }
    }

    /** Whether all cells are the declared ones. */
    public boolean isDeclared() {
        return cells.isEmpty();
    }

    /** The cells of an object, in order; bytes that no access touches are in none where others of their declared cell are. */
    public List<Span> cells(DeclaredObject object) {
        List<Span> divided = cells.get(object.name());
        return divided != null ? divided : object.cells();
    }

    /** The cells of an access, in order, relative to its first byte. */
    public List<Span> parts(Footprint access) {
        if (access.where().isPresent()) {
            List<Span> divided = cells.getOrDefault(access.objects().iterator().next(), access.where().stream().toList());
            Span whole = access.where().get();
            return divided.stream().filter(whole::contains)
                    .map(cell -> new Span(cell.offset() - whole.offset(), cell.bytes())).toList();
        }
        int granule = access.objects().stream().map(granules::get).filter(g -> g != null).findAny().orElse(access.bytes());
        List<Span> parts = new ArrayList<>();
        for (int offset = 0; offset < access.bytes(); offset += granule) {
            parts.add(new Span(offset, Math.min(granule, access.bytes() - offset)));
        }
        return parts;
    }

    /** The sets of objects that unknown addresses connect. */
    private List<Set<String>> dividedAlike(Set<String> known) {
        List<Set<String>> sets = new ArrayList<>();
        for (Footprint footprint : footprints) {
            if (footprint.where().isEmpty()) {
                Set<String> united = new HashSet<>(footprint.objects());
                united.retainAll(known);
                sets.removeIf(other -> {
                    boolean connected = other.stream().anyMatch(united::contains);
                    if (connected) {
                        united.addAll(other);
                    }
                    return connected;
                });
                sets.add(united);
            }
        }
        sets.removeIf(Set::isEmpty);
        return sets;
    }

    private void divideAlike(List<DeclaredObject> objects) {
        boolean asDeclared = true;
        int granule = Integer.MAX_VALUE;
        for (DeclaredObject object : objects) {
            for (Footprint footprint : touching(object)) {
                asDeclared &= footprint.bytes() == object.cellBytes();
                granule = Math.min(granule, footprint.bytes());
            }
        }
        if (asDeclared) {
            return;
        }
        for (DeclaredObject object : objects) {
            List<Span> uniform = new ArrayList<>();
            for (int offset = 0; offset < object.object().sizeBytes(); offset += granule) {
                uniform.add(new Span(offset, Math.min(granule, object.object().sizeBytes() - offset)));
            }
            cells.put(object.name(), uniform);
            granules.put(object.name(), granule);
        }
    }

    /** Divides an object whose accesses are all at known places. */
    private void divide(DeclaredObject object) {
        List<Span> accessed = touching(object).stream().flatMap(f -> f.where().stream()).toList();
        if (accessed.stream().allMatch(span -> object.cells().contains(span))) {
            return;
        }
        List<Span> divided = new ArrayList<>();
        TreeSet<Integer> boundaries = new TreeSet<>();
        accessed.forEach(span -> boundaries.addAll(List.of(span.offset(), span.end())));
        for (int start : boundaries) {
            Integer end = boundaries.higher(start);
            if (end != null && accessed.stream().anyMatch(span -> span.overlaps(new Span(start, end - start)))) {
                divided.add(new Span(start, end - start));
            }
        }
        for (Span declared : object.cells()) {
            if (divided.stream().noneMatch(declared::overlaps)) {
                divided.add(declared);
            }
        }
        divided.sort((a, b) -> Integer.compare(a.offset(), b.offset()));
        cells.put(object.name(), List.copyOf(divided));
    }

    private List<Footprint> touching(DeclaredObject object) {
        return footprints.stream().filter(f -> f.objects().contains(object.name())).toList();
    }
}
