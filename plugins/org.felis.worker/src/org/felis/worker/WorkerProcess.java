package org.felis.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;
import org.felis.worker.protocol.Answer;
import org.felis.worker.protocol.NumberedTask;
import org.felis.worker.protocol.TaskNumber;
import org.felis.worker.protocol.TaskStage;
import org.felis.worker.protocol.ValueJson;
import org.felis.worker.protocol.WorkerListener;
import org.felis.worker.protocol.WorkerService;

/** One process and the connection to it. It does one task at a time; once dead it is of no use. */
final class WorkerProcess implements WorkerListener {

    private static final ExecutorService READERS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "Felis worker, messages");
        thread.setDaemon(true);
        return thread;
    });

    /** How many times its grace a worker has to stop if it does not get half of it of a processor. */
    private static final int BUSY_FACTOR = 5;

    private final Process process;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private WorkerService service;
    private volatile String lastWords = "";
    private volatile int tasks;
    private volatile Progress progress = Progress.NONE;
    private volatile CompletableFuture<?> answer = CompletableFuture.completedFuture(null);

    private WorkerProcess(Process process) {
        this.process = process;
    }

    static WorkerProcess start(WorkerLaunch launch) throws IOException {
        Process process = new ProcessBuilder(launch.command()).start();
        WorkerProcess worker = new WorkerProcess(process);
        Launcher<WorkerService> connection = new Launcher.Builder<WorkerService>().setLocalService(worker)
                .setRemoteInterface(WorkerService.class).setInput(new QuietInput(process.getInputStream()))
                .setOutput(new QuietOutput(process.getOutputStream())).setExecutorService(READERS).configureGson(ValueJson::configure).create();
        worker.service = connection.getRemoteProxy();
        connection.startListening();
        READERS.execute(worker::readErrors);
        return worker;
    }

    private void readErrors() {
        try (BufferedReader errors = new BufferedReader(
                new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                if (!line.isBlank()) {
                    lastWords = line.strip();
                }
            }
        } catch (IOException ended) {
            // with the process
        }
    }

    @Override
    public void ready() {
        ready.complete(null);
    }

    @Override
    public void stage(TaskStage stage) {
        if (stage.number() == tasks) {
            progress.stage(stage.stage());
        }
    }

    /** Completed when it reads messages. */
    CompletableFuture<Void> whenReady() {
        return ready;
    }

    /** Completed when what was asked last is answered, or failed. */
    CompletableFuture<Void> whenIdle() {
        return answer.handle((known, failed) -> null);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Asks about a task; the one before must be answered. */
    CompletableFuture<QueryResult> ask(Query<?> query, VerificationTask task, Progress listener) {
        tasks++;
        progress = listener;
        CompletableFuture<QueryResult> asked = service.answer(new NumberedTask(tasks, query, task)).thenApply(Answer::result);
        answer = asked;
        return asked;
    }

    void prepare(VerificationTask task) {
        service.prepare(task);
    }

    /**
     * Tells the task that was asked about last to stop; if it does not in that time, the process is killed. On a busy machine, where it gets little of the
     * processors, it has longer: one that were started in its place would get no more.
     */
    void stopWithin(Duration grace) {
        progress = Progress.NONE;
        service.cancel(new TaskNumber(tasks));
        killUnlessDone(answer, grace, processorTime(), BUSY_FACTOR);
    }

    private void killUnlessDone(CompletableFuture<?> stopping, Duration grace, Duration usedBefore, int times) {
        CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS).execute(() -> {
            boolean hadItsTime = processorTime().minus(usedBefore).compareTo(grace.dividedBy(2)) >= 0;
            if (!stopping.isDone() && (hadItsTime || times == 1)) {
                kill();
            } else if (!stopping.isDone()) {
                killUnlessDone(stopping, grace, usedBefore, times - 1);
            }
        });
    }

    /** How much of the processors it has used; nothing where the system does not tell. */
    private Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    void kill() {
        process.destroyForcibly();
    }

    /** How it ended. */
    WorkerDeath death(int heapMegabytes) {
        return new WorkerDeath(process.onExit().join().exitValue(), lastWords, heapMegabytes);
    }}
