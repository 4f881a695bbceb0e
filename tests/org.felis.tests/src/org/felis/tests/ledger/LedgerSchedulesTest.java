package org.felis.tests.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Journal;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.Run;
import org.felis.core.ledger.Snapshot;
import org.felis.core.ledger.VerdictLedger;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/**
 * What a ledger promises holds after each command, whatever the order in which files change, people ask and runs come to their ends. {@code
 * -Dfelis.schedules} is their number, {@code -Dfelis.seed}
 * where they start.
 */
class LedgerSchedulesTest {

    private static final int STEPS = 60;

    @Test
    void thePromisesHoldInRandomSchedules() {
        int schedules = Integer.getInteger("felis.schedules", 10_000);
        long first = Long.getLong("felis.seed", 1);
        System.out.println("schedules of the ledger: " + schedules + " from seed " + first);
        int answers = 0;
        int late = 0;
        for (long seed = first; seed < first + schedules; seed++) {
            Schedule schedule = new Schedule(seed);
            try {
                schedule.play();
            } catch (AssertionError | RuntimeException broken) {
                throw new AssertionError("seed " + seed + ": " + broken.getMessage() + "\n" + String.join("\n", schedule.log), broken);
            }
            answers += schedule.accepted;
            late += schedule.late;
        }
        assertTrue(answers > schedules && late > schedules, answers + " answers, " + late + " late ones: the schedules try something");
    }

    /** Keeps what a file would. */
    private static final class Memory implements Journal {
        private final Map<Question, List<Answer>> kept = new HashMap<>();

        @Override
        public Map<Question, List<Answer>> read() {
            return Map.copyOf(kept);
        }

        @Override
        public void keep(Question question, List<Answer> answers) {
            if (answers.isEmpty()) {
                kept.remove(question);
            } else {
                kept.put(question, answers);
            }
        }
    }

    /** A verification as whoever does it knows it. */
    private static final class Work {
        private final Question question;
        private final long generation;
        private Optional<Basis> basis = Optional.empty();
        private boolean stopped;
        private boolean ended;

        private Work(Question question, long generation) {
            this.question = question;
            this.generation = generation;
        }

        private boolean isAtWork() {
            return basis.isPresent() && !stopped && !ended;
        }
    }

    private static final class Schedule {
        private final Random random;
        private final HandDriven executor = new HandDriven();
        private final Memory journal = new Memory();
        private final VerdictLedger ledger = new VerdictLedger(executor, journal);
        private final List<String> log = new ArrayList<>();
        private final List<Work> works = new ArrayList<>();
        /** The contents of the files, by test. */
        private final Map<String, Integer> texts = new HashMap<>();
        /** What the ledger was told last, by question, as far as it has heard it. */
        private final Map<Question, Basis> toldNow = new HashMap<>();
        /** The snapshots of some schedules, each with what it said when it was new. */
        private final Map<Snapshot, String> snapshots = new HashMap<>();
        private final boolean watched;
        private boolean noted = true;
        private int answered;
        private int accepted;
        private int late;

        private Schedule(long seed) {
            random = new Random(seed);
            watched = seed % 10 == 0;
            ledger.addListener(this::heard);
        }

        private void play() {
            for (int i = 0; i < STEPS; i++) {
                happen();
                for (int steps = random.nextInt(3); steps > 0 && !executor.isIdle(); steps--) {
                    executor.step();
                    check();
                }
            }
            drain();
            comeToRest();
            snapshots.forEach((snapshot, text) -> assertEquals(text, text(snapshot), "a snapshot was changed"));
            checkJournal();
        }

        private void drain() {
            while (!executor.isIdle()) {
                executor.step();
                check();
            }
        }

        /** Nobody edits any more: when all was looked at and all that runs has ended, no verdict is out of date, whatever ran meanwhile. */
        private void comeToRest() {
            for (int i = 0; i < 6; i++) {
                look(new Question("/p/t" + i % 3, "m" + i / 3, ""), true, true);
            }
            drain();
            for (int turns = 0; ledger.snapshot().runs().findAny().isPresent(); turns++) {
                assertTrue(turns < STEPS, "it does not come to rest");
                for (Work work : works.stream().filter(this::isRunOf).toList()) {
                    if (work.basis.isEmpty()) {
                        begin(work);
                    } else {
                        work.ended = true;
                        ledger.finished(work.question, work.generation, Optional.of(Answers.answer(work.basis.get(), new Verdict.Allowed(), ++answered)));
                    }
                    drain();
                }
            }
            assertEquals(6, ledger.snapshot().entries().filter(Entry::isCurrent).count(), () -> "a change is lost: " + ledger.snapshot().entries().toList());
        }

