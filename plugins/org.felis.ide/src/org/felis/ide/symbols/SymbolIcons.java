package org.felis.ide.symbols;

import java.util.Optional;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.swt.graphics.Image;
import org.felis.ide.FelisPlugin;

/** Images for the sorts of things that models and tests define. Used and closed on the UI thread. */
public final class SymbolIcons implements AutoCloseable {

    private final ResourceManager images = new LocalResourceManager(JFaceResources.getResources());

    /** The image, owned by this object; null only if this bundle is damaged. */
    public Image image(SymbolKind kind) {
        return descriptor(kind).map(images::create).orElse(null);
    }

    private static Optional<ImageDescriptor> descriptor(SymbolKind kind) {
        return ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/" + icon(kind) + ".svg");
    }

    private static String icon(SymbolKind kind) {
        return switch (kind) {
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
        };
    }

    @Override
    public void close() {
        images.dispose();
    }
}
