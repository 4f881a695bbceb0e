package org.felis.ide.markers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Entry;
import org.felis.engine.source.Problem;
import org.felis.ide.FelisFiles;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
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

    /**
     * The attribute with the newest answer of another text, model, setting or Felis than this verdict's, or empty: a verdict that is neither {@code Unknown}
     * nor {@code Error}.
     */
    public static final String BEFORE = "before";

    /** The attribute that says that the verdict does not follow from what there is now: true or absent. */
    public static final String OUT_OF_DATE = "outOfDate";

    private static final String ERROR = "Error";
    private static final String UNKNOWN = "Unknown";

    private VerdictMarkers() {
    }

    /**
     * Brings the markers of a test to what the ledger says; those that say it already are not touched. Callers hold the workspace's rule for markers.
     *
     * @param text of the test
     * @param entries all that the ledger has about it
     */
    static void show(IFile test, String text, List<Entry> entries) throws CoreException {
        Map<Object, Map<String, Object>> wanted = new LinkedHashMap<>();
        for (Entry entry : entries) {
            entry.newest().map(answer -> attributes(test, text, entry, answer)).ifPresent(attributes -> wanted.put(attributes.get(MODEL), attributes));
        }
        List<IMarker> outdated = new ArrayList<>();
        Set<Object> changed = new HashSet<>();
        for (IMarker marker : test.findMarkers(TYPE, true, IResource.DEPTH_ZERO)) {
            String model = marker.getAttribute(MODEL, "");
            if (!wanted.remove(model, marker.getAttributes())) {
                outdated.add(marker);
                changed.add(model);
            }
        }
        changed.addAll(wanted.keySet());
        // first, so that it is there when the verdict is
        showWhatElseIsSaid(test, entries, changed);
        for (IMarker marker : outdated) {
            Map<String, Object> attributes = wanted.getOrDefault(marker.getAttribute(MODEL, ""), Map.of());
            if (!attributes.isEmpty() && marker.exists() && marker.getType().equals(type(attributes))) {
                marker.setAttributes(attributes);
                wanted.remove(attributes.get(MODEL));
            } else {
                marker.delete();
            }
        }
        for (Map<String, Object> attributes : wanted.values()) {
            test.createMarker(type(attributes), attributes);
        }
    }

    private static String type(Map<String, Object> attributes) {
        return attributes.get(IMarker.SEVERITY).equals(IMarker.SEVERITY_INFO) ? TYPE : PROBLEM_TYPE;
    }

    /** What is wrong with the test is shown by those answers that still hold; if none does, as it was. */
    private static void showWhatElseIsSaid(IFile test, List<Entry> entries, Set<Object> changedModels) throws CoreException {
        List<VerificationResult> current = entries.stream().filter(Entry::isCurrent).map(entry -> result(test, entry, entry.newest().get())).toList();
        if (!current.isEmpty()) {
            ProblemMarkers.showSaved(test, current.stream().flatMap(result -> said(result).stream()).filter(p -> isIn(test, p)).distinct()
                    .map(FileProblem::of).toList());
        }
        for (Object model : changedModels) {
            FailureMarkers.forget(test, String.valueOf(model));
        }
        for (Entry entry : entries) {
            if (entry.isCurrent() && changedModels.contains(Questions.model(entry.question()).name())) {
                FailureMarkers.show(test, result(test, entry, entry.newest().get()));
            }
        }
    }

    /** An answer as a verification of the test tells it. */
    public static VerificationResult result(IFile test, Entry entry, Answer answer) {
        return answer.result(Optional.ofNullable(test.getLocation()).map(IPath::toOSString).orElse(test.getName()), Questions.model(entry.question()).name());
    }

    /** Whether a verdict, as the attribute has it, answers the question. */
    public static boolean isDecided(String verdict) {
        return !verdict.isEmpty() && !verdict.equals(ERROR) && !verdict.equals(UNKNOWN);
    }

    /** What is to be shown beside the verdict: errors and warnings; the language server looks only at tests that are open. */
    private static List<Problem> said(VerificationResult result) {
        return Stream.concat(problems(result).stream(), result.warnings().stream()).distinct().toList();
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

    private static Map<String, Object> attributes(IFile test, String text, Entry entry, Answer answer) {
        VerificationResult result = result(test, entry, answer);
        Map<String, Object> attributes = place(test, text);
        attributes.put(MODEL, result.model());
        attributes.put(VERDICT, result.verdict().toString());
        attributes.put(TEXT, VerdictText.verdict(result.verdict()));
        attributes.put(MILLIS, (int) Math.ceil(result.millis()));
        attributes.put(BEFORE, entry.before().map(before -> before.verdict().toString()).orElse(""));
        if (entry.isCurrent()) {
            attributes.put(IMarker.SEVERITY, severity(test, result, answer.unexpected()));
            attributes.put(IMarker.MESSAGE, message(test, result) + (answer.unexpected() ? butExpected(text, result.model()) : ""));
            if (answer.unexpected()) {
                attributes.put(UNEXPECTED, true);
            }
        } else { // nothing to look at until somebody knows whether it still is
            attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_INFO);
            attributes.put(IMarker.MESSAGE, "Out of date: " + message(test, result));
            attributes.put(OUT_OF_DATE, true);
        }
        return attributes;
    }

    private static String butExpected(String text, String model) {
        return Expectation.in(text, model).map(expected -> ", but expected " + expected.name().toLowerCase(Locale.ROOT)).orElse("");
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
