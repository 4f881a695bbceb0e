package org.felis.litmus.c;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The operations that C tests call. Parsing, validation, completion, hover and lowering all read these tables: adding an
 * operation is adding a row.
 */
public enum COperations {
    C11("C11", C11Rows.rows()), LINUX("Linux kernel", LinuxRows.rows());

    private final String title;
    private final Map<String, COperation> byName = new LinkedHashMap<>();

    COperations(String title, List<COperation> rows) {
        this.title = title;
        rows.forEach(row -> byName.put(row.name(), row));
    }

    /** For people: {@code C11}. */
    public String title() {
        return title;
    }

    public Collection<COperation> rows() {
        return List.copyOf(byName.values());
    }

    /** The row of this table with that name. */
    public Optional<COperation> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The row of this table with that name, or else of another one. */
    public Optional<COperation> findFirst(String name) {
        return find(name).or(() -> Arrays.stream(values()).flatMap(table -> table.find(name).stream()).findFirst());
    }

    /** The table that knows most of the names; the first of several. For code that is still being written. */
    public static COperations of(Collection<String> calledNames) {
        COperations best = C11;
        for (COperations table : values()) {
            if (known(table, calledNames) > known(best, calledNames)) {
                best = table;
            }
        }
        return best;
    }

    private static long known(COperations table, Collection<String> names) {
        return names.stream().filter(table.byName::containsKey).count();
    }

    /** All tags that events of C tests can carry, for the validation of models. */
    public static Set<String> tags() {
        Set<String> tags = new LinkedHashSet<>(List.of(C11Rows.NOT_ATOMIC));
        for (COperations table : values()) {
            table.rows().forEach(row -> tags.addAll(row.tags()));
        }
        return tags;
    }

    /** The names of all tables. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (COperations table : values()) {
            names.addAll(table.byName.keySet());
        }
        return names;
    }
}
