package org.felis.ide.markers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.engine.source.Problem;
import org.felis.ide.FelisFiles;
import org.felis.ide.cache.VerdictBasis;
import org.felis.ide.choice.ModelChoice;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/** Shows verdicts on the files they are about: one marker per model at the test's condition, and the problems at their places. */
public final class VerdictMarkers {

    /** The marker type of a verdict. */
    public static final String TYPE = "org.felis.ide.markers.verdict";

    /** The type of those that somebody should look at: of that one, and a problem besides. */
    private static final String PROBLEM_TYPE = "org.felis.ide.markers.verdictProblem";

    /** The attribute with the model: a name of the model library or the path of a file. */
    public static final String MODEL = "model";

    /** The attribute with the verdict as the command line prints it; {@code Error} if the test or the model cannot be used. */
    public static final String VERDICT = "verdict";

    /** The attribute with the verdict in words: with its bound, reason or axiom. */
    public static final String TEXT = "text";

    /** The attribute with the time that the verdict took, in ms. */
    public static final String MILLIS = "millis";

    /** The attribute that says whether the verdict contradicts what the test expects: true or absent. */
    public static final String UNEXPECTED = "unexpected";

    /** The attribute with the last answer before this one, if there was one: a verdict that is neither {@code Unknown} nor {@code Error}. */
    public static final String BEFORE = "before";

    /** The attribute with what the verdict follows from: {@link VerdictBasis#all}. */
    public static final String BASIS = "basis";

    /** The attribute with the model that the verdict follows from: {@link VerdictBasis#model}. */
    private static final String BASIS_MODEL = "basisModel";

    /** The attribute with the model that the last answer before this one followed from. */
    private static final String BEFORE_MODEL = "beforeModel";

    private static final String ERROR = "Error";
    private static final String UNKNOWN = "Unknown";
    /** Also up to a bound. */
    private static final String FORBIDDEN = "Forbidden";

    private static final Object LOCK = new Object();

    private VerdictMarkers() {
    }

    /**
     * Shows what came of a test.
     *
     * @param text the text that was verified
     * @param modificationStamp of the file when it was read; if the file was changed since, nothing is shown
     * @param basis what the result follows from
     */
    public static void show(IFile test, String text, long modificationStamp, VerificationResult result, VerdictBasis basis) throws CoreException {
        IWorkspace workspace = test.getWorkspace();
        workspace.run(monitor -> {
            // markers have no rule: one test may get two verdicts at a time
            synchronized (LOCK) {
                if (test.exists() && test.getModificationStamp() == modificationStamp) {
                    replace(test, text, result, basis);
                }
            }
        }, workspace.getRuleFactory().markerRule(test), IWorkspace.AVOID_UPDATE, null);
    }

    /** Takes the verdict under a model away, if there is one: with it goes the reason to verify the test under that model again. */
    public static void forget(IFile test, String model) throws CoreException {
        synchronized (LOCK) {
            for (IMarker marker : test.exists() ? test.findMarkers(TYPE, true, IResource.DEPTH_ZERO) : new IMarker[0]) {
                if (model.equals(marker.getAttribute(MODEL, ""))) {
                    marker.delete();
                }
            }
            if (test.exists()) {
                FailureMarkers.forget(test, model);
            }
        }
    }

    /** The models that the file was verified under, whether with an answer or not. */
    public static List<String> models(IFile test) throws CoreException {
        return List.of(test.findMarkers(TYPE, true, IResource.DEPTH_ZERO)).stream().map(m -> m.getAttribute(MODEL, ""))
                .filter(m -> !m.isEmpty()).distinct().toList();
    }