        private void happen() {
            Question question = new Question("/p/t" + random.nextInt(3), "m" + random.nextInt(2), "");
            switch (random.nextInt(12)) {
                case 0, 1 -> {
                    texts.merge(question.test(), random.nextInt(3), (old, fresh) -> fresh);
                    look(question, true, true);
                }
                case 2 -> look(question, random.nextBoolean(), random.nextBoolean());
                case 3, 4 -> ask(question);
                case 5, 6, 7 -> begin();
                case 8, 9 -> end();
                case 10 -> manage(question);
                default -> {
                    texts.merge(question.test(), random.nextInt(3), (old, fresh) -> fresh); // nobody has seen it yet
                    log.add("edited " + question.test());
                }
            }
        }

        /** What the test notes about a command holds when the command is done: nothing is checked before. */
        private void with(Runnable note, Runnable command) {
            executor.execute(() -> {
                noted = false;
                note.run();
            });
            command.run();
            executor.execute(() -> noted = true);
        }

        private Basis basis(Question question) {
            return Answers.basis(question.test() + " " + texts.getOrDefault(question.test(), 0), question.model());
        }

        private void look(Question question, boolean covered, boolean verify) {
            Basis now = basis(question);
            log.add("looked " + question + " " + now.test() + (covered ? " covered" : "") + (verify ? " verify" : ""));
            with(() -> toldNow.put(question, now), () -> ledger.changed(List.of(new Looked(question, now, covered)), verify));
        }

        private void ask(Question question) {
            Work[] work = new Work[1];
            long generation = ledger.ask(question, () -> work[0].stopped = true);
            work[0] = new Work(question, generation);
            works.add(work[0]);
            log.add("asked " + question + " as " + generation);
        }

        /** A run that waits in the ledger is taken by a worker, perhaps when it does not wait any more. */
        private void begin() {
            List<Work> idle = works.stream().filter(work -> work.basis.isEmpty() && !work.ended).toList();
            if (!idle.isEmpty()) {
                begin(idle.get(random.nextInt(idle.size())));
            }
        }

        private void begin(Work work) {
            work.basis = Optional.of(basis(work.question));
            ledger.begun(work.question, work.generation, work.basis.get(), () -> work.stopped = true);
            log.add("begun " + work.generation);
        }

        private void end() {
            List<Work> busy = works.stream().filter(work -> work.basis.isPresent() && !work.ended).toList();
            if (!busy.isEmpty()) {
                Work work = busy.get(random.nextInt(busy.size()));
                if (random.nextInt(6) == 0) {
                    ledger.putOff(work.question, work.generation);
                    work.basis = Optional.empty();
                    log.add("put off " + work.generation);
                    return;
                }
                work.ended = true;
                Optional<Answer> answer = random.nextInt(5) == 0 ? Optional.empty()
                        : Optional.of(Answers.answer(work.basis.get(), random.nextInt(4) == 0 ? new Verdict.Unknown("time") : new Verdict.Allowed(),
                                ++answered));
                log.add("finished " + work.generation + " " + answer.map(Answer::millis));
                boolean[] expected = new boolean[1];
                executor.execute(() -> expected[0] = isRunOf(work));
                ledger.finished(work.question, work.generation, answer);
                executor.execute(() -> judge(work, answer, expected[0]));
            }
        }

        private boolean isRunOf(Work work) {
            return ledger.snapshot().entry(work.question).flatMap(Entry::run).filter(run -> run.generation() == work.generation).isPresent();
        }

        private void judge(Work work, Optional<Answer> answer, boolean expected) {
            boolean known = answer.isPresent() && ledger.snapshot().entries().flatMap(entry -> entry.answers().stream()).anyMatch(answer.get()::equals);
            boolean decided = answer.filter(Answer::isDecided).isPresent();
            assertTrue(expected || !known, () -> "a late answer counts: " + work.generation);
            assertTrue(!expected || !decided || known, () -> "an answer is lost: " + work.generation);
            accepted += known ? 1 : 0;
            late += answer.isPresent() && !expected ? 1 : 0;
        }

