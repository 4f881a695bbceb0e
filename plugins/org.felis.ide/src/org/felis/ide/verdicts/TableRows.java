package org.felis.ide.verdicts;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.widgets.Table;

/**
 * Brings the rows of a table to what they should be, from the top, a few in each turn of the event loop: five hundred at once would keep the
 * user waiting. What already says what it should is not touched, and what was selected stays so.
 */
final class TableRows {

    private static final long TURN_NANOS = 5_000_000;

    private final TableViewer viewer;
    private List<VerdictRow> wanted = List.of();
    private Set<IFile> selected = Set.of();
    private int next;
    private boolean scheduled;
    /** The models of columns that are new: what they say of rows that are there is not in the table yet. */
    private final Set<String> newColumns = new HashSet<>();

    /** @param viewer has neither filter nor comparator: which rows it shows, and in which order, is said here */
    TableRows(TableViewer viewer) {
        this.viewer = viewer;
    }

    /** Those that the table shows, or will after some turns. */
    List<VerdictRow> get() {
        return wanted;
    }

    /** To be called before rows are shown with them. */
    void expect(Set<String> models) {
        newColumns.addAll(models);
    }

    /** Shows these, in this order. */
    void show(List<VerdictRow> rows) {
        wanted = List.copyOf(rows);
        next = 0;
        if (!scheduled) {
            selected = selected();
            turn();
        }
    }

    /** Shows what is said of the same tests now, each where it was. */
    void update(List<VerdictRow> rows) {
        Map<IFile, VerdictRow> byTest = rows.stream().collect(Collectors.toMap(VerdictRow::test, Function.identity()));
        show(wanted.stream().map(row -> byTest.getOrDefault(row.test(), row)).toList());
    }

    private void turn() {
        scheduled = false;
        Table table = viewer.getTable();
        if (table.isDisposed()) {
            return;
        }
        long start = System.nanoTime();
        while (next < wanted.size()) {
            if (System.nanoTime() - start > TURN_NANOS) {
                scheduled = true;
                table.getDisplay().asyncExec(this::turn);
                return;
            }
            put(wanted.get(next), next);
            next++;
        }
        newColumns.clear();
        if (table.getItemCount() > wanted.size()) {
            table.remove(wanted.size(), table.getItemCount() - 1);
        }
        if (!selected.equals(selected())) {
            viewer.setSelection(new StructuredSelection(wanted.stream().filter(row -> selected.contains(row.test())).toList()));
        }
    }

    private void put(VerdictRow row, int index) {
        if (index == viewer.getTable().getItemCount()) {
            viewer.add(row);
        } else if (!row.equals(viewer.getElementAt(index))) {
            viewer.replace(row, index);
        } else if (!newColumns.isEmpty() && row.cells().keySet().stream().anyMatch(newColumns::contains)) {
            viewer.update(row, null);
        }
    }

    private Set<IFile> selected() {
        return viewer.getStructuredSelection().stream().map(row -> ((VerdictRow) row).test()).collect(Collectors.toSet());
    }
}
