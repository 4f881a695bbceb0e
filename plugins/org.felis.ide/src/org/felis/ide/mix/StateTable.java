package org.felis.ide.mix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.felis.mix.compare.MixDetails.Outcomes;

/** The final states of the source and of a mix, by the names of the source; those that only the mix has come first. */
final class StateTable {

    static final String FIRST_COLUMN = "Final State";

    private static final ColumnWeightData STATE_WIDTH = new ColumnWeightData(52, 108);
    private static final ColumnWeightData SOURCE_WIDTH = new ColumnWeightData(21, 42);
    private static final ColumnWeightData MIX_WIDTH = new ColumnWeightData(27, 54);

    /**
     * A final state.
     *
     * @param state empty for a row that says why states are not known
     */
    private record Row(Optional<Map<String, String>> state, String text, String source, String mix) {

        boolean isNew() {
            return state.isPresent() && source.equals(FORBIDDEN) && mix.equals(ALLOWED);
        }
    }

    private static final String ALLOWED = "yes";
    private static final String FORBIDDEN = "no";

    private final TableViewer viewer;

    /** @param open is told for which state the user wants to see an execution */
    StateTable(Composite parent, Consumer<Map<String, String>> open) {
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        add(layout, FIRST_COLUMN, STATE_WIDTH, Row::text);
        add(layout, "In C", SOURCE_WIDTH, Row::source);
        add(layout, "In Mix", MIX_WIDTH, Row::mix);
        viewer.addDoubleClickListener(e -> Optional.ofNullable((Row) viewer.getStructuredSelection().getFirstElement()).flatMap(Row::state).ifPresent(open));
    }

    private void add(TableColumnLayout layout, String title, ColumnWeightData width, Function<Row, String> text) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), width);
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply((Row) row);
            }

            @Override
            public String getToolTipText(Object row) {
                return getText(row) + (((Row) row).state().isPresent() ? "\nDouble-click to show an execution of the mix" : "");
            }

            @Override
            public Color getBackground(Object row) {
                return ((Row) row).isNew() ? MixColors.of(viewer.getTable()).bug() : null;
            }
        });
    }

    /** Says by which models. */
    void name(String sourceModel, String machineModel) {
        viewer.getTable().getColumn(1).setToolTipText("Whether " + sourceModel + " allows the source to end so");
        viewer.getTable().getColumn(2).setToolTipText("Whether " + machineModel + " allows the mix to end so");
    }

    /** In other colours. */
    void recolor() {
        viewer.refresh();
    }

    void show(Outcomes outcomes) {
        Set<Map<String, String>> all = new LinkedHashSet<>(outcomes.mix());
        outcomes.source().forEach(all::remove);
        all.addAll(outcomes.source());
        List<Row> rows = new ArrayList<>();
        for (Map<String, String> state : all) {
            rows.add(new Row(Optional.of(state), MixWords.state(state), outcomes.source().contains(state) ? ALLOWED : FORBIDDEN,
                    outcomes.reason().isPresent() ? "unknown" : outcomes.mix().contains(state) ? ALLOWED : FORBIDDEN));
        }
        outcomes.reason().ifPresent(reason -> rows.add(message("Those of the mix are not known: " + reason)));
        if (outcomes.upToBound()) {
            rows.add(message("as far as loops were followed"));
        }
        viewer.setInput(rows);
    }

    private static Row message(String text) {
        return new Row(Optional.empty(), text, "", "");
    }

    void announce(String text) {
        viewer.setInput(List.of(message(text)));
    }

    void clear() {
        viewer.setInput(List.of());
    }
}
