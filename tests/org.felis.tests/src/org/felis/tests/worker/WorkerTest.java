package org.felis.tests.worker;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Increments;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.worker.WorkerLaunch;
import org.felis.worker.WorkerMain;
import org.felis.worker.WorkerPool;
import org.felis.worker.WorkerVerifier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Verification in a process of its own: the same answers, whatever happens to the process. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WorkerTest {

    private static final int HEAP_MEGABYTES = 512;
    /** What must be at once may take on a busy machine. */
    private static final long AT_ONCE_MILLIS = 3_000;

    /** One for all tests: a start takes longer than most of what it does. */
    private static WorkerVerifier worker;

    @BeforeAll
    static void makeWorker() throws IOException {
        worker = new WorkerVerifier(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES));
    }

    @AfterAll
    static void endWorker() {
        worker.close();
    }

    /** Ends what the test has started besides. */
    private static void awaitEndOf(Collection<ProcessHandle> processes) throws Exception {
        for (ProcessHandle process : processes) {
            process.onExit().get(120, TimeUnit.SECONDS);
        }
    }

    private static VerificationTask example(String name, String model) {
        Path file = Repository.examples().resolve(name);
        return new VerificationTask(file.toString(), Repository.read(file), model,
                VerificationOptions.DEFAULT.withWitness(true).withObservation(true).withExpectations(true));
    }

    private VerificationResult verify(VerificationTask task) {
        return worker.verify(task, Progress.NONE, Interruption.none());
    }

    private void assertWorks() {
        assertEquals(new Verdict.Allowed(), verify(example("aarch64/MP.litmus", "aarch64")).verdict());
    }

    private static String reason(VerificationResult result) {
        return assertInstanceOf(Verdict.Unknown.class, result.verdict()).reason();
    }

    private static Set<ProcessHandle> workers() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).collect(Collectors.toSet());
    }

    /** The one process; one that was killed may take a moment to end. */
    private static long pid() throws InterruptedException {
        for (int i = 0; workers().size() > 1 && i < 600; i++) {
            Thread.sleep(100);
        }
        assertEquals(1, workers().size());
        return workers().iterator().next().pid();
    }

    /** What does not depend on how long things took. */
    private static VerificationResult withoutTimes(VerificationResult result) {
        return switch (result) {
            case VerificationResult.Decided r -> new VerificationResult.Decided(r.test(), r.model(), r.verdict(), r.ok(), r.observation(),
                    r.bound(), r.boundReached(), r.flags(), 0, r.statistics().stream().filter(s -> !s.unit().equals("ms")).toList(),
                    r.witness(), r.warnings(), r.expectations(), r.properties());
            case VerificationResult.Undecided r ->
                new VerificationResult.Undecided(r.test(), r.model(), r.verdict(), r.bound(), 0, r.warnings(), r.properties(), r.expectations());
        };
    }

    @Test
    void aWorkerAnswersWhatThisProcessAnswers() {
        List<VerificationTask> tasks = List.of(example("aarch64/MP.litmus", ""), example("aarch64/MP+rel+spin.litmus", "aarch64"),
                example("aarch64/LB.litmus", "sc"), example("x86/SB.litmus", "aarch64"),
                new VerificationTask("wrong.litmus", "AArch64 wrong\n{}\nP0 ;\n HUH ;\nexists (x=1)\n", "",
                        VerificationOptions.DEFAULT),
                new VerificationTask("increments.litmus", Increments.test(2), "sc",
                        VerificationOptions.DEFAULT.withProcedure(VerificationOptions.Procedure.SMT).withVariants(Set.of("v"))));
        InProcessVerifier here = new InProcessVerifier();
        for (VerificationTask task : tasks) {
            assertEquals(withoutTimes(here.verify(task, Progress.NONE, Interruption.none())), withoutTimes(verify(task)));
        }
        for (VerificationTask task : List.of(example("aarch64/LB+datas.litmus", ""), tasks.get(0), tasks.get(4))) {
            assertEquals(here.explain(task, Progress.NONE, Interruption.none()).explanation(),
                    worker.explain(task, Progress.NONE, Interruption.none()).explanation());
        }
        VerificationTask task = tasks.get(0);
        OutcomesResult.Decided expected = decided(here.outcomes(task, Progress.NONE, Interruption.none()));
        OutcomesResult.Decided found = decided(worker.outcomes(task, Progress.NONE, Interruption.none()));
        assertEquals(withoutTimes(expected.result()), withoutTimes(found.result()));
        assertEquals(List.of(expected.testName(), expected.question(), expected.states(), expected.executions()),
                List.of(found.testName(), found.question(), found.states(), found.executions()));
    }

    @Test
    void aModelThatIsBeingEditedIsReadAsItIsTyped() {
        VerificationTask saved = example("aarch64/MP.litmus", "aarch64");
        String file = Path.of("my.cat").toAbsolutePath().toString();
        String other = Path.of("part.cat").toAbsolutePath().toString();
        VerificationTask typed = new VerificationTask(saved.testFile(), saved.testText(), file,
                Map.of(file, "include \"cos.cat\"\ninclude \"part.cat\"\nacyclic po | communication as typed\n", other, "let communication = rf | co | fr\n"),
                VerificationOptions.DEFAULT);
        assertEquals(new Verdict.Forbidden(), verify(typed).verdict(), () -> verify(typed).toString());
        VerificationTask weaker = new VerificationTask(saved.testFile(), saved.testText(), file,
                Map.of(file, "include \"cos.cat\"\ninclude \"part.cat\"\nacyclic po | communication as typed\n", other, "let communication = rf\n"),
                VerificationOptions.DEFAULT);
        assertEquals(new Verdict.Allowed(), verify(weaker).verdict());
    }

    @Test
    void aWorkerTellsItsStages() {
        List<Progress.Stage> stages = new ArrayList<>();
        worker.verify(example("aarch64/MP.litmus", "aarch64"), stages::add, Interruption.none());
        assertTrue(stages.containsAll(List.of(Progress.Stage.READING, Progress.Stage.ANALYSING, Progress.Stage.SOLVING)), stages.toString());
    }

    @Test
    void aWorkerIsKeptForTheNextTask() throws InterruptedException {
        assertWorks();
        long first = pid();
        assertWorks();
        assertEquals(first, pid());
    }

    /** A verification that has begun and will not end by itself. */
    private CompletableFuture<VerificationResult> begin(VerificationTask task, Interruption interruption)
            throws InterruptedException {
        CountDownLatch solving = new CountDownLatch(1);
        CompletableFuture<VerificationResult> answer = CompletableFuture.supplyAsync(() -> worker.verify(task, stage -> {
            if (stage == Progress.Stage.SOLVING) {
                solving.countDown();
            }
        }, interruption));
        assertTrue(solving.await(180, TimeUnit.SECONDS), () -> answer.getNow(null) + "");
        return answer;
    }

    @Test
    void aKilledWorkerIsAVerdictAndTheNextTaskWorks() throws Exception {
        CompletableFuture<VerificationResult> answer = begin(Increments.task(Increments.ENDLESS), Interruption.none());
        workers().forEach(ProcessHandle::destroyForcibly);
        assertTrue(reason(answer.get()).contains("killed"), reason(answer.get()));
        assertWorks();
    }

    @Test
    void aWorkerThatIsKilledAsItStartsWasKilled(@TempDir Path folder) throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\nkill -KILL $$\n");
        assertTrue(java.toFile().setExecutable(true));
        WorkerLaunch launch = WorkerLaunch.likeThisProcess(HEAP_MEGABYTES);
        try (WorkerVerifier killed = new WorkerVerifier(new WorkerLaunch(java, launch.classPath(), launch.heapMegabytes(), launch.properties(), 0))) {
            VerificationResult result = killed.verify(Increments.task(1), Progress.NONE, Interruption.none());
            assertTrue(reason(result).contains("killed"), reason(result));
        }
    }

    private static VerificationResult cancel(CompletableFuture<VerificationResult> answer, Interruption interruption)
            throws Exception {
        long start = System.nanoTime();
        interruption.stop(Interruption.Reason.CANCELLED);
        VerificationResult result = answer.get();
        long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
        assertTrue(millis < AT_ONCE_MILLIS, "answered after " + millis + " ms");
        assertEquals(Verdict.Unknown.CANCELLED, reason(result));
        return result;
    }

    @Test
    void cancellingIsAnsweredAtOnce() throws Exception {
        Interruption interruption = Interruption.none();
        cancel(begin(Increments.task(Increments.ENDLESS), interruption), interruption);
        assertWorks();
    }

    /** A process that the system has stopped does nothing at all, as one that is stuck in native code. */
    private static void freeze(long pid) throws Exception {
        signal("STOP", pid);
    }

    private static void signal(String name, long pid) throws Exception {
        assertEquals(0, new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid).start().waitFor());
    }

    /** Cancels a verification whose process does nothing meanwhile. @return the process */
    private long cancelFrozen() throws Exception {
        Interruption interruption = Interruption.none();
        CompletableFuture<VerificationResult> answer = begin(Increments.task(Increments.ENDLESS), interruption);
        long frozen = pid();
        freeze(frozen);
        cancel(answer, interruption);
        return frozen;
    }

    @Test
    void aWorkerThatGetsNoProcessorForSomeTimeIsKept() throws Exception {
        long before = cancelFrozen();
        Thread.sleep(2_000);
        signal("CONT", before);
        assertWorks();
        assertEquals(before, pid());
    }

    @Test
    void aWorkerThatDoesNotStopIsReplaced() throws Exception {
        long stuck = cancelFrozen();
        assertWorks();
        assertNotEquals(stuck, pid());
    }

    @Test
    void aWorkerThatDoesNotKeepItsTimeLimitIsReplaced() throws Exception {
        assertWorks();
        long stuck = pid();
        freeze(stuck);
        VerificationResult result = verify(Increments.task(2, Duration.ofMillis(700)));
        assertTrue(reason(result).contains("within 0.7 s"), reason(result));
        assertWorks();
        assertNotEquals(stuck, pid());
    }

    @Test
    void aTimeoutIsToldByTheWorkerItself() throws InterruptedException {
        assertWorks();
        long before = pid();
        VerificationResult result = verify(Increments.task(Increments.ENDLESS, Duration.ofMillis(1500)));
        assertTrue(reason(result).contains("within 1.5 s"), reason(result));
        assertEquals(before, pid());
    }

    @Test
    void anExhaustedHeapIsAVerdictAndTheNextTaskWorks() throws Exception {
        Set<ProcessHandle> others = workers();
        try (WorkerVerifier small = new WorkerVerifier(WorkerLaunch.likeThisProcess(24))) {
            VerificationTask big = new VerificationTask("big.litmus", " ".repeat(40_000_000), "sc", VerificationOptions.DEFAULT);
            VerificationResult result = small.verify(big, Progress.NONE, Interruption.none());
            assertTrue(reason(result).contains("24 MiB"), reason(result));
            VerificationResult next = small.verify(new VerificationTask("tiny.litmus", "X86 tiny\n{}\nP0 ;\n MOV [x],$1 ;\nexists (x=1)\n",
                    "sc", VerificationOptions.DEFAULT), Progress.NONE, Interruption.none());
            assertEquals(new Verdict.Allowed(), next.verdict());
        }
        Set<ProcessHandle> ended = workers();
        ended.removeAll(others);
        awaitEndOf(ended);
    }

    @Test
    void aWorkerThatCannotBeStartedIsAVerdict() throws IOException {
        WorkerLaunch here = WorkerLaunch.likeThisProcess(HEAP_MEGABYTES);
        VerificationTask task = example("aarch64/MP.litmus", "aarch64");
        try (WorkerVerifier none = new WorkerVerifier(
                new WorkerLaunch(Path.of("no-such-java"), here.classPath(), 64, here.properties(), 0))) {
            assertTrue(reason(none.verify(task, Progress.NONE, Interruption.none())).contains("no-such-java"));
        }
        try (WorkerVerifier broken = new WorkerVerifier(new WorkerLaunch(here.java(), List.of(), 64, here.properties(), 0))) {
            assertTrue(reason(broken.verify(task, Progress.NONE, Interruption.none())).contains("ended at once"));
        }
    }

    @Test
    void aNiceWorkerGivesWayAndAnswers() throws Exception {
        Path field = Path.of("/proc/self/stat");
        assumeTrue(Files.exists(field), "only Linux shows the niceness of a process as a file");
        Set<ProcessHandle> others = workers();
        try (WorkerVerifier nice = new WorkerVerifier(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES).withNiceness(3))) {
            assertEquals(new Verdict.Allowed(), nice.verify(example("aarch64/MP.litmus", "aarch64"), Progress.NONE, Interruption.none()).verdict());
            Set<ProcessHandle> processes = workers();
            processes.removeAll(others);
            assertEquals(1, processes.size());
            assertEquals(Math.min(19, niceness(ProcessHandle.current().pid()) + 3), niceness(processes.iterator().next().pid()));
        }
    }

    /** proc_pid_stat(5): the nineteenth field; the second, a name in parentheses, may have blanks in it. */
    private static int niceness(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[16]);
    }

    @Test
    void aPoolVerifiesInTheProcessesThatWerePreparedAndEndsThem() throws Exception {
        Set<ProcessHandle> others = workers();
        Set<ProcessHandle> processes;
        List<CompletableFuture<VerificationResult>> answers = new ArrayList<>();
        try (WorkerPool pool = new WorkerPool(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES), 2)) {
            pool.prepare(Increments.task(1));
            processes = workers();
            processes.removeAll(others);
            assertEquals(2, processes.size());
            CountDownLatch solving = new CountDownLatch(2);
            for (int i = 0; i < 3; i++) {
                answers.add(CompletableFuture.supplyAsync(() -> pool.verify(Increments.task(Increments.ENDLESS), stage -> {
                    if (stage == Progress.Stage.SOLVING) {
                        solving.countDown();
                    }
                }, Interruption.none()), work -> new Thread(work).start()));
            }
            assertTrue(solving.await(180, TimeUnit.SECONDS));
            Set<ProcessHandle> atWork = workers();
            atWork.removeAll(others);
            assertEquals(processes, atWork);
        }
        for (CompletableFuture<VerificationResult> answer : answers) {
            assertEquals(Verdict.Unknown.CANCELLED, reason(answer.get()));
        }
        awaitEndOf(processes);
    }

    @Test
    void aPoolWithFewerProcessesEndsThoseItHasTooMany() throws Exception {
        Set<ProcessHandle> others = workers();
        try (WorkerPool pool = new WorkerPool(WorkerLaunch.likeThisProcess(HEAP_MEGABYTES), 2)) {
            VerificationTask task = example("aarch64/MP.litmus", "aarch64");
            pool.prepare(task);
            Set<ProcessHandle> processes = workers();
            processes.removeAll(others);
            assertEquals(2, processes.size());
            pool.resize(1);
            assertEquals(new Verdict.Allowed(), pool.verify(task, Progress.NONE, Interruption.none()).verdict());
            for (int i = 0; processes.stream().filter(ProcessHandle::isAlive).count() > 1 && i < 600; i++) {
                Thread.sleep(100);
            }
            assertEquals(1, processes.stream().filter(ProcessHandle::isAlive).count());
            pool.resize(2);
            List<CompletableFuture<VerificationResult>> answers = Stream.generate(() -> CompletableFuture.supplyAsync(
                    () -> pool.verify(task, Progress.NONE, Interruption.none()))).limit(4).toList();
            for (CompletableFuture<VerificationResult> answer : answers) {
                assertEquals(new Verdict.Allowed(), answer.get(120, TimeUnit.SECONDS).verdict());
            }
        }
    }

    @Test
    void aWorkerEndsWithTheProcessThatStartedIt() throws Exception {
        WorkerLaunch launch = WorkerLaunch.likeThisProcess(HEAP_MEGABYTES);
        String classPath = launch.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(launch.java().toString(), "-cp", classPath, WorkerMain.class.getName()).start();
        assertTrue(process.inputReader().readLine().startsWith("Content-Length"));
        process.getOutputStream().close();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
    }
}
