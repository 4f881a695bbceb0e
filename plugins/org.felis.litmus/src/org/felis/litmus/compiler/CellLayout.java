package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.felis.litmus.compiler.Memory.Block;

/**
 * The cells of memory that a program needs: as few and as large as possible, such that every access is one or several whole
 * cells. Where all addresses of accesses to a block are known, its cells end where accesses begin and end. Blocks that an
 * unknown address can point into are divided alike, into cells of the size of the smallest access to one of them. A block of
 * which every access is one declared cell keeps those.
 */
final class CellLayout {

    private final List<Footprint> footprints;
    /** Of the blocks whose cells are not the declared ones. */
    private final Map<String, List<Span>> cells = new HashMap<>();
    /** The size of the cells of a block that an unknown address can point into, unless they are the declared ones. */
    private final Map<String, Integer> granules = new HashMap<>();

    private CellLayout(List<Footprint> footprints) {
        this.footprints = footprints;
    }

    static CellLayout of(Iterable<Block> blocks, List<Footprint> footprints) {
        CellLayout layout = new CellLayout(footprints);
        if (!footprints.isEmpty()) {
            Map<String, Block> named = new HashMap<>();
            blocks.forEach(block -> named.put(block.object().name(), block));
            List<Set<String>> alike = layout.dividedAlike(named.keySet());
            alike.forEach(names -> layout.divideAlike(names.stream().map(named::get).toList()));
            named.values().stream().filter(block -> alike.stream().noneMatch(s -> s.contains(block.object().name())))
                    .forEach(layout::divide);
        }
        return layout;
    }

    /** Whether all cells are the declared ones. */
    boolean isDeclared() {
        return cells.isEmpty();
    }

    /** The cells of a block, in order; bytes that no access touches are in none where others of their declared cell are. */
    List<Span> cells(Block block) {
        List<Span> divided = cells.get(block.object().name());
        return divided != null ? divided : block.spans();
    }

    /** The cells of an access, in order, relative to its first byte. */
    List<Span> parts(Footprint access) {
        if (access.where().isPresent()) {
            List<Span> divided = cells.getOrDefault(access.blocks().iterator().next(), access.where().stream().toList());
            Span whole = access.where().get();
            return divided.stream().filter(whole::contains)
                    .map(cell -> new Span(cell.offset() - whole.offset(), cell.bytes())).toList();
        }
        int granule = access.blocks().stream().map(granules::get).filter(g -> g != null).findAny().orElse(access.bytes());
        List<Span> parts = new ArrayList<>();
        for (int offset = 0; offset < access.bytes(); offset += granule) {
            parts.add(new Span(offset, Math.min(granule, access.bytes() - offset)));
        }
        return parts;
    }

    /** The sets of blocks that unknown addresses connect. */
    private List<Set<String>> dividedAlike(Set<String> known) {
        List<Set<String>> sets = new ArrayList<>();
        for (Footprint footprint : footprints) {
            if (footprint.where().isEmpty()) {
                Set<String> united = new HashSet<>(footprint.blocks());
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

    private void divideAlike(List<Block> blocks) {
        boolean asDeclared = true;
        int granule = Integer.MAX_VALUE;
        for (Block block : blocks) {
            for (Footprint footprint : touching(block)) {
                asDeclared &= footprint.bytes() == block.cellBytes();
                granule = Math.min(granule, footprint.bytes());
            }
        }
        if (asDeclared) {
            return;
        }
        for (Block block : blocks) {
            List<Span> uniform = new ArrayList<>();
            for (int offset = 0; offset < block.object().sizeBytes(); offset += granule) {
                uniform.add(new Span(offset, Math.min(granule, block.object().sizeBytes() - offset)));
            }
            cells.put(block.object().name(), uniform);
            granules.put(block.object().name(), granule);
        }
    }

    /** Divides a block whose accesses are all at known places. */
    private void divide(Block block) {
        List<Span> accessed = touching(block).stream().flatMap(f -> f.where().stream()).toList();
        if (accessed.stream().allMatch(span -> block.spans().contains(span))) {
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
        for (Span declared : block.spans()) {
            if (divided.stream().noneMatch(declared::overlaps)) {
                divided.add(declared);
            }
        }
        divided.sort((a, b) -> Integer.compare(a.offset(), b.offset()));
        cells.put(block.object().name(), List.copyOf(divided));
    }

    private List<Footprint> touching(Block block) {
        return footprints.stream().filter(f -> f.blocks().contains(block.object().name())).toList();
    }
}
