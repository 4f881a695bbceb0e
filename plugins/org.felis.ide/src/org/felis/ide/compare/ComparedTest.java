package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.felis.ide.markers.VerdictText;
import org.felis.ide.verify.ModelChoice;
import org.felis.verification.ModelComparison;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison.Side;
import org.felis.verification.OutcomesResult;

/**
 * A test and what came of its comparison.
 *
 * @param stamp the file's modification stamp when it was read
 */
record ComparedTest(IFile test, long stamp, ModelComparison comparison) {

    /** An outcome that one of the models allows and the other one does not. */
    record Difference(ComparedTest test, Map<String, String> state, ModelChoice allowing, ModelChoice forbidding) {

        String text() {
            return OutcomesResult.text(state);
        }
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

    /** Whether the file is another one now. */
    boolean isOutOfDate() {
        return test.getModificationStamp() != stamp;
    }

    String firstVerdict() {
        return VerdictText.verdict(comparison.first().result().verdict());
    }

    String secondVerdict() {
        return VerdictText.verdict(comparison.second().result().verdict());
    }

    /** The outcomes that only the first model allows, in one line. */
    String onlyFirst() {
        return only(comparison.onlyFirst());
    }

    /** The outcomes that only the second model allows, in one line. */
    String onlySecond() {
        return only(comparison.onlySecond());
    }

    private String only(List<Map<String, String>> states) {
        return comparison.isComplete() ? states.stream().map(OutcomesResult::text).collect(Collectors.joining(" | ")) : "not known";
    }

    List<Difference> onlyUnderFirst() {
        return comparison.onlyFirst().stream().map(state -> new Difference(this, state, firstModel(), secondModel())).toList();
    }

    List<Difference> onlyUnderSecond() {
        return comparison.onlySecond().stream().map(state -> new Difference(this, state, secondModel(), firstModel())).toList();
    }

    /** All outcomes that only one of the models allows. */
    List<Difference> differences() {
        return Stream.concat(onlyUnderFirst().stream(), onlyUnderSecond().stream()).toList();
    }

    /** The first model, by its own name also if it was the default one. */
    ModelChoice firstModel() {
        return ModelChoice.named(comparison.first().result().model());
    }

    /** The second model, by its own name also if it was the default one. */
    ModelChoice secondModel() {
        return ModelChoice.named(comparison.second().result().model());
    }

    /** What keeps the comparison from telling everything; empty as a rule. */
    String note() {
        List<String> notes = new ArrayList<>();
        if (isOutOfDate()) {
            notes.add("out of date: the test was changed since");
        }
        missing(comparison.first()).ifPresent(notes::add);
        missing(comparison.second()).filter(n -> !notes.contains(n)).ifPresent(notes::add);
        if (comparison.isBounded()) {
            notes.add("bound " + comparison.first().result().bound() + " reached: longer executions were not considered");
        }
        return String.join("; ", notes);
    }

    private static Optional<String> missing(Side side) {
        return side.statesMissing().isEmpty() ? Optional.empty() : Optional.of(side.result().verdict().isDecided()
                ? "outcomes not known: " + side.statesMissing() : side.statesMissing());
    }
}
