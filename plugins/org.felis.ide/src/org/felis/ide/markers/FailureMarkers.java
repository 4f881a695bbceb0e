package org.felis.ide.markers;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.ide.FelisFiles;
import org.felis.ide.choice.ModelChoice;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.PropertyVerdict;

/**
 * Shows where a program fails: an error at each assertion, access or operation that violates a property under a model, also in a file of the workspace that the program
 * includes. Callers hold the workspace's rule for markers.
 */
public final class FailureMarkers {

    /** The marker type. */
    public static final String TYPE = "org.felis.ide.markers.failure";

    /** The attribute with the program that fails, by its path in the workspace: another than the marked file, if that is included. */
    private static final String PROGRAM = "program";

    private FailureMarkers() {
    }

    /** Shows those of a result in place of those that an earlier one had under the same model. */
    static void show(IFile program, VerificationResult result) throws CoreException {
        forget(program, result.model());
        for (PropertyVerdict property : result.properties()) {
            if (property.site().isPresent()) {
                for (IFile file : files(program, property.site().get())) {
                    file.createMarker(TYPE, attributes(program, property, property.site().get(), result.model()));
                }
            }
        }
    }

    /** Takes those under a model away. */
    static void forget(IFile program, String model) throws CoreException {
        forget(program, marker -> model.equals(marker.getAttribute(VerdictMarkers.MODEL, "")));
    }

    /** Takes those under all models away. */
    public static void forget(IFile program) throws CoreException {
        forget(program, marker -> true);
    }

    private static void forget(IFile program, Predicate<IMarker> which) throws CoreException {
        if (!FelisFiles.isProgram(program)) {
            return; // litmus tests have none
        }
        for (IMarker marker : program.getWorkspace().getRoot().findMarkers(TYPE, false, IResource.DEPTH_INFINITE)) {
            if (program.getFullPath().toString().equals(marker.getAttribute(PROGRAM, "")) && which.test(marker)) {
                marker.delete();
            }
        }
    }

    /** Where the site is in the workspace: in the program, or in what it includes; nowhere if that is elsewhere. */
    private static List<IFile> files(IFile program, FailingSite site) {
        String file = site.place().file();
        if (Optional.ofNullable(program.getLocation()).map(IPath::toOSString).filter(file::equals).isPresent()) {
            return List.of(program);
        }
        try {
            return Arrays.stream(program.getWorkspace().getRoot().findFilesForLocationURI(Path.of(file).toAbsolutePath().toUri())).filter(IFile::exists).toList();
        } catch (InvalidPathException noFile) {
            return List.of(); // a header of Felis
        }
    }

    private static Map<String, Object> attributes(IFile program, PropertyVerdict property, FailingSite site, String model) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_ERROR);
        attributes.put(IMarker.MESSAGE, "Violates " + property.property().word() + " under " + ModelChoice.named(model).title() + ": "
                + VerdictText.site(Optional.ofNullable(program.getLocation()).map(IPath::toOSString).orElse(program.getName()), site));
        attributes.put(IMarker.LINE_NUMBER, Math.max(1, site.place().line()));
        attributes.put(IMarker.LOCATION, "line " + Math.max(1, site.place().line()));
        attributes.put(VerdictMarkers.MODEL, model);
        attributes.put(PROGRAM, program.getFullPath().toString());
        if (site.place().length() > 0) {
            attributes.put(IMarker.CHAR_START, site.place().offset());
            attributes.put(IMarker.CHAR_END, site.place().offset() + site.place().length());
        }
        return attributes;
    }
}
