package org.felis.ide.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IAdaptable;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.ide.markers.VerdictText;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison.Side;
import org.felis.verification.ModelComparison;

/**
 * A test and what came of its comparison.
 *
 * @param request what it is part of
 * @param basis what it follows from
 * @param changes what was changed since; none if it still holds
 */
record ComparedTest(IFile test, ComparisonRequest request, Basis basis, ModelComparison comparison, Set<Basis.Change> changes)
        implements IAdaptable {

    /** A row stands for its test, to whatever asks. */
    @Override
    public <T> T getAdapter(Class<T> adapter) {
        return adapter.isInstance(test) ? adapter.cast(test) : null;
    }

    /** The same, of which it is known anew whether it still holds. */
    ComparedTest withChanges(Set<Basis.Change> since) {
        return new ComparedTest(test, request, basis, comparison, since);
    }

    String name() {
        return test.getName().replaceFirst("\\.litmus$", "");
    }

    /** The project and the folders in it. */
    String folder() {
        return test.getParent().getFullPath().makeRelative().toString();
    }

    boolean isSame() {
        return comparison.kind() == Kind.SAME;
    }

    /** Whether the test, a model or the settings are others now. */
    boolean isOutOfDate() {
        return !changes.isEmpty();
    }

    String firstVerdict() {
        return verdict(comparison.first());
    }

    String secondVerdict() {
        return verdict(comparison.second());
    }

    private static String verdict(Side side) {
        return VerdictText.verdict(side.result().verdict()) + VerdictText.flags(side.result());
    }

    /** The outcomes that only the first model allows, and the flags that only it raises, in one line. */
    String onlyFirst() {
        return only(onlyUnderFirst());
    }

    /** The outcomes that only the second model allows, and the flags that only it raises, in one line. */
    String onlySecond() {
        return only(onlyUnderSecond());
    }

    private String only(List<Difference> differences) {
        return comparison.isComplete() ? differences.stream().map(Difference::text).collect(Collectors.joining(" | ")) : "unknown";
    }

    List<Difference> onlyUnderFirst() {
        return differences(comparison.onlyFirst(), comparison.flagsOnlyFirst(), firstModel(), secondModel());
    }

    List<Difference> onlyUnderSecond() {
        return differences(comparison.onlySecond(), comparison.flagsOnlySecond(), secondModel(), firstModel());
    }

    private List<Difference> differences(List<Map<String, String>> states, List<String> flags, ModelChoice only, ModelChoice other) {
        return Stream.concat(states.stream().map(Difference.Outcome::new), flags.stream().map(Difference.Flag::new))
                .map(what -> new Difference(test, what, only, other)).toList();
    }

    /** All that only one of the models allows or raises. */
    List<Difference> differences() {
        return Stream.concat(onlyUnderFirst().stream(), onlyUnderSecond().stream()).toList();
    }

    /** The first model, by its own name also if it was the default one. */
    ModelChoice firstModel() {
        return request.first().resolved(comparison.first().result().model());
    }

    /** The second model, by its own name also if it was the default one. */
    ModelChoice secondModel() {
        return request.second().resolved(comparison.second().result().model());
    }

    /** What keeps the comparison from telling everything; empty as a rule. */
    String note() {
        List<String> notes = new ArrayList<>();
        if (isOutOfDate()) {
            notes.add("out of date, changed since: " + changes.stream().map(change -> change.words(request)).collect(Collectors.joining(", ")));
        }
        comparison.notes(firstModel().title(), secondModel().title()).stream().map(VerdictText::withoutOptions).map(this::withoutFolders)
                .forEach(notes::add);
        return String.join("; ", notes);
    }

    /** Problems name files by their paths on the disk; here it is clear which are meant. */
    private String withoutFolders(String note) {
        return Stream.of(comparison.first().result().test(), request.first().model(), request.second().model()).filter(path -> !path.isEmpty())
                .reduce(note, (text, path) -> text.replace(path, Path.of(path).getFileName().toString()));
    }

    /** Whether all words occur somewhere in the row, whatever their case. */
    boolean matches(String words) {
        String all = String.join(" ", name(), folder(), firstVerdict(), secondVerdict(), onlyFirst(), onlySecond(), note()).toLowerCase(Locale.ROOT);
        return Arrays.stream(words.toLowerCase(Locale.ROOT).strip().split("\\s+")).allMatch(all::contains);
    }
}
