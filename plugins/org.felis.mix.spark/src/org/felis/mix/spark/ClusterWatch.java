package org.felis.mix.spark;

import java.time.Duration;
import java.util.function.Consumer;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.felis.mix.engine.CampaignEngineException;
import org.felis.mix.engine.CampaignEngineOrder;

/** Knows whether somebody works. Spark itself waits for workers without end, and says so in its log only. */
final class ClusterWatch implements AutoCloseable {

    private static final long POLL_MILLIS = 200;
    /** Settings: how long a campaign waits for its first worker, and for another one when all are lost. */
    private static final String FIRST_WORKER = "spark.felis.firstWorkerTimeout";
    private static final String LOST_WORKERS = "spark.felis.lostWorkersTimeout";
    private static final String USUAL_TIMEOUT = "60s";

    private final JavaSparkContext spark;
    private final CampaignEngineOrder order;
    private final Consumer<String> end;
    private final Duration firstWorker;
    private final Duration lostWorkers;
    private final Thread thread = Thread.ofPlatform().daemon().name("Felis watches Spark").unstarted(this::watch);
    private volatile boolean closed;

    /** @param end told when nobody has worked for so long that nobody will */
    ClusterWatch(JavaSparkContext spark, CampaignEngineOrder order, Consumer<String> end) {
        this.spark = spark;
        this.order = order;
        this.end = end;
        this.firstWorker = Duration.ofSeconds(spark.getConf().getTimeAsSeconds(FIRST_WORKER, USUAL_TIMEOUT));
        this.lostWorkers = Duration.ofSeconds(spark.getConf().getTimeAsSeconds(LOST_WORKERS, USUAL_TIMEOUT));
    }

    /**
     * Waits until somebody can work, and watches from then on.
     *
     * @throws CampaignEngineException if nobody can, or the campaign is stopped meanwhile
     */
    void waitForTheFirst() throws CampaignEngineException {
        long start = System.nanoTime();
        while (executors() == 0) {
            if (spark.sc().isStopped()) {
                throw new CampaignEngineException(endedBy(order.master()));
            }
            if (order.interruption().isStopped() || !pause()) {
                throw new CampaignEngineException("stopped before a worker of " + order.master() + " had joined");
            }
            if (System.nanoTime() - start > firstWorker.toNanos()) {
                throw new CampaignEngineException("the master " + order.master() + " had no worker for this campaign within " + firstWorker.toSeconds() + " s: start one with 'felis spark worker "
                        + order.master() + "', or ask for less than they have (--spark-conf spark.executor.memory=…; 1g unless given)");
            }
        }
        spark.sc().addSparkListener(new SparkListener() {
            @Override
            public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                if (!closed) {
                    order.messages().accept("an executor of Spark was lost: what it had not answered is asked again");
                }
            }
        });
        thread.start();
    }

    /** A master ends a campaign whose executors do not start, some ten times. */
    static String endedBy(String master) {
        return "the master " + master + " has ended the campaign, as it does if executors cannot be started: its log and those of the workers say why";
    }

    /** In local mode the driver is the executor. */
    private int executors() {
        int all = spark.statusTracker().getExecutorInfos().length;
        return spark.isLocal() ? all : all - 1;
    }

    private void watch() {
        long lastSeen = System.nanoTime();
        while (!closed && pause()) {
            if (spark.sc().isStopped()) {
                say(endedBy(order.master()));
                return;
            }
            if (executors() > 0) {
                lastSeen = System.nanoTime();
            } else if (System.nanoTime() - lastSeen > lostWorkers.toNanos()) {
                say("all workers of " + order.master() + " are lost, and none came back within " + lostWorkers.toSeconds() + " s");
                return;
            }
        }
    }

    private void say(String reason) {
        if (!closed) {
            end.accept(reason);
        }
    }

    /** False if interrupted. */
    private static boolean pause() {
        try {
            Thread.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
