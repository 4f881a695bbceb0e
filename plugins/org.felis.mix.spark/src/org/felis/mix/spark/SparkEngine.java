package org.felis.mix.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.options.EncodingOptions;
import org.felis.mix.engine.CampaignEngine;
import org.felis.mix.engine.CampaignEngineException;
import org.felis.mix.engine.CampaignEngineOrder;
import org.felis.smt.Z3Library;
import org.felis.verification.Progress;
import org.felis.verification.sources.ModelTexts;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.worker.protocol.NumberedTask;
import org.felis.worker.protocol.ValueJson;

import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Has questions answered by the executors of a standalone cluster of Spark. */
final class SparkEngine implements CampaignEngine {

    /** How many questions a task of Spark has at most: an answer mostly takes some milliseconds, as long as a task takes beside it. */
    private static final int MOST_OF_A_TASK = 8;
    /** So that questions wait for executors and not the other way round. */
    private static final int AHEAD = 16;
    private static final int LEAST_AT_A_TIME = 64;
    private static final int MOST_AT_A_TIME = 2_048;
    private static final long POLL_MILLIS = 200;

    private final JavaSparkContext spark;
    private final CampaignEngineOrder order;
    private final OwnCode code;
    private final AnswerQuestions task;
    private final Batches batches;
    private final ClusterWatch watch;
    private final AtomicReference<String> failure = new AtomicReference<>();
    private final Map<ModelKey, Map<String, String>> modelTexts = new ConcurrentHashMap<>();

    /** What the texts of a model depend on; they are read once, as the files of a campaign should be the same for all its tests. */
    private record ModelKey(String model, Set<String> variants) {
    }

    private SparkEngine(JavaSparkContext spark, CampaignEngineOrder order, OwnCode code, Broadcast<ExecutorSetup> setup) throws CampaignEngineException {
        this.spark = spark;
        this.order = order;
        this.code = code;
        this.task = new AnswerQuestions(setup);
        this.watch = new ClusterWatch(spark, order, this::fail);
        watch.waitForTheFirst();
        this.batches = new Batches(this::ask, this::fail);
    }

    /** @throws CampaignEngineException if there is no master, or nobody who works for it */
    static SparkEngine start(CampaignEngineOrder order) throws CampaignEngineException {
        SparkConf conf = configuration(order);
        JavaSparkContext spark;
        try {
            spark = new JavaSparkContext(conf);
        } catch (Exception failed) { // Spark's are checked and not declared
            throw new CampaignEngineException("Spark cannot be started with the master " + order.master() + ": " + SparkWords.reason(failed) + " (is that a master of Spark "
                    + org.apache.spark.package$.MODULE$.SPARK_VERSION() + "?)");
        }
        OwnCode code = null;
        try {
            code = new OwnCode();
            code.jars().forEach(jar -> spark.addJar(jar.toUri().toString()));
            boolean natives = order.options().encoding().solver() == EncodingOptions.Solver.Z3 && addNatives(spark);
            return new SparkEngine(spark, order, code, spark.broadcast(ExecutorSetup.of(order.options().memoryMegabytes(), natives)));
        } catch (IOException unreadable) {
            close(spark, code);
            throw new CampaignEngineException("the code of Felis cannot be handed to Spark: " + unreadable.getMessage());
        } catch (CampaignEngineException nobody) {
            close(spark, code);
            throw nobody;
        } catch (IllegalArgumentException wrong) {
            close(spark, code);
            throw new CampaignEngineException("--spark-conf: " + SparkWords.reason(wrong));
        } catch (IllegalStateException stopped) { // by the master, which says so whenever it is
            close(spark, code);
            throw new CampaignEngineException(ClusterWatch.endedBy(order.master()));
        }
    }

    private static SparkConf configuration(CampaignEngineOrder order) throws CampaignEngineException {
        SparkLog.beQuiet();
        SparkMaster master = SparkMaster.of(order.master());
        SparkConf conf = new SparkConf(false).setAppName("felis mix").setMaster(master.url()).set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
                .set("spark.locality.wait", "0s");
        master.seenFrom().ifPresent(address -> conf.set("spark.driver.host", address));
        for (Map.Entry<String, String> setting : order.settings().entrySet()) {
            if (!setting.getKey().startsWith("spark.")) {
                throw new CampaignEngineException("--spark-conf wants a setting of Spark, spark.…=VALUE, not " + setting.getKey());
            }
            conf.set(setting.getKey(), setting.getValue());
        }
        return conf;
    }

