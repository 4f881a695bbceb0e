package org.felis.ide.references;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.model.WorkbenchLabelProvider;

/** A file with its folder, a line with its number. */
final class ReferenceLabels extends LabelProvider implements IStyledLabelProvider {

    private final WorkbenchLabelProvider resources = new WorkbenchLabelProvider();

    @Override
    public StyledString getStyledText(Object element) {
        if (element instanceof ReferenceLine line) {
            return new StyledString(line.number() + ": ", StyledString.QUALIFIER_STYLER).append(line.text());
        }
        IFile file = (IFile) element;
        return new StyledString(file.getName()).append("  " + file.getParent().getFullPath().makeRelative(), StyledString.QUALIFIER_STYLER);
    }

    @Override
    public String getText(Object element) {
        return getStyledText(element).getString();
    }

    @Override
    public Image getImage(Object element) {
        return element instanceof IFile ? resources.getImage(element) : null;
    }

    @Override
    public void dispose() {
        resources.dispose();
        super.dispose();
    }
}
