package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data of a text: what stands behind which label, where, and what symbols stand for. */
final class DataReader {

    private static final int MAX_BYTES = 1 << 20;

    /** A value of a directive. */
    private record Value(long offset, SymbolValue value) {
    }

    /** What stands behind a label. */
    private static final class Labelled {
        private final String name;
        private final int line;
        private final Sections.Section section;
        private final int alignment;
        private final long start;
        private final List<Value> values = new ArrayList<>();
        private long bytes;
        private boolean sized;

        Labelled(String name, int line, Sections.Section section, int alignment, long start) {
            this.name = name;
            this.line = line;
            this.section = section;
            this.alignment = alignment;
            this.start = start;
        }
    }

    private final Map<String, Labelled> labels = new LinkedHashMap<>();
    private final Map<String, SymbolValue> aliases = new HashMap<>();
    private final Map<Sections.Section, Long> ends = new HashMap<>();
    private final Map<Sections.Section, Integer> alignments = new HashMap<>();
    /** The labels behind which values go: those at the end of the section. */
    private final Map<Sections.Section, List<Labelled>> open = new HashMap<>();
    private final Map<Sections.Section, Long> openFrom = new HashMap<>();

    void align(Sections.Section section, int alignment) {
        long end = end(section);
        ends.put(section, (end + alignment - 1) / alignment * alignment);
        alignments.put(section, alignment);
    }

    void label(Sections.Section section, String name, int line) {
        Labelled labelled = new Labelled(name, line, section, alignments.getOrDefault(section, 1), end(section));
        labels.putIfAbsent(name, labelled);
        List<Labelled> there = open.computeIfAbsent(section, s -> new ArrayList<>());
        if (!openFrom.getOrDefault(section, -1L).equals(end(section))) {
            there.clear();
        }
        openFrom.put(section, end(section));
        there.add(labels.get(name));
    }

    /** An instruction: what comes next does not belong to the labels in front of it. */
    void close(Sections.Section section) {
        open.remove(section);
        alignments.remove(section);
    }

    /** Adds values of that size, to what stands behind the last labels. */
    void values(Sections.Section section, int bytes, List<SymbolValue> values) {
        for (SymbolValue value : values) {
            add(section, bytes, value);
        }
    }

    /** Adds zeros, or text, of that size. */
    void bytes(Sections.Section section, long bytes) {
        if (bytes >= 0 && bytes <= MAX_BYTES) {
            add(section, bytes, null);
        }
    }

    private void add(Sections.Section section, long bytes, SymbolValue value) {
        long end = end(section);
        for (Labelled labelled : open.getOrDefault(section, List.of())) {
            if (value != null) {
                labelled.values.add(new Value(end - labelled.start, value));
            }
            labelled.bytes = end + bytes - labelled.start;
            labelled.sized = true;
        }
        ends.put(section, end + bytes);
        alignments.remove(section);
    }

    private long end(Sections.Section section) {
        return ends.getOrDefault(section, 0L);
    }

    void common(String name, int line, long bytes, int alignment) {
        Labelled labelled = new Labelled(name, line, new Sections.Section("common " + name, Sections.Kind.DATA), alignment, 0);
        labelled.bytes = bytes;
        labelled.sized = true;
        labels.putIfAbsent(name, labelled);
    }

    /** {@code .set name, value}; a value of {@code .} is the place where the section ends now. */
    void alias(Sections.Section section, String name, String value, int line) {
        String text = value.replace(" ", "");
        if (text.equals(".") || text.startsWith(".+") || text.startsWith(".-")) {
            SymbolValue distance = text.equals(".") ? new SymbolValue("", 0) : SymbolValue.of(text.substring(1));
            if (distance != null && distance.symbol().isEmpty()) {
                labels.putIfAbsent(name, new Labelled(name, line, section, 1, end(section) + distance.offset()));
            }
            return;
        }
        SymbolValue symbol = SymbolValue.of(text);
        if (symbol != null && !symbol.symbol().equals(name)) {
            aliases.put(name, symbol);
        }
    }

    /** Whether there is data behind the label. */
    boolean hasData(String name) {
        return labels.containsKey(name) && labels.get(name).sized;
    }

    /** The data behind labels that other texts can name. */
    List<ListedData> data() {
        List<ListedData> all = new ArrayList<>();
        for (Labelled labelled : labels.values()) {
            if (labelled.sized && !isLocal(labelled.name)) {
                all.add(new ListedData(labelled.name, labelled.line, labelled.values.stream().map(v -> v.value().symbol().isEmpty() ? v.value().offset() : 0).toList(),
                        (int) labelled.bytes, labelled.section.kind() == Sections.Kind.CONSTANTS, Math.max(1, labelled.alignment)));
            }
        }
        return all;
    }

    static boolean isLocal(String name) {
        return name.startsWith(".L") || name.startsWith("$") || name.matches("[0-9]+");
    }

    /** What the table of addresses that stands behind a local label holds there: {@code .L5: .word x}. */
    Optional<SymbolValue> entry(SymbolValue place) {
        Labelled labelled = labels.get(place.symbol());
        if (labelled == null || !isLocal(place.symbol())) {
            return Optional.empty();
        }
        return labelled.values.stream().filter(v -> v.offset() == place.offset()).map(Value::value).findFirst();
    }

    /** The place in terms of a symbol that is a variable of the program: merged ones are told apart. */
    SymbolValue resolve(SymbolValue place) {
        SymbolValue symbol = place;
        for (int i = 0; i < 16 && isLocal(symbol.symbol()) && aliases.containsKey(symbol.symbol()); i++) {
            symbol = aliases.get(symbol.symbol()).plus(symbol.offset());
        }
        Labelled base = labels.get(symbol.symbol());
        if (base == null || !isLocal(symbol.symbol())) {
            return symbol;
        }
        SymbolValue there = at(base.section, base.start + symbol.offset());
        return there == null ? symbol : there;
    }

    /** The variable at a distance from another that is not inside that one, where they stand in one section; empty if it is that one, or there is none. */
    Optional<SymbolValue> neighbour(String symbol, long offset) {
        Labelled base = labels.get(symbol);
        long start = 0;
        if (base == null && aliases.containsKey(symbol)) {
            base = labels.get(aliases.get(symbol).symbol());
            start = aliases.get(symbol).offset();
        } else if (base != null && offset >= 0 && offset < base.bytes) {
            return Optional.empty();
        }
        if (base == null) {
            return Optional.empty();
        }
        SymbolValue there = at(base.section, base.start + start + offset);
        return there == null || there.symbol().equals(symbol) ? Optional.empty() : Optional.of(there);
    }

    /** The variable at a position of a section: the last that starts there or in front of it. */
    private SymbolValue at(Sections.Section section, long position) {
        SymbolValue best = null;
        for (Map.Entry<String, SymbolValue> alias : aliases.entrySet()) {
            Labelled of = labels.get(alias.getValue().symbol());
            if (!isLocal(alias.getKey()) && of != null && of.section.equals(section)) {
                best = nearer(best, alias.getKey(), position - of.start - alias.getValue().offset());
            }
        }
        for (Labelled other : labels.values()) {
            if (!isLocal(other.name) && other.section.equals(section) && position < other.start + Math.max(1, other.bytes)) {
                best = nearer(best, other.name, position - other.start);
            }
        }
        return best;
    }

    private static SymbolValue nearer(SymbolValue best, String name, long distance) {
        return distance >= 0 && (best == null || distance < best.offset()) ? new SymbolValue(name, distance) : best;
    }
}
