package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.builder.FelisNature;
import org.felis.ide.builder.TestUnder;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.verify.Activity;
import org.felis.verification.sources.ShippedModel;

/**
 * The verdicts of the workspace at one moment.
 *
 * @param models those under which some test was verified: the shipped ones first, then files by name
 * @param rows the litmus tests of all Felis projects, and whatever has a verdict; by folder and name
 */
public record VerdictTable(List<String> models, List<VerdictRow> rows) {

    static final String RUNNING = "running";
    static final String WAITING = "waiting";

    public VerdictTable {
        models = List.copyOf(models);
        rows = List.copyOf(rows);
    }

    /**
     * @param waiting what will be verified anew
     * @param dropped whose verification was stopped before its end or not begun, and when (ms since the epoch)
     * @param runs the verifications in progress
     * @throws CoreException if a project went away meanwhile
     */
    static VerdictTable of(Set<TestUnder> waiting, Map<TestUnder, Long> dropped, List<Activity.Run> runs) throws CoreException {
        Map<IFile, List<IMarker>> markers = new HashMap<>();
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            if (project.isOpen() && project.hasNature(FelisNature.ID)) {
                FelisFiles.litmusIn(project).forEach(test -> markers.put(test, new ArrayList<>()));
            }
        }
        for (IMarker marker : ResourcesPlugin.getWorkspace().getRoot().findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE)) {
            if (marker.getResource() instanceof IFile test) {
                markers.computeIfAbsent(test, t -> new ArrayList<>()).add(marker);
            }
        }
        Set<IFile> waitingTests = waiting.stream().map(TestUnder::test).collect(Collectors.toSet());
        Set<String> models = new TreeSet<>(order());
        List<VerdictRow> rows = new ArrayList<>();
        for (Map.Entry<IFile, List<IMarker>> entry : markers.entrySet()) {
            VerdictRow row = row(entry.getKey(), entry.getValue(), waitingTests.contains(entry.getKey()) ? waiting : Set.of(), dropped,
                    runs.stream().filter(r -> r.test().equals(entry.getKey())).toList());
            rows.add(row);
            models.addAll(row.cells().keySet());
        }
        rows.sort(VerdictTable::byFolderAndName);
        return new VerdictTable(List.copyOf(models), rows);
    }

    /**
     * The row of one test as it is at this moment.
     *
     * @throws CoreException if the test is gone
     */
    public static VerdictRow row(IFile test) throws CoreException {
        return row(test, List.of(test.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO)),
                BackgroundVerification.get().waiting().stream().filter(task -> task.test().equals(test)).collect(Collectors.toSet()),
                BackgroundVerification.get().dropped(),
                Activity.get().runs().stream().filter(r -> r.test().equals(test)).toList());
    }

    /** Whether the tests are the same, so that at most what is said of them differs. */
    boolean hasTestsOf(VerdictTable other) {
        return rows.stream().map(VerdictRow::test).toList().equals(other.rows.stream().map(VerdictRow::test).toList());
    }

    /** The order of models in the table: the shipped ones first, then files by name. */
    public static Comparator<String> order() {
        return Comparator.comparingInt(VerdictTable::place).thenComparing(VerdictTable::title).thenComparing(Comparator.naturalOrder());
    }

    /** What a model is called in the head of the table. */
    public static String title(String model) {
        return ModelChoice.named(model).title();
    }

    /** Most tests are in the folder of the one before: the paths need not be made to see that. */
    private static int byFolderAndName(VerdictRow first, VerdictRow second) {
        int folders = first.test().getParent().equals(second.test().getParent()) ? 0 : first.folder().compareTo(second.folder());
        return folders != 0 ? folders : first.name().compareTo(second.name());
    }

    private static int place(String model) {
        return ShippedModel.find(model).map(ShippedModel::ordinal).orElse(ShippedModel.values().length);
    }

    /** @param waiting empty if nothing of the test waits */
    private static VerdictRow row(IFile test, List<IMarker> markers, Set<TestUnder> waiting, Map<TestUnder, Long> dropped,
            List<Activity.Run> runs) throws CoreException {
        Map<String, VerdictCell> cells = new HashMap<>();
        for (IMarker marker : markers) {
            String model = marker.getAttribute(VerdictMarkers.MODEL, "");
            if (!model.isEmpty()) {
                TestUnder task = new TestUnder(test, ModelChoice.named(model));
                cells.put(model, cell(marker, state(marker, test, waiting.contains(task), dropped.getOrDefault(task, 0L), runs)));
            }
        }
        for (Activity.Run run : runs) {
            if (!run.model().isEmpty()) {
                cells.putIfAbsent(run.model(), new VerdictCell("", "", "", -1, false, "", VerdictCell.State.RUNNING));
            }
        }
        String otherwise = markers.stream().filter(m -> m.getAttribute(VerdictMarkers.MODEL, "").isEmpty())
                .map(m -> m.getAttribute(VerdictMarkers.TEXT, "")).findFirst().orElse(cells.isEmpty() ? "not verified" : "");
        return new VerdictRow(test, rowState(test, !waiting.isEmpty(), !runs.isEmpty(), otherwise), cells);
    }

    /** @param otherwise what to say if nothing is going on: a verdict that no model is known for, or that there is none */
    private static String rowState(IFile test, boolean waiting, boolean running, String otherwise) {
        if (running) {
            return RUNNING;
        }
        if (waiting) {
            return WAITING;
        }
        try {
            return test.findMaxProblemSeverity(ProblemMarkers.TYPE, false, IResource.DEPTH_ZERO) == IMarker.SEVERITY_ERROR
                    ? "error in the test" : otherwise;
        } catch (CoreException gone) {
            return "";
        }
    }

    private static VerdictCell cell(IMarker marker, VerdictCell.State state) {
        String verdict = marker.getAttribute(VerdictMarkers.VERDICT, "");
        return new VerdictCell(verdict, marker.getAttribute(VerdictMarkers.TEXT, verdict), marker.getAttribute(IMarker.MESSAGE, ""),
                marker.getAttribute(VerdictMarkers.MILLIS, -1), marker.getAttribute(VerdictMarkers.UNEXPECTED, false),
                marker.getAttribute(VerdictMarkers.BEFORE, ""), state);
    }

    /** Newer text, a place in the queue, a verification that was stopped or one that began later: the verdict is of yesterday. */
    private static VerdictCell.State state(IMarker marker, IFile test, boolean waiting, long droppedMillis, List<Activity.Run> runs) throws CoreException {
        String model = marker.getAttribute(VerdictMarkers.MODEL, "");
        long created = marker.getCreationTime();
        if (runs.stream().anyMatch(r -> r.model().equals(model))) {
            return VerdictCell.State.RUNNING;
        }
        boolean stale = waiting || Math.max(test.getLocalTimeStamp(), droppedMillis) > created
                || runs.stream().anyMatch(r -> r.model().isEmpty() && r.startMillis() > created);
        return stale ? VerdictCell.State.STALE : VerdictCell.State.CURRENT;
    }
}
