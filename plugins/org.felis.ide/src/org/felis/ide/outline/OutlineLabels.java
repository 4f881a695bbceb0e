package org.felis.ide.outline;

import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.swt.graphics.Image;
import org.felis.ide.symbols.SymbolIcons;

/** Names, with what sort of thing they are, or what an axiom demands, beside them. */
final class OutlineLabels extends LabelProvider implements IStyledLabelProvider {

    @Override
    public StyledString getStyledText(Object node) {
        DocumentSymbol symbol = ((OutlineNode) node).symbol();
        StyledString text = new StyledString(symbol.getName());
        if (symbol.getDetail() != null && !symbol.getDetail().isBlank()) {
            text.append("  " + symbol.getDetail(), StyledString.QUALIFIER_STYLER);
        }
        return text;
    }

    @Override
    public String getText(Object node) {
        return getStyledText(node).getString();
    }

    @Override
    public Image getImage(Object node) {
        return SymbolIcons.image(((OutlineNode) node).symbol().getKind());
    }
}
