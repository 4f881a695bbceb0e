package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;

/** How many tests there are, and how many verdicts of each kind; a click on a number finds them. */
final class VerdictCounts {

    private static final int MARGIN_PIXELS = 6;

    private final Link link;
    private Collection<VerdictRow> counted = List.of();
    private Map<CellKind, Integer> counts = Map.of();

    /** @param find is told the word that finds what the user has clicked at */
    VerdictCounts(Composite parent, Consumer<String> find) {
        link = new Link(parent, SWT.NONE);
        link.setToolTipText("Click a number to show only these verdicts");
        link.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> find.accept(e.text)));
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(link);
    }

    /**
     * Counts, if these are other rows than before.
     *
     * @param rows not changed any more
     * @param matching how many rows are shown
     */
    void show(Collection<VerdictRow> rows, int matching) {
        if (rows != counted) {
            counted = rows;
            counts = counts(rows);
        }
        List<String> parts = new ArrayList<>();
        parts.add((matching == rows.size() ? "" : matching + " of ") + rows.size() + (rows.size() == 1 ? " test" : " tests"));
        for (CellKind kind : CellKind.values()) {
            int count = counts.getOrDefault(kind, 0);
            if (count > 0) {
                parts.add("<a href=\"" + kind.word() + "\">" + count + " " + kind.word() + "</a>");
            } else if (kind == CellKind.UNEXPECTED || kind == CellKind.CHANGED) {
                parts.add("0 " + kind.word());
            }
        }
        String text = String.join(", ", parts);
        if (!text.equals(link.getText())) {
            link.setText(text);
            ((GridData) link.getLayoutData()).widthHint = link.computeSize(SWT.DEFAULT, SWT.DEFAULT).x + MARGIN_PIXELS;
            link.requestLayout();
        }
    }

    private static Map<CellKind, Integer> counts(Collection<VerdictRow> rows) {
        Map<CellKind, Integer> counts = new EnumMap<>(CellKind.class);
        for (VerdictRow row : rows) {
            for (VerdictCell cell : row.cells().values()) {
                for (CellKind kind : CellKind.all()) {
                    if (kind.isOf(cell)) {
                        counts.merge(kind, 1, Integer::sum);
                    }
                }
            }
        }
        return counts;
    }
}
