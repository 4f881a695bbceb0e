package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The cells of memory that a program needs: as few and as large as possible, such that every access is one or several whole
 * cells. Where the targets of all accesses to an object are known, its cells end where accesses begin and end; an access with several targets
 * has the same cells in each. Objects that an unknown address can point into are divided alike, into cells of the size of the smallest access
 * to one of them. An object of which every access is one declared cell keeps those.
 *
 * <p>Precondition: the footprints are those of all accesses that control can reach ({@link Footprints}). Postcondition: the cells of an object
 * do not overlap (checked), and each access is one or several whole cells of each of its targets, the same ones of all (checked).
 */
public final class CellLayout {

    /** How an object is divided. */
    private static final class Division {
        private final DeclaredObject object;
        /** The bytes of accesses with known targets. */
        private final BitSet accessed = new BitSet();
        /** Where these accesses begin and end, and where a cell ends inside one because one ends there in another target of that access. */
        private final TreeSet<Integer> boundaries = new TreeSet<>();
        /** Whether these are boundaries of declared cells, and each access is one. */
        private boolean asDeclared = true;
        /** If an unknown address can point into it, those that it shares its granule with; itself among them. */
        private Set<Division> alike = Set.of();
        /** The size of its cells if it is divided uniformly; 0 if it is not, or not at all. */
        private int granule;

        Division(DeclaredObject object) {
            this.object = object;
        }

        void access(Span bytes) {
            accessed.set(bytes.offset(), bytes.end());
            boundaries.addAll(List.of(bytes.offset(), bytes.end()));
            asDeclared &= bytes.bytes() == object.cellBytes() && bytes.offset() % object.cellBytes() == 0;
        }

        /** Whether its cells are the declared ones. */
        boolean isDeclared() {
            return granule == 0 && (!alike.isEmpty() || asDeclared);
        }

        List<Span> cells() {
            return isDeclared() ? object.cells() : granule > 0 ? uniform() : atAccesses();
        }

        private List<Span> uniform() {
            List<Span> cells = new ArrayList<>();
            int size = object.object().sizeBytes();
            for (int offset = 0; offset < size; offset += granule) {
                cells.add(new Span(offset, Math.min(granule, size - offset)));
            }
            return cells;
        }

        private List<Span> atAccesses() {
            List<Span> cells = new ArrayList<>();
            for (Integer start = boundaries.first(), end = boundaries.higher(start); end != null; start = end, end = boundaries.higher(end)) {
                if (accessed.get(start)) {
                    cells.add(new Span(start, end - start));
                }
            }
            for (Span declared : object.cells()) {
                int touched = accessed.nextSetBit(declared.offset());
                if (touched < 0 || touched >= declared.end()) {
                    cells.add(declared);
                }
            }
            cells.sort((a, b) -> Integer.compare(a.offset(), b.offset()));
            return List.copyOf(cells);
        }

        /** Where cells end inside the span, relative to its start. */
        Set<Integer> inside(Span span) {
            Set<Integer> inside = new TreeSet<>();
            if (granule > 0) {
                for (int offset = granule; offset < span.bytes(); offset += granule) {
                    inside.add(offset);
                }
            } else if (!isDeclared()) {
                boundaries.subSet(span.offset(), false, span.end(), false).forEach(at -> inside.add(at - span.offset()));
            }
            return inside;
        }

        /** Has a cell end there. */
        void cut(int at) {
            if (alike.isEmpty()) {
                boundaries.add(at);
                asDeclared = false;
            } else {
                int finer = Integer.lowestOneBit(at);
                alike.forEach(other -> other.granule = other.granule == 0 ? finer : Math.min(other.granule, finer));
            }
        }
    }

    private final List<Footprint> footprints;
    private final Map<String, Division> divisions = new LinkedHashMap<>();
    /** Of the objects whose cells are not the declared ones. */
    private final Map<String, List<Span>> cells = new HashMap<>();

    private CellLayout(Collection<DeclaredObject> objects, List<Footprint> footprints) {
        this.footprints = footprints;
        objects.forEach(object -> divisions.put(object.name(), new Division(object)));
    }

