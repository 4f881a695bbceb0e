package org.felis.ide.outline;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.swt.graphics.Image;
import org.felis.ide.FelisPlugin;

/** Names, with what sort of thing they are, or what an axiom demands, beside them. */
final class OutlineLabels extends LabelProvider implements IStyledLabelProvider {

    private final ResourceManager images = new LocalResourceManager(JFaceResources.getResources());

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
        return ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/outline/" + icon(((OutlineNode) node).symbol().getKind()) + ".svg")
                .map(icon -> images.create(icon)).orElse(null);
    }

    @Override
    public void dispose() {
        images.dispose();
        super.dispose();
    }

    private static String icon(SymbolKind kind) {
        return switch (kind) {
            case Package -> "include";
            case Class -> "set";
            case Method -> "function";
            case Enum, EnumMember -> "tag";
            case Event -> "axiom";
            case Module -> "test";
            case Object, Property -> "part";
            case Function -> "function";
            case Key -> "label";
            default -> "relation";
        };
    }
}
