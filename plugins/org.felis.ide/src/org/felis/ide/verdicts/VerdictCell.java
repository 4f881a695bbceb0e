package org.felis.ide.verdicts;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Entry;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.markers.VerdictText;

/**
 * A verdict on a test under a model, and how current it is.
 *
 * @param answers what the ledger knows, the newest first; of each text, model and settings the newest only
 * @param before the answer before this one, or empty
 * @param state whether it still holds
 */
public record VerdictCell(List<Answer> answers, String before, State state) {

    /** Whether the verdict is about the test and the model as they are now. */
    public enum State {
        CURRENT, STALE, RUNNING
    }

    /** What the ledger says of a test under a model. */
    static VerdictCell of(Entry entry) {
        State state = entry.isRunning() ? State.RUNNING : entry.isCurrent() && entry.run().isEmpty() ? State.CURRENT : State.STALE;
        return new VerdictCell(entry.answers(), entry.before().map(before -> before.verdict().toString()).orElse(""), state);
    }

    /** The verdict that is shown; empty while there is none. */
    Optional<Answer> newest() {
        return answers.stream().findFirst();
    }

    /** The same verdict, which no longer holds for sure. */
    public VerdictCell stale() {
        return new VerdictCell(answers, before, state == State.RUNNING ? state : State.STALE);
    }

    /** Whether it contradicts what the test expects. */
    public boolean unexpected() {
        return newest().filter(Answer::unexpected).isPresent();
    }

    /** Whether it is an answer. */
    public boolean isDecided() {
        return newest().filter(Answer::isDecided).isPresent();
    }

    /** Whether the last two answers differ. */
    boolean isChanged() {
        return state == State.CURRENT && isDecided() && !before.isEmpty() && !before.equals(newest().get().verdict().toString());
    }

    /** What the table says. */
    public String label() {
        return switch (state) {
            case RUNNING -> "running…" + last();
            case STALE -> "out of date" + last();
            case CURRENT -> text() + (unexpected() ? ", unexpected" : "") + (isChanged() ? ", was " + before : "") + time();
        };
    }

    /** The sentence at the test's condition; empty while there is no verdict. */
    String message(IFile test, String model) {
        return newest().map(answer -> VerdictText.sentence(answer.result(test.getName(), model))).orElse("");
    }

    /** In words, with the bound, the reason or the axiom that belongs to it. */
    private String text() {
        return newest().map(answer -> VerdictText.verdict(answer.verdict())).orElse("");
    }

    private String last() {
        return answers.isEmpty() ? "" : " (last: " + text() + ")";
    }

    private String time() {
        return newest().filter(Answer::isDecided).filter(answer -> answer.millis() >= 0)
                .map(answer -> "  " + (int) Math.ceil(answer.millis()) + " ms").orElse("");
    }
}
