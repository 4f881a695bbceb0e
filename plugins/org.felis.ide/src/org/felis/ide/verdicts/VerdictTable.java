package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Snapshot;
import org.felis.ide.FelisFiles;
import org.felis.ide.builder.FelisNature;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictText;
import org.felis.verification.sources.ShippedModel;

/**
 * The verdicts of the workspace at one moment.
 *
 * @param models those under which some test was verified: the user's by name, then the shipped ones
 * @param rows the litmus tests of all Felis projects, and whatever has a verdict; by folder and name
 */
public record VerdictTable(List<String> models, List<VerdictRow> rows) {

    public VerdictTable {
        models = List.copyOf(models);
        rows = List.copyOf(rows);
    }

    /**
     * @param ledger what is known
     * @throws CoreException if a project went away meanwhile
     */
    static VerdictTable of(Snapshot ledger) throws CoreException {
        Set<IFile> tests = new LinkedHashSet<>();
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            if (project.isOpen() && project.hasNature(FelisNature.ID)) {
                tests.addAll(FelisFiles.litmusIn(project));
            }
        }
        ledger.entries().map(entry -> entry.question().test()).distinct().map(Questions::test).filter(IFile::exists).forEach(tests::add);
        Set<String> models = new TreeSet<>(order());
        List<VerdictRow> rows = new ArrayList<>();
        for (IFile test : tests) {
            VerdictRow row = row(test, ledger);
            rows.add(row);
            models.addAll(row.cells().keySet());
        }
        rows.sort(VerdictTable::byFolderAndName);
        return new VerdictTable(List.copyOf(models), rows);
    }

    /** The row of one test. */
    public static VerdictRow row(IFile test, Snapshot ledger) {
        List<Entry> entries = ledger.of(Questions.path(test));
        Map<String, VerdictCell> cells = new HashMap<>();
        for (Entry entry : entries) {
            if (!entry.question().model().isEmpty() && (entry.newest().isPresent() || entry.isRunning())) {
                cells.put(Questions.model(entry.question()).name(), VerdictCell.of(entry));
            }
        }
        String otherwise = entries.stream().filter(entry -> entry.question().model().isEmpty()).flatMap(entry -> entry.newest().stream())
                .map(answer -> VerdictText.verdict(answer.verdict())).findFirst().orElse(cells.isEmpty() ? "not verified" : "");
        VerdictRow.Activity activity = VerdictRow.Activity.of(entries.stream().anyMatch(entry -> entry.run().isPresent()),
                entries.stream().anyMatch(Entry::isRunning));
        return new VerdictRow(test, activity, activity == VerdictRow.Activity.NONE ? note(test, otherwise) : "", cells);
    }

    /** Whether the tests are the same, so that at most what is said of them differs. */
    boolean hasTestsOf(VerdictTable other) {
        return rows.stream().map(VerdictRow::test).toList().equals(other.rows.stream().map(VerdictRow::test).toList());
    }

    /** The order of models in the table: the user's by name, then the shipped ones. */
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
        return ShippedModel.find(ModelChoice.named(model).model()).map(ShippedModel::ordinal).orElse(-1);
    }

    /** @param otherwise what to say of a test without errors: a verdict that no model is known for, or that there is none */
    private static String note(IFile test, String otherwise) {
        try {
            return test.findMaxProblemSeverity(ProblemMarkers.TYPE, false, IResource.DEPTH_ZERO) == IMarker.SEVERITY_ERROR
                    ? "error in the test" : otherwise;
        } catch (CoreException gone) {
            return "";
        }
    }
}
