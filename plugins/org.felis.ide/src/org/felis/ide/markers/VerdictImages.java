package org.felis.ide.markers;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.texteditor.IAnnotationImageProvider;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.felis.ide.FelisPlugin;

/** The sign of a verdict beside the text: a test that cannot be verified does not get the one that all the others have. */
public final class VerdictImages implements IAnnotationImageProvider {

    private static final String NO_VERDICT = "icons/no-verdict.svg";

    @Override
    public Image getManagedImage(Annotation annotation) {
        return null; // the platform manages those of descriptors
    }

    /** Null for the sign that {@code plugin.xml} names. */
    @Override
    public String getImageDescriptorId(Annotation annotation) {
        return annotation instanceof MarkerAnnotation verdict
                && !VerdictMarkers.isDecided(verdict.getMarker().getAttribute(VerdictMarkers.VERDICT, "")) ? NO_VERDICT : null;
    }

    @Override
    public ImageDescriptor getImageDescriptor(String id) {
        return ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, id).orElse(null);
    }
}
