package org.felis.core.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The owner of all verdicts. Commands may come from any thread; they are carried out one after the other, each publishes a snapshot, and listeners get it.
 *
 * <p>It verifies nothing: for a question without a current answer it makes a {@link Run}, and somebody who listens begins it. Whoever begins a run tells its
 * end with the run's generation,
 * which counts only if that is still the question's run: so nothing that was stopped, forgotten or renamed meanwhile comes back.
 */
public final class VerdictLedger {

    private final Executor serial;
    private final Journal journal;
    private final AtomicLong generations = new AtomicLong();
    private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
    /** By generation: what stops the runs that have begun. Used by the executor only. */
    private final Map<Long, Runnable> stops = new HashMap<>();
    /** Those that the command at hand has changed. Used by the executor only. */
    private final Set<Question> touched = new LinkedHashSet<>();
    private volatile Snapshot snapshot = Snapshot.EMPTY;

    /**
     * @param serial carries out one task after the other, in their order
     * @param journal is read now
     */
    public VerdictLedger(Executor serial, Journal journal) {
        this.serial = serial;
        this.journal = journal;
        journal.read().forEach((question, answers) -> snapshot = snapshot.with(Entry.of(question).withAnswers(answers)));
    }

    /** What was known when the last command was done. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** @param listener called by the executor, after each command that changed something */
    public void addListener(Consumer<Change> listener) {
        listeners.add(listener);
    }

    public void removeListener(Consumer<Change> listener) {
        listeners.remove(listener);
    }

    /**
     * The files were looked at.
     *
     * @param looked the most urgent first
     * @param verify whether those that are covered and have no current answer are to be verified now
     */
    public void changed(List<Looked> looked, boolean verify) {
        tell(new Command.Changed(looked, verify));
    }

    /**
     * Begins a run for somebody who wants to see what comes of it. What ran for the question is stopped.
     *
     * @param stop called if nobody wants the answer any more
     * @return the generation of the run
     */
    public long ask(Question question, Runnable stop) {
        long generation = generations.incrementAndGet();
        tell(new Command.Ask(question, generation, stop));
        return generation;
    }

    /**
     * A run verifies now.
     *
     * @param basis what it verifies
     * @param stop called if nobody wants the answer any more; at once, if that is so already
     */
    public void begun(Question question, long generation, Basis basis, Runnable stop) {
        tell(new Command.Begun(question, generation, basis, stop));
    }

    /** A run gives way to others and will begin anew. */
    public void putOff(Question question, long generation) {
        tell(new Command.PutOff(question, generation));
    }

    /**
     * A run is at its end.
     *
     * @param answer empty if it was stopped, or if nobody knows what it verified
     */
    public void finished(Question question, long generation, Optional<Answer> answer) {
        finished(question, generation, question, answer);
    }

    /**
     * The same of a question about a default model whose name the answer has brought.
     *
     * @param named the question with that name: the answer is one to this
     */
    public void finished(Question question, long generation, Question named, Optional<Answer> answer) {
        tell(new Command.Finished(question, generation, named, answer));
    }

    /** Nobody wants the answers any more; what runs for them is stopped. */
    public void forget(Predicate<Question> which) {
        tell(new Command.Forget(which));
    }

    /**
     * Files are in another place now.
     *
     * @param tests by former path in the workspace, the present one
     * @param models by former path, the present one
     */
    public void rename(Map<String, String> tests, Map<String, String> models) {
        tell(new Command.Rename(tests, models));
    }

    /** Stops runs, whether they have begun or not. */
    public void cancel(Predicate<Entry> which) {
        tell(new Command.Cancel(which));
    }

