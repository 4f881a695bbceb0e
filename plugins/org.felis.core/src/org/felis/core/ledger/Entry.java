package org.felis.core.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is known about a question at one moment.
 *
 * @param answers the newest first, of each basis the newest only
 * @param now what an answer would follow from now; empty while that is not known
 * @param wanted whether it is answered anew when its basis changes
 * @param run what is about to answer it
 */
public record Entry(Question question, List<Answer> answers, Optional<Basis> now, boolean wanted, Optional<Run> run) {

    /** Of one question; older ones are forgotten. */
    static final int MAX_ANSWERS = 8;

    public Entry {
        answers = List.copyOf(answers);
    }

    static Entry of(Question question) {
        return new Entry(question, List.of(), Optional.empty(), false, Optional.empty());
    }

    /** The answer that was found last. */
    public Optional<Answer> newest() {
        return answers.stream().findFirst();
    }

    /** Whether the newest answer is that of the question as it is now. */
    public boolean isCurrent() {
        return now.isPresent() && newest().isPresent() && newest().get().holdsFor(now.get());
    }

    /** The newest answer of another basis than that of the newest: what the verdict was before something changed. */
    public Optional<Answer> before() {
        return answers.stream().skip(1).filter(Answer::isDecided).filter(answer -> !answer.basis().hasAnswersOf(answers.getFirst().basis())).findFirst();
    }

    /** The newest answer under another model than that of this digest: what there was to be said before the model was changed. */
    public Optional<Answer> underOtherModel(String digest) {
        return answers.stream().filter(Answer::isDecided).filter(answer -> !answer.basis().model().equals(digest)).findFirst();
    }

    /** Whether it is being answered, not only about to be. */
    public boolean isRunning() {
        return run.filter(Run::hasBegun).isPresent();
    }

    /** What was answered once for a basis stays its answer, also when a later attempt found none. */
    Entry withAnswer(Answer answer) {
        Answer kept = answers.stream().filter(old -> !answer.isDecided() && old.isDecided() && old.basis().hasAnswersOf(answer.basis()))
                .findFirst().orElseGet(() -> answer.since(since(answer)));
        return withAnswers(Stream.concat(Stream.of(kept), answers.stream().filter(old -> !old.basis().hasAnswersOf(kept.basis()))).limit(MAX_ANSWERS).toList());
    }

    /** What is found again is no news. */
    private Instant since(Answer answer) {
        return newest().filter(old -> old.basis().hasAnswersOf(answer.basis()) && old.verdict().equals(answer.verdict()))
                .map(Answer::since).orElse(answer.since());
    }

    Entry withNow(Optional<Basis> newNow) {
        return new Entry(question, answers, newNow, wanted, run);
    }

    Entry withWanted(boolean newWanted) {
        return new Entry(question, answers, now, newWanted, run);
    }

    Entry withRun(Optional<Run> newRun) {
        return new Entry(question, answers, now, wanted, newRun);
    }

    Entry withAnswers(List<Answer> newAnswers) {
        return new Entry(question, newAnswers, now, wanted, run);
    }

    /** The history of both; all else is that of this one. */
    Entry withHistoryOf(Entry other) {
        Stream<Answer> others = other.answers.stream().filter(old -> answers.stream().noneMatch(mine -> mine.basis().hasAnswersOf(old.basis())));
        return withAnswers(Stream.concat(answers.stream(), others).limit(MAX_ANSWERS).toList());
    }

    /** The same history under another name; what the files are now has to be looked at again. */
    Entry renamed(Question newQuestion) {
        return new Entry(newQuestion, answers, Optional.empty(), wanted, Optional.empty());
    }
}
