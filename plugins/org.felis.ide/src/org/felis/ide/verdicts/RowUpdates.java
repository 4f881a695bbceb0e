package org.felis.ide.verdicts;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.TableViewer;

/** Brings rows up to date, a few in each turn of the event loop: five hundred at once would keep the user waiting. */
final class RowUpdates {

    private static final long TURN_NANOS = 10_000_000;

    private final TableViewer viewer;
    private final Runnable done;
    private final Map<IFile, VerdictRow> due = new LinkedHashMap<>();
    private boolean scheduled;

    /** @param done is run when all are up to date */
    RowUpdates(TableViewer viewer, Runnable done) {
        this.viewer = viewer;
        this.done = done;
    }

    /** What was due for the same tests is out of date itself. */
    void add(List<VerdictRow> rows) {
        rows.forEach(row -> due.put(row.test(), row));
        schedule();
    }

    /** Somebody showed all rows. */
    void forget() {
        due.clear();
    }

    private void schedule() {
        if (!scheduled && !due.isEmpty()) {
            scheduled = true;
            viewer.getTable().getDisplay().asyncExec(this::turn);
        }
    }

    private void turn() {
        scheduled = false;
        if (viewer.getTable().isDisposed() || due.isEmpty()) {
            return;
        }
        long start = System.nanoTime();
        Iterator<VerdictRow> rows = due.values().iterator();
        while (rows.hasNext() && System.nanoTime() - start < TURN_NANOS) {
            viewer.update(rows.next(), null);
            rows.remove();
        }
        if (due.isEmpty()) {
            done.run();
        }
        schedule();
    }
}