    /** Waits until all is done that was told before; not on the executor. */
    public void settle() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        serial.execute(done::countDown);
        done.await();
    }

    private void tell(Command command) {
        serial.execute(() -> {
            Snapshot before = snapshot;
            touched.clear();
            carryOut(command);
            if (!touched.isEmpty()) {
                Change change = new Change(before, snapshot, List.copyOf(touched));
                listeners.forEach(listener -> listener.accept(change));
            }
        });
    }

    private void carryOut(Command command) {
        switch (command) {
            case Command.Changed changed -> changed.looked().forEach(looked -> looked(looked, changed.verify()));
            case Command.Ask ask -> {
                Entry entry = snapshot.entry(ask.question()).orElseGet(() -> Entry.of(ask.question()));
                stop(entry);
                stops.put(ask.generation(), ask.stop());
                put(entry.withRun(Optional.of(Run.of(ask.generation(), Run.Asker.USER))));
            }
            case Command.Begun begun -> running(begun.question(), begun.generation()).ifPresentOrElse(entry -> {
                stops.put(begun.generation(), begun.stop());
                put(entry.withRun(entry.run().map(run -> run.begin(begun.basis()))));
            }, begun.stop());
            case Command.PutOff putOff -> running(putOff.question(), putOff.generation()).ifPresent(entry -> {
                stops.remove(putOff.generation());
                put(entry.withRun(entry.run().map(Run::waitAgain)));
            });
            case Command.Finished finished -> running(finished.question(), finished.generation()).ifPresent(entry -> finish(entry, finished));
            case Command.Forget forget -> snapshot.entries().filter(entry -> forget.which().test(entry.question())).toList().forEach(this::forget);
            case Command.Rename rename -> rename(rename);
            case Command.Cancel cancel -> snapshot.runs().filter(cancel.which()).toList().forEach(entry -> {
                stop(entry);
                put(entry.withRun(Optional.empty()));
            });
        }
    }

    /** The entry whose run has this generation. */
    private Optional<Entry> running(Question question, long generation) {
        return snapshot.entry(question).filter(entry -> entry.run().filter(run -> run.generation() == generation).isPresent());
    }

    private void looked(Looked looked, boolean verify) {
        Optional<Entry> known = snapshot.entry(looked.question());
        if (known.isEmpty() && !(verify && looked.covered())) {
            return; // nobody asked
        }
        Entry entry = known.orElseGet(() -> Entry.of(looked.question())).withNow(Optional.of(looked.now())).withWanted(looked.covered());
        boolean inBackground = entry.run().filter(run -> run.asker() == Run.Asker.BACKGROUND).isPresent();
        boolean outrun = inBackground && (entry.isCurrent() || entry.run().flatMap(Run::basis).filter(basis -> !basis.equals(looked.now())).isPresent());
        if (outrun) {
            stop(entry);
            entry = entry.withRun(Optional.empty());
        } else if (entry.run().flatMap(Run::basis).or(() -> known.flatMap(Entry::now)).filter(old -> !old.equals(looked.now())).isPresent()) {
            entry = entry.withRun(entry.run().map(Run::afterChange));
        }
        boolean needed = !entry.isCurrent() && looked.covered() && (verify || outrun);
        put(needed && entry.run().isEmpty() ? verifyLater(entry) : entry);
    }

    private Entry verifyLater(Entry entry) {
        return entry.withRun(Optional.of(Run.of(generations.incrementAndGet(), Run.Asker.BACKGROUND)));
    }

    private void finish(Entry entry, Command.Finished finished) {
        stops.remove(finished.generation());
        boolean outrun = entry.run().filter(Run::outrun).isPresent();
        Entry ended = entry.withRun(Optional.empty());
        if (finished.named().equals(entry.question())) {
            put(finished.answer().map(answer -> answered(ended, answer, outrun)).orElseGet(() -> outrun ? verifyIfWanted(ended) : ended));
        } else {
            forget(ended);
            Entry named = snapshot.entry(finished.named()).orElseGet(() -> Entry.of(finished.named()).withWanted(ended.wanted()));
            finished.answer().ifPresent(answer -> put(answered(named, answer, outrun)));
        }
    }

    /**
     * What was changed while it was verified is verified again, if it is to be. If nobody has seen a change meanwhile, the files are other than they looked:
     * then it is verified again once only.
     */
    private Entry answered(Entry entry, Answer answer, boolean outrun) {
        boolean news = outrun || entry.newest().filter(old -> old.basis().equals(answer.basis())).isEmpty();
        Entry answered = entry.withAnswer(answer);
        journal.keep(answered.question(), answered.answers());
        return news ? verifyIfWanted(answered) : answered;
    }

    private Entry verifyIfWanted(Entry entry) {
        return entry.wanted() && entry.now().isPresent() && !entry.isCurrent() && entry.run().isEmpty() ? verifyLater(entry) : entry;
    }

    private void forget(Entry entry) {
        stop(entry);
        snapshot = snapshot.without(entry.question());
        touched.add(entry.question());
        journal.keep(entry.question(), List.of());
    }

    private void rename(Command.Rename rename) {
        List<Entry> moved = new ArrayList<>(snapshot.entries().filter(entry -> !renamed(entry.question(), rename).equals(entry.question())).toList());
        moved.forEach(this::forget);
        for (Entry entry : moved) {
            Entry fresh = entry.renamed(renamed(entry.question(), rename));
            Entry there = snapshot.entry(fresh.question()).map(known -> known.withHistoryOf(fresh)).orElse(fresh);
            journal.keep(there.question(), there.answers());
            put(there);
        }
    }

    private static Question renamed(Question question, Command.Rename rename) {
        return question.withTest(rename.tests().getOrDefault(question.test(), question.test()))
                .withModel(rename.models().getOrDefault(question.model(), question.model()));
    }

    private void stop(Entry entry) {
        entry.run().map(run -> stops.remove(run.generation())).ifPresent(Runnable::run);
    }

    private void put(Entry entry) {
        if (snapshot.entry(entry.question()).filter(entry::equals).isEmpty()) {
            snapshot = snapshot.with(entry);
            touched.add(entry.question());
        }
    }
}
