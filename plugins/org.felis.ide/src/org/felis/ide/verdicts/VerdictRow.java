package org.felis.ide.verdicts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IAdaptable;
import org.felis.ide.FelisFiles;

/**
 * A test and its verdicts.
 *
 * @param state what is going on, in a word or two; empty as a rule
 * @param cells by model, as the verifier calls it; models without a verdict have none
 */
public record VerdictRow(IFile test, String state, Map<String, VerdictCell> cells) implements IAdaptable {

    private static final int SUFFIX_LENGTH = ("." + FelisFiles.LITMUS).length();

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
        return state.equals(VerdictTable.RUNNING) || state.equals(VerdictTable.WAITING);
    }

    String name() {
        String name = test.getName();
        return FelisFiles.isLitmus(test) ? name.substring(0, name.length() - SUFFIX_LENGTH) : name;
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

    /** Whether all words occur somewhere in the row, whatever their case. */
    boolean matches(String words) {
        if (words.isBlank()) {
            return true;
        }
        String all = (name() + " " + folder() + " " + state + " "
                + String.join(" ", cells.values().stream().map(VerdictCell::label).toList())).toLowerCase(Locale.ROOT);
        return Arrays.stream(words.toLowerCase(Locale.ROOT).strip().split("\\s+")).allMatch(all::contains);
    }
}