        private void manage(Question question) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    log.add("forget " + question);
                    with(() -> toldNow.remove(question), () -> ledger.forget(question::equals));
                }
                case 1 -> {
                    log.add("cancel " + question.test());
                    ledger.cancel(entry -> entry.question().test().equals(question.test()));
                }
                case 2 -> {
                    log.add("cancel background");
                    ledger.cancel(entry -> entry.run().orElseThrow().asker() == Run.Asker.BACKGROUND);
                }
                default -> {
                    String to = "/p/t" + random.nextInt(3);
                    log.add("rename " + question.test() + " to " + to);
                    if (!to.equals(question.test())) {
                        with(() -> toldNow.keySet().removeIf(told -> told.test().equals(question.test())),
                                () -> ledger.rename(Map.of(question.test(), to), Map.of()));
                    }
                }
            }
        }

        /** Those who verify in the background learn of runs from what the ledger tells. */
        private void heard(Change change) {
            assertFalse(change.questions().isEmpty());
            for (Question question : change.questions()) {
                change.now().entry(question).flatMap(Entry::run).filter(run -> run.asker() == Run.Asker.BACKGROUND)
                        .filter(run -> works.stream().noneMatch(work -> work.generation == run.generation()))
                        .ifPresent(run -> works.add(new Work(question, run.generation())));
            }
            if (watched) {
                snapshots.put(change.now(), text(change.now()));
            }
        }

        private void check() {
            if (!noted) {
                return;
            }
            Snapshot snapshot = ledger.snapshot();
            snapshot.entries().forEach(entry -> {
                Optional<Basis> now = Optional.ofNullable(toldNow.get(entry.question()));
                if (entry.now().isPresent()) {
                    assertEquals(now, entry.now(), "another basis than it was told");
                }
                boolean current = entry.now().isPresent() && !entry.answers().isEmpty() && entry.answers().getFirst().basis().equals(entry.now().get());
                assertEquals(current, entry.isCurrent(), entry::toString);
                Set<Basis> bases = entry.answers().stream().map(Answer::basis).collect(Collectors.toSet());
                assertEquals(entry.answers().size(), bases.size(), "two answers of one basis");
                entry.before().ifPresent(before -> assertFalse(before.basis().equals(entry.answers().getFirst().basis())));
            });
            checkRuns(snapshot);
        }

        /** When the ledger has heard all: a worker is at work for each run that has begun, and for no other question. */
        private void checkRuns(Snapshot snapshot) {
            Set<Long> generations = new HashSet<>();
            snapshot.runs().forEach(entry -> assertTrue(generations.add(entry.run().orElseThrow().generation()), "two questions with one run"));
            if (executor.isIdle()) {
                List<Question> atWork = works.stream().filter(Work::isAtWork).map(work -> work.question).toList();
                assertEquals(atWork.size(), new HashSet<>(atWork).size(), () -> "two runs of one question: " + atWork);
                assertEquals(snapshot.runs().filter(Entry::isRunning).map(Entry::question).collect(Collectors.toSet()), new HashSet<>(atWork), "what runs");
                works.stream().filter(work -> work.basis.isEmpty() && !work.stopped && !work.ended && isRunOf(work))
                        .forEach(work -> assertFalse(snapshot.entry(work.question).orElseThrow().isRunning()));
                snapshot.runs().filter(entry -> !entry.isRunning())
                        .forEach(entry -> assertTrue(works.stream().anyMatch(work -> work.generation == entry.run().orElseThrow().generation() && !work.ended),
                                () -> "nobody will begin " + entry));
            }
        }

        /** A ledger that starts from the journal knows the same answers, none of them current, and runs nothing. */
        private void checkJournal() {
            VerdictLedger next = new VerdictLedger(executor, journal);
            Map<Question, List<Answer>> known = ledger.snapshot().entries().filter(entry -> !entry.answers().isEmpty())
                    .collect(Collectors.toMap(Entry::question, Entry::answers));
            assertEquals(known, next.snapshot().entries().collect(Collectors.toMap(Entry::question, Entry::answers)));
            assertTrue(next.snapshot().entries().noneMatch(entry -> entry.isCurrent() || entry.run().isPresent()));
        }

        private static String text(Snapshot snapshot) {
            return snapshot.entries().map(Entry::toString).sorted().collect(Collectors.joining("\n"));
        }
    }
}
