package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.preference.JFacePreferences;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Color;
import org.felis.verification.ModelComparison.Kind;

/** The columns of the tests: the test, two verdicts, the outcomes of one model only, the folder. A click on a head sorts, a second one the other way round. */
final class ComparisonColumns extends ViewerComparator {

    private static final List<Function<ComparedTest, String>> TEXTS = List.of(ComparedTest::name,
            ComparedTest::firstVerdict, ComparedTest::secondVerdict, ComparedTest::onlyFirst, ComparedTest::onlySecond,
            ComparedTest::folder, ComparedTest::note);
    /** In pixels; where there is more room, it is shared in proportion. */
    private static final int[] LEAST_WIDTHS = {80, 65, 65, 112, 112, 45, 40};

    private static final int FIRST_VERDICT = 1;
    private static final int FIRST_ONLY = 3;

    private final TableViewer viewer;
    private int sorted = -1;
    private boolean down;

    ComparisonColumns(TableViewer viewer, TableColumnLayout layout) {
        this.viewer = viewer;
        for (int i = 0; i < TEXTS.size(); i++) {
            add(i, layout);
        }
        show("first model", "second model");
        viewer.setComparator(this);
    }

    /** Names the models in the heads. */
    void show(String first, String second) {
        List<String> heads = heads(first, second);
        for (int i = 0; i < heads.size(); i++) {
            viewer.getTable().getColumn(i).setText(heads.get(i));
        }
    }

    private static List<String> heads(String first, String second) {
        return List.of("Test", first, second, "Only " + first, "Only " + second, "Folder", "Note");
    }

    /** The head of the table and some of its rows. */
    static List<List<String>> lines(String first, String second, List<ComparedTest> rows) {
        List<List<String>> lines = new ArrayList<>(List.of(heads(first, second)));
        rows.forEach(row -> lines.add(TEXTS.stream().map(text -> text.apply(row)).toList()));
        return lines;
    }

    /** Whether a column is about outcomes of one model only. */
    static boolean isOfOutcomes(int column) {
        return column == FIRST_ONLY || column == FIRST_ONLY + 1;
    }

    /** Whether a column is about the first model, rather than the second. */
    static boolean isOfFirst(int column) {
        return column == FIRST_VERDICT || column == FIRST_ONLY;
    }

    /** Whether a column has verdicts. */
    static boolean isOfVerdicts(int column) {
        return column == FIRST_VERDICT || column == FIRST_VERDICT + 1;
    }

    @Override
    public int compare(Viewer shown, Object first, Object second) {
        ComparedTest a = (ComparedTest) first;
        ComparedTest b = (ComparedTest) second;
        if (sorted < 0) {
            return Comparator.comparing(ComparedTest::folder).thenComparing(ComparedTest::name, String.CASE_INSENSITIVE_ORDER).compare(a, b);
        }
        Function<ComparedTest, String> key = TEXTS.get(sorted);
        // what says nothing is last, whatever the direction
        int empty = Boolean.compare(key.apply(a).isEmpty(), key.apply(b).isEmpty());
        Comparator<ComparedTest> order = Comparator.comparing(key, String.CASE_INSENSITIVE_ORDER);
        return empty != 0 ? empty : down ? order.compare(b, a) : order.compare(a, b);
    }

    private void add(int index, TableColumnLayout layout) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        layout.setColumnData(column.getColumn(), new ColumnWeightData(LEAST_WIDTHS[index], LEAST_WIDTHS[index]));
        column.setLabelProvider(new Labels(TEXTS.get(index)));
        column.getColumn().addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> sortBy(index)));
    }

    private void sortBy(int index) {
        down = index == sorted && !down;
        sorted = index;
        viewer.getTable().setSortColumn(viewer.getTable().getColumn(index));
        viewer.getTable().setSortDirection(down ? SWT.DOWN : SWT.UP);
        viewer.refresh();
    }

    /** What is the same or out of date is pale, what is not known is in the colour of errors. */
    private static final class Labels extends ColumnLabelProvider {

        private final Function<ComparedTest, String> text;

        Labels(Function<ComparedTest, String> text) {
            this.text = text;
        }

        @Override
        public String getText(Object row) {
            return text.apply((ComparedTest) row);
        }

        @Override
        public String getToolTipText(Object row) {
            String full = text.apply((ComparedTest) row);
            return full.isEmpty() ? null : full;
        }

        @Override
        public Color getForeground(Object row) {
            ComparedTest test = (ComparedTest) row;
            if (test.isSame() || test.isOutOfDate()) {
                return JFaceResources.getColorRegistry().get(JFacePreferences.QUALIFIER_COLOR);
            }
            return test.comparison().kind() == Kind.UNDECIDED ? JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR) : null;
        }
    }
}
