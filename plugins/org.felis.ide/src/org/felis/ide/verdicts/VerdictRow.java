package org.felis.ide.verdicts;

import java.util.Locale;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IAdaptable;
import org.felis.ide.FelisFiles;

/**
 * A test and its verdicts.
 *
 * @param activity what is going on
 * @param note what there is to say while nothing is: that there is no verdict, or why; empty as a rule
 * @param cells by model, as the verifier calls it; models without a verdict have none
 */
public record VerdictRow(IFile test, Activity activity, String note, Map<String, VerdictCell> cells) implements IAdaptable {

    /** What is going on with a test. */
    public enum Activity {
        NONE, WAITING, RUNNING;

        static Activity of(boolean waiting, boolean running) {
            return running ? RUNNING : waiting ? WAITING : NONE;
        }
    }

    public VerdictRow {
        cells = Map.copyOf(cells);
    }

    /** A row stands for its test, to whatever asks. */
    @Override
    public <T> T getAdapter(Class<T> adapter) {
        return adapter.isInstance(test) ? adapter.cast(test) : null;
    }

    /** Whether it is being verified, or will be. */
    public boolean isBusy() {
        return activity != Activity.NONE;
    }

    /** A word or two; empty as a rule. */
    public String state() {
        return isBusy() ? activity.name().toLowerCase(Locale.ROOT) : note;
    }

    String name() {
        return FelisFiles.testName(test);
    }

    /** The project and the folders in it. */
    String folder() {
        return test.getParent().getFullPath().makeRelative().toString();
    }

    /** Empty if there is nothing to say. */
    String label(String model) {
        VerdictCell cell = cells.get(model);
        return cell == null ? "" : cell.label();
    }

    /** What words are looked for in: what the table says, the file's name with its ending, and what its verdicts are counted as; in lower case. */
    String searchText() {
        StringBuilder all = new StringBuilder(test.getName()).append(' ').append(folder()).append(' ').append(state());
        for (VerdictCell cell : cells.values()) {
            all.append(' ').append(cell.label());
            for (CellKind kind : CellKind.all()) {
                if (kind.isOf(cell)) {
                    all.append(' ').append(kind.word());
                }
            }
        }
        return all.toString().toLowerCase(Locale.ROOT);
    }
}