    /** Whether there are any. */
    private static boolean addNatives(JavaSparkContext spark) throws IOException {
        String folder = System.getProperty(Z3Library.NATIVES_PROPERTY);
        if (folder == null) {
            return false; // in a jar, which is handed out anyway
        }
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            files.forEach(file -> spark.addFile(file.toUri().toString()));
        }
        return true;
    }

    @Override
    public int questionsAtATime() {
        return Math.clamp((long) spark.defaultParallelism() * AHEAD, LEAST_AT_A_TIME, MOST_AT_A_TIME);
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask asked, Progress progress, Interruption interruption) {
        Question question = new Question(ValueJson.text(new NumberedTask(0, query, withModelTexts(asked))));
        batches.add(question);
        while (true) {
            try {
                return query.resultType().cast(ValueJson.answer(question.answer(POLL_MILLIS)).result());
            } catch (TimeoutException notYet) {
                if (interruption.isStopped()) {
                    return query.undecided(unanswered(asked, Verdict.Unknown.stopped(Interruption.Reason.CANCELLED, asked.options().timeout())));
                }
            } catch (Question.LostException lost) {
                return query.undecided(unanswered(asked, new Verdict.Unknown("no executor of Spark could answer: " + lost.getMessage())));
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                return query.undecided(unanswered(asked, Verdict.Unknown.stopped(Interruption.Reason.CANCELLED, asked.options().timeout())));
            }
        }
    }

    private static VerificationResult.Undecided unanswered(VerificationTask asked, Verdict.Undecided verdict) {
        return VerificationResult.Undecided.of(asked, asked.model(), verdict, List.of(), 0);
    }

    /** Other machines do not have the files of a user's model. */
    private VerificationTask withModelTexts(VerificationTask asked) {
        Map<String, String> texts = modelTexts.computeIfAbsent(new ModelKey(asked.model(), asked.options().variants()), key -> {
            try {
                return ModelTexts.of(key.model(), key.variants());
            } catch (IOException unreadable) {
                return Map.of(); // which the verdict says
            }
        });
        return texts.isEmpty() ? asked : new VerificationTask(asked.testFile(), asked.testText(), asked.model(), texts, asked.options(), asked.finalState(), asked.other());
    }

    /** Runs a job of Spark; each answer is handed on with those of its task, as soon as they are there. */
    private void ask(List<Question> questions) {
        List<List<Question>> slices = slices(questions);
        List<String[]> texts = new ArrayList<>();
        slices.forEach(slice -> texts.add(slice.stream().map(Question::text).toArray(String[]::new)));
        RDD<String[]> tasks = spark.parallelize(texts, texts.size()).rdd();
        spark.sc().runJob(tasks, task, new AbstractFunction2<Object, String[], BoxedUnit>() {
            @Override
            public BoxedUnit apply(Object index, String[] answers) {
                List<Question> slice = slices.get((Integer) index);
                for (int i = 0; i < answers.length; i++) {
                    slice.get(i).answer(answers[i]);
                }
                return BoxedUnit.UNIT;
            }
        }, ClassTag$.MODULE$.apply(String[].class));
    }

    /** What each task gets: few questions, and fewer where there are not enough for all executors. */
    private List<List<Question>> slices(List<Question> questions) {
        int cores = Math.max(1, spark.defaultParallelism());
        int each = Math.clamp(questions.size() / cores, 1, MOST_OF_A_TASK);
        List<List<Question>> slices = new ArrayList<>();
        for (int first = 0; first < questions.size(); first += each) {
            slices.add(questions.subList(first, Math.min(first + each, questions.size())));
        }
        return slices;
    }

    private void fail(String reason) {
        // an end that was asked for is none that happened
        if (!order.interruption().isStopped() && failure.compareAndSet(null, reason)) {
            order.interruption().stop(Interruption.Reason.CANCELLED);
        }
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure.get());
    }

    @Override
    public void close() {
        watch.close();
        batches.close();
        close(spark, code);
    }

    private static void close(JavaSparkContext spark, OwnCode code) {
        spark.close();
        if (code != null) {
            code.close();
        }
    }
}
