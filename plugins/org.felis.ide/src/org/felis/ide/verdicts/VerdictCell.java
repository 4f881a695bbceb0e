package org.felis.ide.verdicts;

import org.eclipse.core.resources.IFile;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Entry;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.markers.VerdictText;

/**
 * A verdict on a test under a model, and how current it is.
 *
 * @param verdict as the command line prints it; empty while there is none
 * @param text in words, with the bound, the reason or the axiom that belongs to it
 * @param message the sentence at the test's condition
 * @param millis how long it took, -1 if there is no answer
 * @param unexpected whether the test expects the opposite
 * @param before the answer before this one, or empty
 * @param state whether it still holds
 */
public record VerdictCell(String verdict, String text, String message, int millis, boolean unexpected, String before, State state) {

    /** Whether the verdict is about the test and the model as they are now. */
    public enum State {
        CURRENT, STALE, RUNNING
    }

    /** What the ledger says of a test under a model. */
    static VerdictCell of(IFile test, Entry entry) {
        State state = entry.isRunning() ? State.RUNNING : entry.isCurrent() && entry.run().isEmpty() ? State.CURRENT : State.STALE;
        if (entry.newest().isEmpty()) {
            return new VerdictCell("", "", "", -1, false, "", state);
        }
        Answer answer = entry.newest().get();
        return new VerdictCell(answer.verdict().toString(), VerdictText.verdict(answer.verdict()),
                VerdictText.sentence(VerdictMarkers.result(test, entry, answer)), (int) Math.ceil(answer.millis()), answer.unexpected(),
                entry.before().map(before -> before.verdict().toString()).orElse(""), state);
    }

    /** The same verdict, which no longer holds for sure. */
    public VerdictCell stale() {
        return new VerdictCell(verdict, text, message, millis, unexpected, before, state == State.RUNNING ? state : State.STALE);
    }

    /** Whether the last two answers differ. */
    boolean isChanged() {
        return state == State.CURRENT && VerdictMarkers.isDecided(verdict) && !before.isEmpty() && !before.equals(verdict);
    }

    /** What the table says. */
    public String label() {
        return switch (state) {
            case RUNNING -> "running…" + last();
            case STALE -> "out of date" + last();
            case CURRENT -> text + (unexpected ? ", unexpected" : "") + (isChanged() ? ", was " + before : "") + time();
        };
    }

    private String last() {
        return text.isEmpty() ? "" : " (last: " + text + ")";
    }

    private String time() {
        return VerdictMarkers.isDecided(verdict) && millis >= 0 ? "  " + millis + " ms" : "";
    }
}