    /**
     * The digest of the texts that a model had when the test was last forbidden under it, if they were others than now: the last answer, or
     * the one before.
     *
     * @param model as the attribute has it
     * @param texts the digest of its texts as they are now
     */
    public static Optional<String> modelThatForbade(IFile test, String model, String texts) throws CoreException {
        for (IMarker marker : test.findMarkers(TYPE, true, IResource.DEPTH_ZERO)) {
            if (model.equals(marker.getAttribute(MODEL, ""))) {
                boolean current = texts.equals(marker.getAttribute(BASIS_MODEL, ""));
                String forbade = marker.getAttribute(current ? BEFORE_MODEL : BASIS_MODEL, "");
                boolean forbidden = marker.getAttribute(current ? BEFORE : VERDICT, "").startsWith(FORBIDDEN);
                return forbidden && !forbade.isEmpty() && !forbade.equals(texts) ? Optional.of(forbade) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether a verdict, as the attribute has it, answers the question. */
    public static boolean isDecided(String verdict) {
        return !verdict.isEmpty() && !verdict.equals(ERROR) && !verdict.equals(UNKNOWN);
    }

    private static void replace(IFile test, String text, VerificationResult result, VerdictBasis basis) throws CoreException {
        String before = "";
        String beforeModel = "";
        for (IMarker old : test.findMarkers(TYPE, true, IResource.DEPTH_ZERO)) {
            String model = old.getAttribute(MODEL, "");
            if (model.isEmpty() || result.model().equals(model)) {
                String verdict = old.getAttribute(VERDICT, "");
                // the same verdict shown once more says nothing about a change, nor does one of which nobody knows what it follows from
                String follows = old.getAttribute(BASIS, "");
                boolean again = basis.all().isEmpty() ? verdict.equals(result.verdict().toString()) : basis.all().equals(follows);
                boolean answer = isDecided(verdict) && !again && !follows.isEmpty();
                before = answer ? verdict : old.getAttribute(BEFORE, before);
                beforeModel = answer ? old.getAttribute(BASIS_MODEL, "") : old.getAttribute(BEFORE_MODEL, beforeModel);
                old.delete();
            } else if (isBroken(test, result) && !FelisFiles.isProgram(test)) {
                Map<String, Object> broken = withoutVerdict(test, old, text, result);
                old.delete();
                create(test, broken);
            }
        }
        ProblemMarkers.showSaved(test, said(test, result).stream().filter(p -> isIn(test, p)).map(FileProblem::of).toList());
        FailureMarkers.show(test, result);
        Map<String, Object> attributes = attributes(test, text, result, before);
        attributes.put(BASIS, basis.all());
        attributes.put(BASIS_MODEL, basis.model());
        attributes.put(BEFORE_MODEL, beforeModel);
        create(test, attributes);
    }

    private static void create(IFile test, Map<String, Object> attributes) throws CoreException {
        test.createMarker(attributes.get(IMarker.SEVERITY).equals(IMarker.SEVERITY_INFO) ? TYPE : PROBLEM_TYPE, attributes);
    }

    /** What is wrong with a litmus test is so under every model; a program may be beyond what is supported under one of them only. */
    private static Map<String, Object> withoutVerdict(IFile test, IMarker old, String text, VerificationResult broken) throws CoreException {
        String verdict = old.getAttribute(VERDICT, "");
        Map<String, Object> attributes = place(test, text);
        attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_INFO);
        attributes.put(IMarker.MESSAGE, brokenUnder(old.getAttribute(MODEL, "")));
        attributes.put(MODEL, old.getAttribute(MODEL, ""));
        attributes.put(VERDICT, broken.verdict().toString());
        attributes.put(TEXT, VerdictText.verdict(broken.verdict()));
        attributes.put(BEFORE, isDecided(verdict) ? verdict : old.getAttribute(BEFORE, ""));
        attributes.put(BEFORE_MODEL, old.getAttribute(isDecided(verdict) ? BASIS_MODEL : BEFORE_MODEL, ""));
        return attributes;
    }

    /** What is to be shown beside the verdict: errors, and of a program what the compiler warns of, since no language server looks at it. */
    private static List<Problem> said(IFile test, VerificationResult result) {
        return FelisFiles.isProgram(test) ? Stream.concat(problems(result).stream(), result.warnings().stream()).distinct().toList() : problems(result);
    }

    private static List<Problem> problems(VerificationResult result) {
        return result.verdict() instanceof Verdict.Error error ? error.problems() : List.of();
    }

    private static boolean isBroken(IFile test, VerificationResult result) {
        return problems(result).stream().anyMatch(p -> isIn(test, p));
    }

    private static String brokenUnder(String model) {
        return "No verdict under " + ModelChoice.named(model).title() + ": there is an error in the test";
    }

    /** A problem of another file, the model as a rule, is named with its place. */
    private static String message(IFile test, VerificationResult result) {
        if (isBroken(test, result) && !FelisFiles.isProgram(test)) {
            return brokenUnder(result.model());
        }
        List<Problem> problems = problems(result);
        return problems.isEmpty() ? VerdictText.sentence(result)
                : "No verdict under " + ModelChoice.named(result.model()).title() + ": " + problems.get(0).range() + ": " + VerdictText.withoutOptions(problems.get(0).message());
    }

    private static boolean isIn(IFile test, Problem problem) {
        return Optional.ofNullable(test.getLocation()).map(IPath::toOSString).filter(problem.range().file()::equals).isPresent();
    }

    private static Map<String, Object> attributes(IFile test, String text, VerificationResult result, String before) {
        Optional<Expectation> contradicted = Expectation.in(text, result.model())
                .filter(e -> e.isContradictedBy(result.verdict()));
        Map<String, Object> attributes = place(test, text);
        attributes.put(IMarker.SEVERITY, severity(test, result, contradicted.isPresent()));
        attributes.put(IMarker.MESSAGE, message(test, result)
                + contradicted.map(e -> ", but expected " + e.name().toLowerCase(java.util.Locale.ROOT)).orElse(""));
        attributes.put(MODEL, result.model());
        attributes.put(VERDICT, result.verdict().toString());
        attributes.put(TEXT, VerdictText.verdict(result.verdict()));
        attributes.put(MILLIS, (int) Math.ceil(result.millis()));
        attributes.put(BEFORE, before);
        contradicted.ifPresent(e -> attributes.put(UNEXPECTED, true));
        return attributes;
    }

    private static Map<String, Object> place(IFile test, String text) {
        ConditionLine place = ConditionLine.of(test, text);
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(IMarker.LINE_NUMBER, place.line());
        attributes.put(IMarker.CHAR_START, place.start());
        attributes.put(IMarker.CHAR_END, place.end());
        attributes.put(IMarker.LOCATION, "line " + place.line());
        return attributes;
    }

    private static int severity(IFile test, VerificationResult result, boolean contradicted) {
        Verdict verdict = result.verdict();
        if (verdict instanceof Verdict.Error) {
            // what is wrong with the test has markers of its own
            return isBroken(test, result) ? IMarker.SEVERITY_INFO : IMarker.SEVERITY_ERROR;
        }
        return contradicted || !verdict.isDecided() || verdict instanceof Verdict.Undefined ? IMarker.SEVERITY_WARNING
                : IMarker.SEVERITY_INFO;
    }
}
