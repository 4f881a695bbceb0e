package org.felis.ide.definitions;

import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.swt.graphics.Image;
import org.felis.ide.symbols.SymbolIcons;

/** Names, with what they belong to and the folder beside them. */
final class DefinitionLabels extends LabelProvider implements IStyledLabelProvider {

    @Override
    public StyledString getStyledText(Object element) {
        if (!(element instanceof FoundDefinition found)) {
            return new StyledString();
        }
        WorkspaceSymbol symbol = found.symbol();
        StyledString text = new StyledString(symbol.getName());
        if (symbol.getContainerName() != null && !symbol.getContainerName().isBlank()) {
            text.append("  " + symbol.getContainerName(), StyledString.QUALIFIER_STYLER);
        }
        return text.append("  – " + found.folder(), StyledString.DECORATIONS_STYLER);
    }

    @Override
    public String getText(Object element) {
        return getStyledText(element).getString();
    }

    @Override
    public Image getImage(Object element) {
        return element instanceof FoundDefinition found ? SymbolIcons.image(found.symbol().getKind()) : null;
    }
}