    /** @param footprints of all accesses; none where every access is one declared cell */
    public static CellLayout of(Collection<DeclaredObject> objects, List<Footprint> footprints) {
        CellLayout layout = new CellLayout(objects, footprints);
        if (!footprints.isEmpty()) {
            layout.divide();
        }
        return layout;
    }

    private void divide() {
        for (Footprint footprint : footprints) {
            footprint.targets().ifPresent(targets -> targets.forEach(target -> divisions.get(target.object()).access(target.bytes())));
        }
        uniteDividedAlike();
        divisions.values().stream().map(division -> division.alike).filter(alike -> !alike.isEmpty()).distinct().forEach(this::divideAlike);
        List<Footprint> ambiguous = footprints.stream().filter(footprint -> footprint.targets().filter(all -> all.size() > 1).isPresent()).toList();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Footprint footprint : ambiguous) {
                changed |= divideTargetsAlike(footprint.targets().get());
            }
        }
        for (Division division : divisions.values()) {
            if (!division.isDeclared()) {
                cells.put(division.object.name(), division.cells());
            }
            check(division.object);
        }
        ambiguous.forEach(this::check);
    }

    private void check(DeclaredObject object) {
        List<Span> all = cells(object);
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).offset() < all.get(i - 1).end()) {
                throw new IllegalStateException("overlapping cells of " + object.name() + ": " + all);
            }
        }
    }

    private void check(Footprint access) {
        if (access.targets().orElseThrow().stream().map(this::parts).distinct().count() != 1) {
            throw new IllegalStateException("different cells of the targets of " + access);
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
        if (access.targets().isPresent()) {
            return access.targets().get().stream().findFirst().map(this::parts).orElse(List.of(new Span(0, access.bytes())));
        }
        int granule = access.objects().stream().map(divisions::get).filter(d -> d != null && d.granule > 0).map(d -> d.granule).findAny()
                .orElse(access.bytes());
        List<Span> parts = new ArrayList<>();
        for (int offset = 0; offset < access.bytes(); offset += granule) {
            parts.add(new Span(offset, Math.min(granule, access.bytes() - offset)));
        }
        return parts;
    }

    private List<Span> parts(Footprint.Target target) {
        return cells.getOrDefault(target.object(), List.of(target.bytes())).stream().filter(target.bytes()::contains)
                .map(cell -> new Span(cell.offset() - target.bytes().offset(), cell.bytes())).toList();
    }

    /** Finds the sets of objects that unknown addresses connect. */
    private void uniteDividedAlike() {
        for (Footprint footprint : footprints) {
            if (footprint.targets().isEmpty()) {
                Set<Division> united = new HashSet<>();
                for (String name : footprint.objects()) {
                    Division division = divisions.get(name);
                    if (division != null) {
                        united.add(division);
                        united.addAll(division.alike);
                    }
                }
                united.forEach(division -> division.alike = united);
            }
        }
    }

    private void divideAlike(Set<Division> alike) {
        boolean asDeclared = true;
        int granule = Integer.MAX_VALUE;
        for (Division division : alike) {
            for (Footprint footprint : touching(division)) {
                asDeclared &= footprint.bytes() == division.object.cellBytes() && footprint.alignment() == footprint.bytes();
                granule = Math.min(granule, footprint.alignment());
            }
        }
        if (!asDeclared) {
            for (Division division : alike) {
                division.granule = granule;
            }
        }
    }

    private List<Footprint> touching(Division division) {
        String name = division.object.name();
        return footprints.stream().filter(footprint -> footprint.targets()
                .map(targets -> targets.stream().anyMatch(target -> target.object().equals(name)))
                .orElseGet(() -> footprint.objects().contains(name))).toList();
    }

    /** Has a cell end in each of the targets where one ends in some. Whether there were new ends. */
    private boolean divideTargetsAlike(Set<Footprint.Target> targets) {
        Set<Integer> ends = new TreeSet<>();
        targets.forEach(target -> ends.addAll(divisions.get(target.object()).inside(target.bytes())));
        boolean changed = false;
        for (Footprint.Target target : targets) {
            Division division = divisions.get(target.object());
            Set<Integer> missing = new TreeSet<>(ends);
            missing.removeAll(division.inside(target.bytes()));
            missing.forEach(end -> division.cut(target.bytes().offset() + end));
            changed |= !missing.isEmpty();
        }
        return changed;
    }
}
