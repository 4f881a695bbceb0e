package org.felis.ide.markers;

import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;

/**
 * The problem markers of a file come from two sides: from its open document, as the user types, and from the verification of the
 * saved file. While the document is open its side speaks for the file, and the other adds only what the first does not know.
 * Callers hold the workspace's rule for markers.
 */
public final class ProblemMarkers {

    /** The marker type of both. */
    public static final String TYPE = "org.felis.ide.markers.problem";

    private static final String SIDE = "side";
    private static final String LIVE = "document";
    private static final String SAVED = "verification";
    private static final String CODE = "code";

    private ProblemMarkers() {
    }

    /** What is wrong with the newest text of the open document. */
    public static void showLive(IFile file, List<FileProblem> problems) throws CoreException {
        if (file.exists()) {
            replace(file, LIVE, problems);
            for (IMarker saved : markers(file, SAVED)) {
                saved.delete();
            }
        }
    }

    /** The document was closed; what a verification finds wrong with the file is shown next time it finds it. */
    public static void endLive(IFile file) throws CoreException {
        if (file.exists()) {
            for (IMarker live : markers(file, LIVE)) {
                live.setAttribute(SIDE, SAVED);
            }
        }
    }

    /** What a verification found wrong with the saved file. */
    public static void showSaved(IFile file, List<FileProblem> problems) throws CoreException {
        if (file.exists()) {
            List<IMarker> live = markers(file, LIVE);
            replace(file, SAVED, problems.stream().filter(p -> live.stream().noneMatch(p::says)).toList());
        }
    }

    /** Leaves markers alone that say what is to be said, so that nothing flickers. */
    private static void replace(IFile file, String side, List<FileProblem> problems) throws CoreException {
        List<IMarker> old = new java.util.ArrayList<>(markers(file, side));
        for (FileProblem problem : problems) {
            IMarker same = old.stream().filter(problem::says).findFirst().orElse(null);
            Map<String, Object> attributes = attributes(problem, side);
            if (same == null) {
                file.createMarker(TYPE, attributes);
            } else {
                old.remove(same);
                if (!attributes.equals(same.getAttributes())) {
                    same.setAttributes(attributes);
                }
            }
        }
        for (IMarker gone : old) {
            gone.delete();
        }
    }

    private static Map<String, Object> attributes(FileProblem problem, String side) {
        return Map.of(IMarker.SEVERITY, problem.severity(), IMarker.MESSAGE, problem.message(), IMarker.LINE_NUMBER,
                Math.max(1, problem.line()), IMarker.CHAR_START, problem.start(), IMarker.CHAR_END, problem.end(), CODE,
                problem.code(), SIDE, side, IMarker.LOCATION, "line " + Math.max(1, problem.line()));
    }

    private static List<IMarker> markers(IFile file, String side) throws CoreException {
        return java.util.Arrays.stream(file.findMarkers(TYPE, false, IResource.DEPTH_ZERO))
                .filter(m -> side.equals(m.getAttribute(SIDE, ""))).toList();
    }
}
