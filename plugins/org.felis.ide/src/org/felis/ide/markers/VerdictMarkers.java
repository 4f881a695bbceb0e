package org.felis.ide.markers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.engine.source.Problem;
import org.felis.verification.Verdict;
import org.felis.verification.VerificationResult;

/** Shows verdicts on the files they are about: one marker per model at the test's condition, and the problems at their places. */
public final class VerdictMarkers {

    /** The marker type of a verdict. */
    public static final String TYPE = "org.felis.ide.markers.verdict";

    /** The attribute with the model: a name of the model library or the path of a file. */
    public static final String MODEL = "model";

    /** The attribute with the verdict as the command line prints it. */
    public static final String VERDICT = "verdict";

    private VerdictMarkers() {
    }

    /**
     * Shows what came of a test.
     *
     * @param text the text that was verified
     * @param modificationStamp of the file when it was read; if the file was changed since, nothing is shown
     */
    public static void show(IFile test, String text, long modificationStamp, VerificationResult result) throws CoreException {
        IWorkspace workspace = test.getWorkspace();
        workspace.run(monitor -> {
            if (test.exists() && test.getModificationStamp() == modificationStamp) {
                replace(test, text, result);
            }
        }, workspace.getRuleFactory().markerRule(test), IWorkspace.AVOID_UPDATE, null);
    }

    /** The models under which the file has a verdict. */
    public static List<String> models(IFile test) throws CoreException {
        return List.of(test.findMarkers(TYPE, false, IResource.DEPTH_ZERO)).stream().map(m -> m.getAttribute(MODEL, ""))
                .filter(m -> !m.isEmpty()).distinct().toList();
    }

    private static void replace(IFile test, String text, VerificationResult result) throws CoreException {
        boolean broken = result.verdict() instanceof Verdict.Error error && error.problems().stream().anyMatch(p -> isIn(test, p));
        for (IMarker old : test.findMarkers(TYPE, false, IResource.DEPTH_ZERO)) {
            if (broken || result.model().equals(old.getAttribute(MODEL, ""))) {
                old.delete();
            }
        }
        if (result.verdict() instanceof Verdict.Error error) {
            ProblemMarkers.showSaved(test, error.problems().stream().map(p -> at(test, p)).toList());
        } else {
            ProblemMarkers.showSaved(test, List.of());
            test.createMarker(TYPE, attributes(text, result));
        }
    }

    /** A problem of another file, the model as a rule, is shown at the beginning of the test and names its place. */
    private static FileProblem at(IFile test, Problem problem) {
        FileProblem there = FileProblem.of(problem);
        return isIn(test, problem) ? there : new FileProblem(there.severity(), there.code(), problem.range() + ": " + problem.message(), 1, 0, 0);
    }

    private static boolean isIn(IFile test, Problem problem) {
        return Optional.ofNullable(test.getLocation()).map(IPath::toOSString).filter(problem.range().file()::equals).isPresent();
    }

    private static Map<String, Object> attributes(String text, VerificationResult result) {
        ConditionLine place = ConditionLine.in(text);
        Optional<Expectation> contradicted = Expectation.in(text, result.model())
                .filter(e -> e.isContradictedBy(result.verdict()));
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(IMarker.SEVERITY, severity(result.verdict(), contradicted.isPresent()));
        attributes.put(IMarker.MESSAGE, VerdictText.sentence(result)
                + contradicted.map(e -> ", but expected " + e.name().toLowerCase(java.util.Locale.ROOT)).orElse(""));
        attributes.put(IMarker.LINE_NUMBER, place.line());
        attributes.put(IMarker.CHAR_START, place.start());
        attributes.put(IMarker.CHAR_END, place.end());
        attributes.put(IMarker.LOCATION, "line " + place.line());
        attributes.put(MODEL, result.model());
        attributes.put(VERDICT, result.verdict().toString());
        return attributes;
    }

    private static int severity(Verdict verdict, boolean contradicted) {
        return contradicted || !verdict.isDecided() || verdict instanceof Verdict.Undefined ? IMarker.SEVERITY_WARNING
                : IMarker.SEVERITY_INFO;
    }
}
