package org.felis.ide.verdicts;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.preference.JFacePreferences;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.tables.ToolTips;
import org.felis.verification.verdict.Verdict;

/**
 * How the verdicts under one model look: each verdict has a colour, a definition of the theme; what is not current is pale, what is unexpected or without an
 * answer is in the colour of errors, what changed is bold.
 */
final class VerdictLabels extends ColumnLabelProvider {

    private static final String COLOR_PREFIX = "org.felis.ide.verdicts.";
    private static final String POSSIBLE = COLOR_PREFIX + "possible";
    private static final String IMPOSSIBLE = COLOR_PREFIX + "impossible";

    private final String model;

    /** @param model as the verifier calls it */
    VerdictLabels(String model) {
        this.model = model;
    }

    @Override
    public String getText(Object element) {
        return ((VerdictRow) element).label(model);
    }

    /** What is said at the test's condition, and what was said before. */
    @Override
    public String getToolTipText(Object element) {
        VerdictCell cell = cell(element);
        if (cell == null || cell.answers().isEmpty()) {
            return null;
        }
        List<String> history = VerdictHistory.lines(cell.answers());
        Stream<String> now = Stream.of(cell.message(((VerdictRow) element).test(), model), "");
        return ToolTips.text(Stream.concat(now, history.stream()).collect(Collectors.joining("\n")));
    }

    @Override
    public Color getForeground(Object element) {
        VerdictCell cell = cell(element);
        if (cell == null) {
            return null;
        }
        if (cell.state() != VerdictCell.State.CURRENT || cell.answers().isEmpty()) {
            return JFaceResources.getColorRegistry().get(JFacePreferences.QUALIFIER_COLOR);
        }
        return cell.unexpected() ? JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR) : color(cell.answers().getFirst().verdict());
    }

    private static Color color(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Allowed allowed -> ofTheme(POSSIBLE);
            case Verdict.Violated violated -> ofTheme(POSSIBLE);
            case Verdict.Forbidden forbidden -> ofTheme(IMPOSSIBLE);
            case Verdict.ForbiddenUpToBound bounded -> ofTheme(IMPOSSIBLE);
            case Verdict.Holds holds -> ofTheme(IMPOSSIBLE);
            case Verdict.HoldsUpToBound bounded -> ofTheme(IMPOSSIBLE);
            case Verdict.Undefined undefined -> JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR);
            case Verdict.Unknown unknown -> JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR);
            case Verdict.Error error -> JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR);
        };
    }

    private static Color ofTheme(String id) {
        return PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry().get(id);
    }

    @Override
    public Font getFont(Object element) {
        VerdictCell cell = cell(element);
        return cell != null && cell.isChanged() ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT) : null;
    }

    private VerdictCell cell(Object element) {
        return ((VerdictRow) element).cells().get(model);
    }
}
