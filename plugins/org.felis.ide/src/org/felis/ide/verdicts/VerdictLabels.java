package org.felis.ide.verdicts;

import org.eclipse.jface.preference.JFacePreferences;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.felis.ide.markers.VerdictMarkers;

/** How the verdicts under one model look: what is not current is pale, what is unexpected is in the colour of errors, what changed is bold. */
final class VerdictLabels extends ColumnLabelProvider {

    private final String model;

    /** @param model as the verifier calls it */
    VerdictLabels(String model) {
        this.model = model;
    }

    @Override
    public String getText(Object element) {
        return ((VerdictRow) element).label(model);
    }

    @Override
    public String getToolTipText(Object element) {
        VerdictCell cell = cell(element);
        return cell == null || cell.message().isEmpty() ? null : cell.message();
    }

    @Override
    public Color getForeground(Object element) {
        VerdictCell cell = cell(element);
        if (cell == null) {
            return null;
        }
        if (cell.state() != VerdictCell.State.CURRENT) {
            return JFaceResources.getColorRegistry().get(JFacePreferences.QUALIFIER_COLOR);
        }
        return cell.unexpected() || !VerdictMarkers.isDecided(cell.verdict())
                ? JFaceResources.getColorRegistry().get(JFacePreferences.ERROR_COLOR) : null;
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
