package org.felis.ide.symbols;

import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.swt.graphics.Image;
import org.felis.ide.FelisPlugin;

/** Images for the sorts of things that models and tests define and are written with. The plug-in owns them; for the UI thread. */
public final class SymbolIcons {

    private SymbolIcons() {
    }

    /** The image of something in an outline. */
    public static Image image(SymbolKind kind) {
        return image(switch (kind) {
            case File -> "cat";
            case Package -> "outline/include";
            case Class -> "outline/set";
            case Method, Function -> "outline/function";
            case Enum, EnumMember -> "outline/tag";
            case Event -> "outline/axiom";
            case Module -> "outline/test";
            case Object, Property -> "outline/part";
            case Key -> "outline/label";
            default -> "outline/relation";
        });
    }

    /** The image of something that may be written. */
    public static Image image(CompletionItemKind kind, boolean inTest) {
        return image(switch (kind) {
            case File -> "cat";
            case Folder -> "outline/include";
            case Keyword -> "outline/keyword";
            case Class -> "outline/set";
            case Function, Method, Struct -> "outline/function";
            case Enum, EnumMember, Constant -> "outline/tag";
            case Variable -> inTest ? "outline/register" : "outline/relation";
            case TypeParameter -> inTest ? "outline/part" : "outline/relation";
            case Field -> "outline/location";
            case Reference -> "outline/label";
            case Module -> "outline/test";
            default -> "outline/part";
        });
    }

    /** The image of a template. */
    public static Image template() {
        return image("outline/template");
    }

    private static Image image(String icon) {
        ImageRegistry images = FelisPlugin.get().getImageRegistry();
        if (images.getDescriptor(icon) == null) {
            ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/" + icon + ".svg").ifPresent(d -> images.put(icon, d));
        }
        return images.get(icon);
    }
}
