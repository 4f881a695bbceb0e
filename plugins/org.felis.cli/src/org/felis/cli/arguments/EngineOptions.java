package org.felis.cli.arguments;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.engine.CampaignEngine;
import org.felis.mix.engine.CampaignEngineException;
import org.felis.mix.engine.CampaignEngineFactory;
import org.felis.mix.engine.CampaignEngineOrder;
import org.felis.verification.Progress;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.OptionSpec;

/** {@code --engine} and what belongs to it: where the questions of a campaign are answered. */
public final class EngineOptions {

    /** Its constants are the names of {@link CampaignEngineFactory#name}. */
    private enum Engine {
        LOCAL, SPARK
    }

    private Engine engine;
    private String master = "";
    private Map<String, String> settings = Map.of();

    /** This machine. */
    private record Local(EscalatingVerifier verifier, int questionsAtATime) implements CampaignEngine {
        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            return verifier.answer(query, task, progress, interruption);
        }

        @Override
        public Optional<String> failure() {
            return Optional.empty();
        }

        @Override
        public void close() {
            verifier.close();
        }
    }

    public void addTo(CommandArguments arguments) {
        arguments.option(Engine.class, given -> engine = given, OptionSpec.builder("--engine").paramLabel("local|spark").defaultValue("local")
                        .description("where mixes are verified: on this machine, or on many by Apache Spark (docs/mix.md, \"Many machines\"); default ${DEFAULT-VALUE}"))
                .option(String.class, given -> master = given, OptionSpec.builder("--master").paramLabel("URL")
                        .description("the master of Spark, as spark://HOST:PORT"))
                .mapping(given -> settings = given, OptionSpec.builder("--spark-conf").paramLabel("KEY=VALUE")
                        .description("a setting of Spark, such as spark.executor.memory=4g; may be repeated"));
    }

    /** Says what is wrong with the options before anything is started. */
    public void check() throws ArgumentException {
        if (engine == Engine.SPARK && master.isEmpty()) {
            throw new ArgumentException("--engine spark wants --master spark://HOST:PORT");
        }
        if (engine != Engine.SPARK && (!master.isEmpty() || !settings.isEmpty())) {
            throw new ArgumentException((master.isEmpty() ? "--spark-conf" : "--master") + " is for --engine spark");
        }
    }

    /**
     * Starts the engine.
     *
     * @param jobs how many questions this machine works on at a time, if it does
     * @param interruption stops the campaign
     * @param messages takes what the user should know meanwhile
     * @throws CampaignEngineException if it cannot be started
     */
    public CampaignEngine start(VerificationOptions options, int jobs, Interruption interruption, Consumer<String> messages) throws CampaignEngineException {
        if (engine == Engine.LOCAL) {
            return new Local(new EscalatingVerifier(CampaignEngine.TRIED_IN_PROCESS, jobs, options.memoryMegabytes()), jobs);
        }
        String name = engine.name().toLowerCase(Locale.ROOT);
        for (CampaignEngineFactory factory : ServiceLoader.load(CampaignEngineFactory.class)) {
            if (factory.name().equals(name)) {
                return factory.start(new CampaignEngineOrder(master, settings, options, interruption, messages));
            }
        }
        throw new CampaignEngineException("--engine " + name + ": it is not on the class path; the script felis gets it at its first use");
    }
}
