package org.felis.ide.markers;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.ide.choice.ModelChoice;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.PropertyVerdict;

/** Shows where a program fails: an error at each assertion, access or operation that violates a property under a model. Callers hold the workspace's rule for markers. */
public final class FailureMarkers {

    /** The marker type. */
    public static final String TYPE = "org.felis.ide.markers.failure";

    private FailureMarkers() {
    }

    /** Shows those of a result in place of those that an earlier one had under the same model. */
    static void show(IFile program, VerificationResult result) throws CoreException {
        forget(program, result.model());
        for (PropertyVerdict property : result.properties()) {
            if (property.site().isPresent() && isIn(program, property.site().get())) {
                program.createMarker(TYPE, attributes(property, property.site().get(), result.model()));
            }
        }
    }

    /** Takes those under a model away. */
    static void forget(IFile program, String model) throws CoreException {
        for (IMarker marker : program.findMarkers(TYPE, false, IResource.DEPTH_ZERO)) {
            if (model.equals(marker.getAttribute(VerdictMarkers.MODEL, ""))) {
                marker.delete();
            }
        }
    }

    /** What fails in a file that the program includes is named in the verdict. */
    private static boolean isIn(IFile program, FailingSite site) {
        return Optional.ofNullable(program.getLocation()).map(IPath::toOSString).filter(site.place().file()::equals).isPresent();
    }

    private static Map<String, Object> attributes(PropertyVerdict property, FailingSite site, String model) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_ERROR);
        attributes.put(IMarker.MESSAGE, "Violates " + property.property().word() + " under " + ModelChoice.named(model).title() + ": " + site.text());
        attributes.put(IMarker.LINE_NUMBER, Math.max(1, site.place().line()));
        attributes.put(IMarker.LOCATION, "line " + Math.max(1, site.place().line()));
        attributes.put(VerdictMarkers.MODEL, model);
        if (site.place().length() > 0) {
            attributes.put(IMarker.CHAR_START, site.place().offset());
            attributes.put(IMarker.CHAR_END, site.place().offset() + site.place().length());
        }
        return attributes;
    }
}
